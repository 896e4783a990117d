import Journal

/// A parser of TOML 1.0 that ends with a table or with the first mistake and its line, whatever the text.
struct TOMLParser {
    let bytes: [UInt8]
    var place = 0
    var line = 1
    /// The root table, and the path of the one whose header came last.
    private var root = TOMLTable()
    private var current: [String] = []
    /// The depth of arrays and inline tables at the place.
    private var depth = 0

    /// Deeper than any setting, and shallow enough for the stack.
    private static let deepest = 64

    private init(_ text: String) {
        bytes = Array(ByteOrderMark.dropped(from: text.utf8))
    }

    static func table(of text: String) throws(InvalidTOML) -> TOMLTable {
        var parser = TOMLParser(text)
        try parser.readDocument()
        return parser.root
    }

    func mistake(_ reason: String) -> InvalidTOML { InvalidTOML(line: line, reason: reason) }

    // MARK: Bytes

    /// The byte at the place; nil at the end.
    var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    func begins(_ text: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return bytes[place...].starts(with: wanted)
    }

    /// Passes over a byte, if it is next.
    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        place += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 { place += 1 }
    }

    /// Passes over a comment, if there is one.
    private mutating func skipComment() throws(InvalidTOML) {
        guard next == UInt8(ascii: "#") else { return }
        while let byte = next, byte != 0x0A {
            guard !Self.isControl(byte) else { throw mistake("a control character in a comment") }
            place += 1
        }
    }

    /// Passes over blanks, comments and ends of lines.
    private mutating func skipLines() throws(InvalidTOML) {
        while true {
            skipBlanks()
            try skipComment()
            guard next == 0x0A else { return }
            place += 1
            line += 1
        }
    }

    static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

    // MARK: Document

    private mutating func readDocument() throws(InvalidTOML) {
        while true {
            try skipLines()
            guard next != nil else { return }
            if next == UInt8(ascii: "[") { try readHeader() } else { try readStatement() }
            skipBlanks()
            try skipComment()
            guard next == nil || next == 0x0A else {
                throw mistake("something after the end of a value or header")
            }
        }
    }

    private mutating func readHeader() throws(InvalidTOML) {
        place += 1
        let isArray = take("[")
        skipBlanks()
        guard beginsKey else { throw lacksValue }
        let path = try readKey()
        guard take("]"), !isArray || take("]") else { throw mistake("no ] after the name of a table") }
        do throws(TableConflict) {
            try root.open(path[...], isArray: isArray)
        } catch {
            throw mistake("\(path.joined(separator: ".").quoted) is defined twice")
        }
        current = path
    }

    private mutating func readStatement() throws(InvalidTOML) {
        let start = line
        guard beginsKey else { throw mistake("no key or table where one is expected") }
        let path = try readKey()
        let value = try readAssigned(path)
        do throws(TableConflict) {
            try root.change(current[...]) { table throws(TableConflict) in
                try table.add(value, at: path[...])
            }
        } catch {
            throw InvalidTOML(
                line: start, reason: "\(path.joined(separator: ".").quoted) is defined twice")
        }
    }

    /// Reads the equals sign and the value after a key.
    private mutating func readAssigned(_ path: [String]) throws(InvalidTOML) -> TOMLValue {
        guard take("=") else { throw mistake("no = after \(path.joined(separator: ".").quoted)") }
        skipBlanks()
        return try readValue(or: "no value after \(path.joined(separator: ".").quoted) =")
    }

    // MARK: Keys

    private var beginsKey: Bool {
        next.map { Self.isBare($0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") } ?? false
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Reads a key with its dots, and the blanks after it.
    private mutating func readKey() throws(InvalidTOML) -> [String] {
        var path: [String] = []
        repeat {
            skipBlanks()
            guard beginsKey else { throw mistake("no key after a dot") }
            path.append(try readKeyPart())
            guard path.count <= Self.deepest else {
                throw mistake("more than \(Self.deepest) tables in another")
            }
            skipBlanks()
        } while take(".")
        return path
    }

    private mutating func readKeyPart() throws(InvalidTOML) -> String {
        if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return try readLineString(quote)
        }
        let start = place
        while let byte = next, Self.isBare(byte) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    // MARK: Values

    var lacksValue: InvalidTOML { mistake("no value or key after the [ or comma in line \(line)") }

    /// - Parameter missing: The mistake if there is no value.
    private mutating func readValue(or missing: String) throws(InvalidTOML) -> TOMLValue {
        guard let byte = next else { throw mistake(missing) }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try readString(byte))
        case UInt8(ascii: "["): return try nested { parser throws(InvalidTOML) in try parser.readArray() }
        case UInt8(ascii: "{"):
            return try nested { parser throws(InvalidTOML) in try parser.readInlineTable() }
        default:
            let word = takeWord()
            guard !word.isEmpty else { throw mistake(missing) }
            return try value(of: takeTime(after: word))
        }
    }

    private mutating func nested(
        _ read: (inout TOMLParser) throws(InvalidTOML) -> TOMLValue
    ) throws(InvalidTOML) -> TOMLValue {
        guard depth < Self.deepest else { throw mistake("more than \(Self.deepest) brackets in one another") }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }

    private mutating func readArray() throws(InvalidTOML) -> TOMLValue {
        var values: [TOMLValue] = []
        place += 1
        while true {
            try skipLines()
            if take("]") { return .array(values) }
            values.append(try readValue(or: lacksValue.reason))
            try skipLines()
            if take("]") { return .array(values) }
            guard take(",") else { throw mistake("no comma or ] after a value of an array") }
        }
    }

    private mutating func readInlineTable() throws(InvalidTOML) -> TOMLValue {
        var table = TOMLTable(origin: .inline)
        place += 1
        skipBlanks()
        if take("}") { return .table(table) }
        while true {
            skipBlanks()
            guard beginsKey else { throw lacksValue }
            let path = try readKey()
            let value = try readAssigned(path)
            do throws(TableConflict) {
                try table.add(value, at: path[...])
            } catch {
                throw mistake("\(path.joined(separator: ".").quoted) is defined twice")
            }
            skipBlanks()
            if take("}") { return .table(table) }
            guard take(",") else { throw mistake("no comma or } after a value in braces") }
        }
    }
}
