/// A check of TOML's brackets before the text is parsed.
///
/// TOMLKit ends the program where an array has a closing brace in the place of a value, as in `keys = [}`.
struct TOMLBrackets {
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    /// The open brackets.
    private var open: [UInt8] = []
    /// The last byte that is no blank and in no comment.
    private var last: UInt8 = 0

    /// The line of a closing brace in the place of an array's value, from 1; nil if there is none.
    static func misplacedBrace(in text: String) -> Int? {
        var brackets = TOMLBrackets(bytes: Array(text.utf8))
        return brackets.read()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read() -> Int? {
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "#"):
                while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
            case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
            case UInt8(ascii: "}") where open.last == UInt8(ascii: "[") && "[,".utf8.contains(last):
                return line
            case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
            case UInt8(ascii: "\n"): line += 1
            default: break
            }
            if !" \t\r\n".utf8.contains(byte) { last = byte }
            place += 1
        }
        return nil
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
