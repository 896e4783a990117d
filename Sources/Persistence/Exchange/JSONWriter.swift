/// A streaming JSON writer with pretty-printed output in memory.
///
/// `JSONEncoder` takes eight seconds for a million todos, mostly to build a tree and sort keys. Here the
/// caller writes the keys in sorted order.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var depth = 0
    /// Whether the current object or array has an element, so that a comma is due.
    private var hasPrevious = false

    mutating func object(_ body: (inout JSONWriter) -> Void) {
        nested(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
    }

    mutating func list<Rows: Sequence>(_ rows: Rows, _ row: (inout JSONWriter, Rows.Element) -> Void) {
        nested(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
            for element in rows {
                writer.startItem()
                row(&writer, element)
            }
        }
    }

    /// A pre-encoded key for many objects.
    struct Key: Sendable {
        fileprivate let bytes: [UInt8]

        /// - Parameter name: A name that needs no escapes.
        init(_ name: String) {
            bytes = Array("\"\(name)\": ".utf8)
        }
    }

    /// Writes a key; its value is next.
    mutating func key(_ name: StaticString) {
        startItem()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":"), UInt8(ascii: " ")])
    }

    mutating func key(_ key: Key) {
        startItem()
        bytes.append(contentsOf: key.bytes)
    }

    mutating func value(_ number: Int64) { raw(String(number)) }
    mutating func value(_ number: Int) { raw(String(number)) }
    mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }
    mutating func value(_ text: String) { JSONText.append(text, to: &bytes) }
    mutating func null() { raw("null") }

    /// Writes a value, or `null` for nil.
    mutating func value(_ number: Int64?) {
        if let number { value(number) } else { null() }
    }

    mutating func value(_ text: String?) {
        if let text { value(text) } else { null() }
    }

    mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

    private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func nested(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
        bytes.append(open)
        depth += 1
        hasPrevious = false
        body(&self)
        depth -= 1
        if hasPrevious { breakLine() }
        bytes.append(close)
        hasPrevious = true
    }

    private mutating func startItem() {
        if hasPrevious { bytes.append(UInt8(ascii: ",")) }
        breakLine()
        hasPrevious = true
    }

    private mutating func breakLine() {
        newline()
        for _ in 0..<(depth * 2) { bytes.append(UInt8(ascii: " ")) }
    }
}
