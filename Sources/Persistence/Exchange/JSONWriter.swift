/// Writes JSON as it goes, pretty-printed, into memory.
///
/// A million todos take `JSONEncoder` eight seconds, most of them spent on building a tree and sorting its keys.
/// Here whoever writes gives the keys, and gives them sorted.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var depth = 0
    /// Whether something stands before in the object or list being written, so that a comma is due.
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

    /// A key as it is written, made once for many objects.
    struct Key: Sendable {
        fileprivate let bytes: [UInt8]

        /// - Parameter name: A name that JSON needs no escapes for.
        init(_ name: String) {
            bytes = Array("\"\(name)\": ".utf8)
        }
    }

    /// A key of an object; its value is written next.
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

    /// A value or, when there is none, `null`.
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
