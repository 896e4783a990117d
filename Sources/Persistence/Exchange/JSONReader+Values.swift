import Foundation

/// Strings, numbers and Booleans.
extension JSONReader {
    mutating func string() throws -> String {
        guard next() == UInt8(ascii: "\"") else { throw mismatch("a string") }
        return try text()
    }

    mutating func stringIfAny() throws -> String? {
        try isNull() ? nil : try string()
    }

    mutating func stringsIfAny() throws -> [String]? {
        try isNull() ? nil : try list { try $0.string() }
    }

    mutating func number() throws -> Int64 {
        guard let first = next(), first == UInt8(ascii: "-") || JSONReader.isDigit(first) else {
            throw mismatch("a number")
        }
        let digits = try numberToken()
        if let value = Self.shortNumber(digits) { return value }
        let token = String(decoding: digits, as: UTF8.self)
        // Some programs write integers as 3.0.
        guard let value = Int64(token) ?? Double(token).flatMap(Int64.init(exactly:)) else {
            throw error("not a whole number, or too large")
        }
        return value
    }

    /// A number of up to 18 digits, without anything else; nil for any other form.
    private static func shortNumber(_ token: ArraySlice<UInt8>) -> Int64? {
        guard token.count <= 18 else { return nil }
        var value: Int64 = 0
        for byte in token {
            guard isDigit(byte) else { return nil }
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return value
    }

    mutating func numberIfAny() throws -> Int64? {
        try isNull() ? nil : try number()
    }

    mutating func flag() throws -> Bool {
        switch next() {
        case UInt8(ascii: "t"):
            try word("true")
            return true
        case UInt8(ascii: "f"):
            try word("false")
            return false
        default:
            throw mismatch("true or false")
        }
    }

    /// Reads a number token: `-?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?`
    mutating func numberToken() throws -> ArraySlice<UInt8> {
        _ = next()
        // The whole token must be in the window.
        var count = 32
        while has(count), bytes[position..<position + count].allSatisfy(Self.isOfNumber) { count *= 2 }
        let start = position
        if byte == UInt8(ascii: "-") { position += 1 }
        if byte == UInt8(ascii: "0") { position += 1 } else { try digits() }
        if byte == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            position += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        return bytes[start..<position]
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        isDigit(byte) || [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains(byte)
            || byte | 0x20 == UInt8(ascii: "e")
    }

    /// Reads a string, from its opening quotation mark.
    mutating func text() throws -> String {
        position += 1
        let (first, place) = (position, start + position)
        let isASCII = skipUnescaped()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
            return try textWithEscapes(after: Array(bytes[first..<position]), at: place)
        }
        position += 1
        return try utf8(bytes[first..<(position - 1)], isASCII: isASCII, at: place)
    }

    /// Reads the rest of a string that has backslashes, or goes beyond the bytes at hand.
    /// - Parameter place: Where it begins in the file.
    private mutating func textWithEscapes(after beginning: [UInt8], at place: Int) throws -> String {
        var gathered = beginning
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return try utf8(gathered[...], isASCII: false, at: place)
            case UInt8(ascii: "\\"):
                position += 1
                gathered.append(
                    contentsOf: Unicode.UTF8.encode(try escape()) ?? .encodedReplacementCharacter)
            case 0x00..<0x20:
                throw syntaxError("a control character in a string")
            default:
                let start = position
                skipUnescaped()
                gathered.append(contentsOf: bytes[start..<position])
            }
        }
        throw syntaxError()
    }

    /// Skips the bytes of a string that stand for themselves, as far as they are at hand.
    /// - Returns: Whether all are ASCII.
    @discardableResult
    private mutating func skipUnescaped() -> Bool {
        let start = position
        var all: UInt8 = 0
        position = bytes.withUnsafeBufferPointer { bytes in
            for index in start..<bytes.count {
                let byte = bytes[index]
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return index }
                all |= byte
            }
            return bytes.count
        }
        return all < 0x80
    }

    /// Decodes an escape after its backslash.
    private mutating func escape() throws -> Unicode.Scalar {
        guard let byte else { throw syntaxError() }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default:
            position -= 1
            throw syntaxError("an unknown escape")
        }
    }

    /// Decodes `\u` and four digits, or a surrogate pair.
    private mutating func unicodeEscape() throws -> Unicode.Scalar {
        let first = try fourHexDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, byte == UInt8(ascii: "\\") else { throw syntaxError("an incomplete escape") }
        position += 1
        guard byte == UInt8(ascii: "u") else { throw syntaxError("an incomplete escape") }
        position += 1
        let second = try fourHexDigits()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw syntaxError("an incomplete escape") }
        return scalar
    }

    private mutating func fourHexDigits() throws -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw syntaxError("an unknown escape")
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    /// Decodes UTF-8. Throws if it is invalid.
    private func utf8(_ slice: ArraySlice<UInt8>, isASCII: Bool, at place: Int) throws -> String {
        if isASCII { return String(decoding: slice, as: UTF8.self) }
        if let text = String(validating: slice, as: UTF8.self) { return text }
        throw syntaxError("text that is not UTF-8", at: place)
    }

    private mutating func digits() throws {
        guard let first = byte, JSONReader.isDigit(first) else { throw syntaxError() }
        while let byte, JSONReader.isDigit(byte) { position += 1 }
    }

    /// The current byte; nil at the end.
    private var byte: UInt8? {
        mutating get { has(1) ? bytes[position] : nil }
    }
}
