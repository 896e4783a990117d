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
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [byte]
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
