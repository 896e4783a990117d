import Journal

/// A parser of TOML 1.1 that ends with a table or with the first mistake and its line, whatever the text.
struct TOMLParser {
    let bytes: [UInt8]
    var place = 0
    var line = 1
    /// The root table, and the path of the one whose header came last.
    private var root = TOMLTable()
    private var current: [String] = []
    /// The line of the statement that is being read.
    private var statementLine = 1
    /// The depth of arrays and inline tables at the place.
    private var depth = 0

    /// Deeper than any setting, and shallow enough for the stack.
    private static let deepest = 64

    private init(_ text: String) {
        bytes = Array(ByteOrderMark.dropped(from: text.utf8))
    }

    static func reading(of text: String) -> TOMLReading {
        var parser = TOMLParser(text)
        do throws(InvalidTOML) {
            try parser.readDocument()
            return TOMLReading(table: parser.root, failure: nil)
        } catch {
            return TOMLReading(table: parser.root, failure: (error, parser.statementLine))
        }
    }

    static func table(of text: String) throws(InvalidTOML) -> TOMLTable {
        let reading = reading(of: text)
        if let failure = reading.failure { throw failure.mistake }
        return reading.table
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
    mutating func consume(_ byte: Unicode.Scalar) -> Bool {
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
            statementLine = line
            try skipLines()
            statementLine = line
            guard next != nil else { return }
            if next == UInt8(ascii: "[") { try readHeader() } else { try readStatement() }
        }
    }

    /// Passes over what may follow a value or a header in its line.
    private mutating func readLineEnd() throws(InvalidTOML) {
        skipBlanks()
        try skipComment()
        guard next == nil || next == 0x0A else {
            throw mistake("something after the end of a value or header")
        }
    }

    private mutating func readHeader() throws(InvalidTOML) {
        place += 1
        let isArray = consume("[")
        skipBlanks()
        guard beginsKey else { throw lacksValue }
        let path = try readKey()
        guard consume("]"), !isArray || consume("]") else { throw mistake("no ] after the name of a table") }
        try readLineEnd()
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
        try readLineEnd()
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
        guard consume("=") else { throw mistake("no = after \(path.joined(separator: ".").quoted)") }
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
        } while consume(".")
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

    var lacksValue: InvalidTOML { mistake("no value or key after the bracket or comma in line \(line)") }

    /// - Parameter missing: The mistake if there is no value.
    private mutating func readValue(or missing: String) throws(InvalidTOML) -> TOMLValue {
        guard let byte = next else { throw mistake(missing) }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try readString(byte))
        case UInt8(ascii: "["): return try nested { parser throws(InvalidTOML) in try parser.readArray() }
        case UInt8(ascii: "{"):
            return try nested { parser throws(InvalidTOML) in try parser.readInlineTable() }
        default:
            let word = consumeWord()
            guard !word.isEmpty else { throw mistake(missing) }
            return try value(of: consumeTime(after: word))
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
            if consume("]") { return .array(values) }
            values.append(try readValue(or: lacksValue.reason))
            try skipLines()
            if consume("]") { return .array(values) }
            guard consume(",") else { throw mistake("no comma or ] after a value of an array") }
        }
    }

    private mutating func readInlineTable() throws(InvalidTOML) -> TOMLValue {
        var table = TOMLTable(origin: .inline)
        place += 1
        while true {
            try skipLines()
            if consume("}") { return .table(table) }
            guard beginsKey else { throw lacksValue }
            let path = try readKey()
            let value = try readAssigned(path)
            do throws(TableConflict) {
                try table.add(value, at: path[...])
            } catch {
                throw mistake("\(path.joined(separator: ".").quoted) is defined twice")
            }
            try skipLines()
            if consume("}") { return .table(table) }
            guard consume(",") else { throw mistake("no comma or } after a value in braces") }
        }
    }
}

/// Strings: basic ones with escapes, and literal ones, each on a line or on several.
extension TOMLParser {
    mutating func readString(_ quote: UInt8) throws(InvalidTOML) -> String {
        guard begins("\"\"\"") || begins("'''") else { return try readLineString(quote) }
        place += 3
        if next == 0x0A { passLine() }
        var text: [UInt8] = []
        while let byte = next {
            if byte == quote {
                let count = bytes[place...].prefix { $0 == quote }.count
                place += min(count, 5)
                // Up to two quotation marks may precede the three at the end.
                guard count >= 3 else {
                    text += Array(repeating: quote, count: count)
                    continue
                }
                text += Array(repeating: quote, count: min(count, 5) - 3)
                return String(decoding: text, as: UTF8.self)
            }
            if byte == 0x0A {
                text.append(byte)
                passLine()
            } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                if !skipsLineEnd() { text += try readEscape() }
            } else {
                text.append(try character(byte))
            }
        }
        throw mistake("a string without its closing quotation marks")
    }

    /// Reads a string on a single line, which a key may be, too.
    mutating func readLineString(_ quote: UInt8) throws(InvalidTOML) -> String {
        place += 1
        var text: [UInt8] = []
        while let byte = next, byte != 0x0A {
            if byte == quote {
                place += 1
                return String(decoding: text, as: UTF8.self)
            }
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                text += try readEscape()
            } else {
                text.append(try character(byte))
            }
        }
        throw mistake("a string without its closing quotation mark")
    }

    private mutating func passLine() {
        place += 1
        line += 1
    }

    private mutating func character(_ byte: UInt8) throws(InvalidTOML) -> UInt8 {
        guard !Self.isControl(byte) else { throw mistake("a control character in a string") }
        place += 1
        return byte
    }

    /// Passes over a backslash at the end of a line and the blanks and lines after it, if it is one.
    private mutating func skipsLineEnd() -> Bool {
        var end = place + 1
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        guard end < bytes.count, bytes[end] == 0x0A else { return false }
        place = end
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A {
            if byte == 0x0A { line += 1 }
            place += 1
        }
        return true
    }

    private mutating func readEscape() throws(InvalidTOML) -> [UInt8] {
        place += 1
        guard let byte = next else { throw mistake("a string without its closing quotation mark") }
        place += 1
        switch byte {
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "e"): return [0x1B]
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [byte]
        case UInt8(ascii: "x"): return try readScalar(digits: 2)
        case UInt8(ascii: "u"): return try readScalar(digits: 4)
        case UInt8(ascii: "U"): return try readScalar(digits: 8)
        default: throw mistake("an unknown escape in a string; write \\\\ for a backslash")
        }
    }

    private mutating func readScalar(digits: Int) throws(InvalidTOML) -> [UInt8] {
        let word = String(decoding: bytes[place...].prefix(digits), as: UTF8.self)
        guard word.utf8.count == digits, word.allSatisfy(\.isHexDigit), word.utf8.allSatisfy({ $0 < 0x80 }),
            let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init)
        else { throw mistake("an escape in a string that isn't a character") }
        place += digits
        return Array(String(Character(scalar)).utf8)
    }
}
