/// A check of TOML's brackets before the text is parsed.
///
/// TOMLKit ends the program where an array has a closing brace, or a line separator of Unicode's, in the place of a
/// value, as in `keys = [}`, where a table's header has no key, as in `[.]`, and where neither a value's end nor a time
/// follows a date and a blank.
struct TOMLBrackets {
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    /// The open brackets.
    private var open: [UInt8] = []
    /// The last byte that is no blank and in no comment.
    private var last: UInt8 = 0
    /// Whether only blanks stand before the place on its line.
    private var beginsLine = true

    /// The first of these mistakes; nil if there is none.
    static func mistake(in text: String) -> InvalidTOML? {
        var brackets = TOMLBrackets(bytes: Array(text.utf8))
        return brackets.read()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read() -> InvalidTOML? {
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case _ where awaitsValue && Self.isNoValue(byte): return Self.lacksValue(line)
            case UInt8(ascii: " ") where followsDate && !precedesTime:
                return InvalidTOML(line: line, reason: "a date in line \(line), which no setting takes")
            case UInt8(ascii: "[") where beginsLine && open.isEmpty && !beginsKey:
                return Self.lacksValue(line)
            case UInt8(ascii: "#"):
                while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
            case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
            case UInt8(ascii: "\n"): line += 1
            default: break
            }
            if !" \t\r\n".utf8.contains(byte) { last = byte }
            beginsLine = byte == UInt8(ascii: "\n") || (beginsLine && " \t\r".utf8.contains(byte))
            place += 1
        }
        return nil
    }

    private static func lacksValue(_ line: Int) -> InvalidTOML {
        InvalidTOML(line: line, reason: "no value or key after the [ or comma in line \(line)")
    }

    /// Whether a date such as 2026-11-20, or what TOMLKit takes for one, stands before the place.
    private var followsDate: Bool {
        let word = bytes[..<place].reversed().prefix { !" \t\r\n,#=[]{}".utf8.contains($0) }
        guard word.count >= 10, let first = word.last, word.contains(UInt8(ascii: "-")) else { return false }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    }

    /// Whether a digit or an equals sign follows the place.
    private var precedesTime: Bool {
        guard place + 1 < bytes.count else { return true }
        let next = bytes[place + 1]
        return next == UInt8(ascii: "=") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
    }

    /// Whether a key follows the brackets of a table's header.
    private var beginsKey: Bool {
        var rest = bytes[(place + 1)...]
        if rest.first == UInt8(ascii: "[") { rest = rest.dropFirst() }
        guard let first = rest.first(where: { !" \t".utf8.contains($0) }) else { return false }
        return switch first {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "_-\"'".utf8.contains(first)
        }
    }

    /// Whether a value of an array comes next, or its end.
    private var awaitsValue: Bool { open.last == UInt8(ascii: "[") && "[,".utf8.contains(last) }

    /// Whether no value, blank or comment begins with a byte.
    private static func isNoValue(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "}") || byte >= 0x80 || (byte < 0x20 && !"\t\r\n".utf8.contains(byte))
    }

    /// Moves to the last byte of a string, or of the line if the string has no end.
    private mutating func skipString(_ quote: UInt8) {
        let isLong = bytes[place...].starts(with: [quote, quote, quote])
        place += isLong ? 3 : 1
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\n") {
                if !isLong { return place -= 1 }
                line += 1
            } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                place += 1
                if place < bytes.count, bytes[place] == UInt8(ascii: "\n") { line += 1 }
            } else if byte == quote {
                if !isLong { return }
                let count = bytes[place...].prefix { $0 == quote }.count
                // Up to two quotation marks may precede the three at the end.
                if count >= 3 { return place += min(count, 5) - 1 }
                place += count - 1
            }
            place += 1
        }
    }
}

/// Why a text isn't TOML.
struct InvalidTOML: Error {
    /// From 1.
    let line: Int
    let reason: String
}
