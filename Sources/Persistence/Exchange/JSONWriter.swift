/// A streaming JSON writer with pretty-printed output.
///
/// `JSONEncoder` takes eight seconds for a million todos, mostly to build a tree and sort keys. Here the
/// caller writes the keys in sorted order.
struct JSONWriter {
    /// What is written and not yet put out.
    private(set) var bytes: [UInt8] = []
    /// Takes the bytes, a piece at a time; nil to keep them.
    private let output: JournalExport.Output?
    private var depth = 0
    /// Whether the current object or array has an element, so that a comma is due.
    private var hasPrevious = false

    /// A line break and the indentation of the deepest value.
    private static let lineBreak = Array("\n".utf8) + Array(repeating: UInt8(ascii: " "), count: 64)

    /// The size of a piece in bytes.
    private static let pieceSize = 1 << 16

    init(output: JournalExport.Output? = nil) {
        self.output = output
    }

    mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
        try nested(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
    }

    mutating func list<Rows: Sequence>(_ rows: Rows, _ row: (inout JSONWriter, Rows.Element) -> Void) {
        list { writer in
            for element in rows { writer.item { row(&$0, element) } }
        }
    }

    /// Writes a list whose items the closure writes with ``item(_:)``.
    mutating func list(_ items: (inout JSONWriter) throws -> Void) rethrows {
        try nested(UInt8(ascii: "["), UInt8(ascii: "]"), items)
    }

    mutating func item(_ value: (inout JSONWriter) throws -> Void) rethrows {
        startItem()
        try value(&self)
    }

    /// Puts a full piece out.
    mutating func flushIfFull() throws {
        if bytes.count >= Self.pieceSize { try flush() }
    }

    /// Puts out everything written so far.
    mutating func flush() throws {
        guard let output else { return }
        try bytes.withUnsafeBytes(output)
        bytes.removeAll(keepingCapacity: true)
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

    private mutating func nested(
        _ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        bytes.append(open)
        depth += 1
        hasPrevious = false
        try body(&self)
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
        bytes.append(contentsOf: Self.lineBreak[...(depth * 2)])
    }
}
