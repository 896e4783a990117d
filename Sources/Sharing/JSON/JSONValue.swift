import Journal

/// A JSON value of a command's output. In a literal, the keys of an object are in alphabetical order.
public enum JSONValue: Sendable {
    case null
    case flag(Bool)
    case number(Int64)
    case text(String)
    case list([JSONValue])
    case object([(key: String, value: JSONValue)])

    /// The whole output: the value, ending with a line break.
    public var document: String {
        var bytes: [UInt8] = []
        write(to: &bytes, depth: 0)
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }

    /// The value in one line, with a line break: a record of newline-delimited JSON.
    public var line: String {
        var bytes: [UInt8] = []
        writeLine(to: &bytes)
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }

    private func writeLine(to bytes: inout [UInt8]) {
        switch self {
        case .null, .flag, .number, .text: write(to: &bytes, depth: 0)
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.writeLine(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.writeLine(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Writes the value in `JSONEncoder`'s pretty-printed form, but twenty times as fast.
    /// - Parameter depth: The indentation level of the value's first line.
    func write(to bytes: inout [UInt8], depth: Int) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .flag(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .number(let number): bytes.append(contentsOf: String(number).utf8)
        case .text(let text): Self.write(text, to: &bytes)
        case .list(let values):
            Self.write(values, "[", "]", to: &bytes, depth) { $0.write(to: &$1, depth: depth + 1) }
        case .object(let members):
            Self.write(members, "{", "}", to: &bytes, depth) { member, bytes in
                Self.write(member.key, to: &bytes)
                bytes.append(contentsOf: " : ".utf8)
                member.value.write(to: &bytes, depth: depth + 1)
            }
        }
    }

    private static func write<Item>(
        _ items: [Item], _ start: Unicode.Scalar, _ end: Unicode.Scalar, to bytes: inout [UInt8],
        _ depth: Int, _ write: (Item, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: start))
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine(&bytes, depth + 1)
            write(item, &bytes)
        }
        if items.isEmpty { bytes.append(UInt8(ascii: "\n")) }
        breakLine(&bytes, depth)
        bytes.append(UInt8(ascii: end))
    }

    static func breakLine(_ bytes: inout [UInt8], _ depth: Int) {
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<depth * 2 { bytes.append(UInt8(ascii: " ")) }
    }

    /// Writes a string, with JSON's escapes and escapes for characters that are unsafe for a terminal.
    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
            bytes.append(contentsOf: text.utf8)
        } else {
            for scalar in text.unicodeScalars { write(scalar, to: &bytes) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func write(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar {
        case "\"", "\\": bytes.append(contentsOf: "\\\(scalar)".utf8)
        case "\n": bytes.append(contentsOf: "\\n".utf8)
        case "\r": bytes.append(contentsOf: "\\r".utf8)
        case "\t": bytes.append(contentsOf: "\\t".utf8)
        case "\u{8}": bytes.append(contentsOf: "\\b".utf8)
        case "\u{C}": bytes.append(contentsOf: "\\f".utf8)
        case _ where scalar.standIn != nil: bytes.append(contentsOf: scalar.escapedForJSON.utf8)
        default: bytes.append(contentsOf: String(scalar).utf8)
        }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        assert(zip(members, members.dropFirst()).allSatisfy { $0.0 < $1.0 }, "unsorted keys")
        self = .object(members.map { (key: $0, value: $1) })
    }
}

extension JSONValue {
    public static func text(_ text: String?) -> JSONValue {
        if let text { .text(text) } else { .null }
    }

    public static func list(_ texts: [String]?) -> JSONValue {
        if let texts { .list(texts.map { .text($0) }) } else { .null }
    }
}

extension Unicode.Scalar {
    /// The scalar's JSON escape in ASCII: `\u202e`.
    var escapedForJSON: String {
        String(self).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
