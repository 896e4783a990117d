/// A streaming JSON writer: the one style of exports and of `--json`, `"key": value` with two blanks for each level and `[]` for an
/// empty list, or one line for each record.
///
/// `JSONEncoder` takes eight seconds for a million todos, mostly to build a tree and sort keys. Here the
/// caller writes the keys in sorted order.
public struct JSONWriter {
    /// Takes the next bytes; they are gone when it returns.
    public typealias Output = (UnsafeRawBufferPointer) throws -> Void

    /// What is written and not yet put out.
    public private(set) var bytes: [UInt8] = []
    /// Takes the bytes, a piece at a time; nil to keep them.
    private let output: Output?
    /// Whether everything is in one line.
    private let isOneLine: Bool
    private var depth = 0
    /// Whether the current object or array has an element, so that a comma is due.
    private var hasPrevious = false

    /// A line break and the indentation of the deepest value.
    private static let lineBreak = Array("\n".utf8) + Array(repeating: UInt8(ascii: " "), count: 64)

    /// The size of a piece in bytes.
    private static let pieceSize = 1 << 16

    /// - Parameter depth: The depth of the value in the document that it becomes a part of, with ``value(written:)``.
    public init(isOneLine: Bool = false, depth: Int = 0, output: Output? = nil) {
        self.isOneLine = isOneLine
        self.depth = depth
        self.output = output
    }

    /// The bytes that were written since the last time.
    public mutating func taken() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    public mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
        try nested(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
    }

    public mutating func list<Rows: Sequence>(_ rows: Rows, _ row: (inout JSONWriter, Rows.Element) -> Void) {
        list { writer in
            for element in rows { writer.item { row(&$0, element) } }
        }
    }

    /// Writes a list whose items the closure writes with ``item(_:)``.
    public mutating func list(_ items: (inout JSONWriter) throws -> Void) rethrows {
        try nested(UInt8(ascii: "["), UInt8(ascii: "]"), items)
    }

    public mutating func item(_ value: (inout JSONWriter) throws -> Void) rethrows {
        startItem()
        try value(&self)
    }

    /// Puts a full piece out.
    public mutating func flushIfFull() throws {
        if bytes.count >= Self.pieceSize { try flush() }
    }

    /// Puts out everything written so far.
    public mutating func flush() throws {
        guard let output else { return }
        try bytes.withUnsafeBytes(output)
        bytes.removeAll(keepingCapacity: true)
    }

    /// A pre-encoded key for many objects.
    public struct Key: Sendable {
        fileprivate let bytes: [UInt8]

        /// - Parameter name: A name that needs no escapes.
        public init(_ name: String) {
            bytes = Array("\"\(name)\": ".utf8)
        }
    }

    /// Writes a key, a name that needs no escapes; its value is next.
    public mutating func key(_ name: String) {
        startItem()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: name.utf8)
        bytes.append(contentsOf: isOneLine ? "\":".utf8 : "\": ".utf8)
    }

    public mutating func key(_ key: Key) {
        startItem()
        bytes.append(contentsOf: isOneLine ? key.bytes.dropLast() : key.bytes[...])
    }

    public mutating func value(_ number: Int64) { raw(String(number)) }
    public mutating func value(_ number: Int) { raw(String(number)) }
    public mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }
    public mutating func value(_ text: String) { JSONText.append(text, to: &bytes) }
    public mutating func null() { raw("null") }

    /// Writes a value, or `null` for nil.
    public mutating func value(_ number: Int64?) {
        if let number { value(number) } else { null() }
    }

    public mutating func value(_ text: String?) {
        if let text { value(text) } else { null() }
    }

    /// Puts out a value that was written before, for this depth.
    public mutating func value(written copy: (Output) throws -> Void) throws {
        guard let output else { return try copy { bytes.append(contentsOf: $0) } }
        try flush()
        try copy(output)
    }

    public mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

    private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func nested(
        _ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        begin(open)
        try body(&self)
        end(close)
    }

    /// Begins an object, whose members come next, up to ``endObject()``.
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }
    public mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Begins a list, whose items come next with ``item(_:)``, up to ``endList()``.
    public mutating func beginList() { begin(UInt8(ascii: "[")) }
    public mutating func endList() { end(UInt8(ascii: "]")) }

    private mutating func begin(_ open: UInt8) {
        bytes.append(open)
        depth += 1
        hasPrevious = false
    }

    private mutating func end(_ close: UInt8) {
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
        if isOneLine { return }
        bytes.append(contentsOf: Self.lineBreak[...(depth * 2)])
    }
}

/// Encodes text as a JSON string.
///
/// Also escapes control and text direction characters, which are unsafe in a terminal.
public enum JSONText {
    public static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { append($0, to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        // Copies runs without escapes whole.
        var start = 0
        var index = 0
        while index < utf8.count {
            guard let (scalar, length) = escaped(utf8, at: index) else {
                index += 1
                continue
            }
            bytes.append(contentsOf: utf8[start..<index])
            appendEscape(scalar, to: &bytes)
            index += length
            start = index
        }
        bytes.append(contentsOf: utf8[start...])
    }

    /// The scalar at an index and its length in bytes, if it must be escaped.
    private static func escaped(
        _ utf8: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (scalar: UInt32, length: Int)? {
        let byte = utf8[index]
        switch byte {
        case 0x00...0x1F, 0x22, 0x5C, 0x7F:
            return (UInt32(byte), 1)
        case 0xC2, 0xD8:
            let scalar = UInt32(byte & 0x1F) << 6 | UInt32(utf8[index + 1] & 0x3F)
            return isActive(scalar) ? (scalar, 2) : nil
        case 0xE2, 0xEF:
            let scalar =
                UInt32(byte & 0x0F) << 12 | UInt32(utf8[index + 1] & 0x3F) << 6
                | UInt32(utf8[index + 2] & 0x3F)
            return isActive(scalar) ? (scalar, 3) : nil
        case 0xF4:
            let scalar =
                UInt32(byte & 0x07) << 18 | UInt32(utf8[index + 1] & 0x3F) << 12
                | UInt32(utf8[index + 2] & 0x3F) << 6 | UInt32(utf8[index + 3] & 0x3F)
            // What stands for a byte that is no UTF-8.
            return (0x10FE80...0x10FEFF).contains(scalar) ? (scalar, 4) : nil
        default:
            return nil
        }
    }

    private static func isActive(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    private static func appendEscape(_ scalar: UInt32, to bytes: inout [UInt8]) {
        guard scalar <= 0xFFFF else {
            // Two halves, as in UTF-16.
            appendEscape(0xD7C0 + (scalar >> 10), to: &bytes)
            return appendEscape(0xDC00 | scalar & 0x3FF, to: &bytes)
        }
        bytes.append(UInt8(ascii: "\\"))
        switch scalar {
        case 0x22, 0x5C: bytes.append(UInt8(scalar))
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(UInt8(ascii: "u"))
            for shift in [12, 8, 4, 0] as [UInt32] { bytes.append(digits[Int(scalar >> shift & 0xF)]) }
        }
    }
}
