import Journal

/// Values without quotation marks: truth values, numbers, dates and times.
extension TOMLParser {
    /// Passes over everything up to the end of a value.
    mutating func consumeWord() -> String {
        let start = place
        while let byte = next, byte > 0x20, byte < 0x7F, !",]}#=[{\"'".utf8.contains(byte) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    /// Passes over the time behind a date and a blank: `2026-11-20 07:32:00`.
    mutating func consumeTime(after date: String) -> String {
        guard Day(date) != nil, next == 0x20, bytes.indices.contains(place + 1),
            (0x30...0x39).contains(bytes[place + 1])
        else { return date }
        place += 1
        return "\(date) \(consumeWord())"
    }

    func value(of word: String) throws(InvalidTOML) -> TOMLValue {
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "inf", "+inf", "-inf", "nan", "+nan", "-nan": return .float(word)
        default: break
        }
        if let seconds = Self.seconds(word[...]) { return .time(seconds) }
        if let number = Self.number(word) { return number }
        if Self.isDate(word) { return .date(word) }
        let digits = word.prefix(while: \.isNumber)
        if !digits.isEmpty, word.dropFirst(digits.count).first == "-" {
            throw mistake("\(word.quoted) isn't a date; write one as 2026-11-20")
        }
        if !digits.isEmpty, word.dropFirst(digits.count).first == ":" {
            throw mistake("\(word.quoted) isn't a time; write one as 07:30")
        }
        if word.first?.isNumber == true || "+-".contains(word.first ?? " ") {
            throw mistake("\(word.quoted) isn't a number")
        }
        throw mistake("\(word.quoted) isn't a value; write a text in quotation marks")
    }

    /// Whether a word is a date that exists, alone or with a time and an offset: `2026-11-20`, `2026-11-20T07:32:00+01:00`.
    private static func isDate(_ word: String) -> Bool {
        guard Day(String(word.prefix(10))) != nil else { return false }
        guard let separator = word.dropFirst(10).first else { return true }
        let rest = word.dropFirst(11)
        let time = rest.prefix { $0.isNumber || $0 == ":" || $0 == "." }
        return "Tt ".contains(separator) && seconds(time) != nil && isOffset(rest.dropFirst(time.count))
    }

    /// Whether a text is what may follow a date's time: nothing, `Z` or `+01:00`.
    private static func isOffset(_ text: Substring) -> Bool {
        guard let first = text.first else { return true }
        if first == "Z" || first == "z" { return text.count == 1 }
        return (first == "+" || first == "-") && text.count == 6 && seconds(text.dropFirst()) != nil
    }

    /// The seconds of `07:32`, `07:32:00` or `07:32:00.5`, without the fraction; a leap second is the one before it.
    private static func seconds(_ word: Substring) -> Int? {
        let halves = word.split(separator: ".", omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.count == 2 ? digits($0, radix: 10) : nil }
        guard numbers.count == parts.count, parts.count == 3 || parts.count == 2 && halves.count == 1,
            halves.count <= 2, halves.count == 1 || !halves[1].isEmpty && halves[1].allSatisfy(\.isNumber)
        else { return nil }
        let second = parts.count == 3 ? numbers[2] : 0
        guard numbers[0] < 24, numbers[1] < 60, second <= 60 else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + min(second, 59)
    }

    /// A number of digits alone; nil if there is another character, or if it is too large.
    private static func digits(_ text: Substring, radix: Int) -> Int? {
        guard let first = text.first, first.isHexDigit else { return nil }
        return Int(text, radix: radix)
    }

    private static func number(_ word: String) -> TOMLValue? {
        for (mark, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.hasPrefix(mark) {
            return ungrouped(word.dropFirst(2), isDigit: \.isHexDigit)
                .flatMap { digits($0[...], radix: radix) }.map(TOMLValue.integer)
        }
        let sign = word.prefix { "+-".contains($0) }
        guard sign.count <= 1, let plain = ungrouped(word.dropFirst(sign.count), isDigit: \.isNumber) else {
            return nil
        }
        let whole = plain.prefix(while: \.isNumber)
        guard !whole.isEmpty, whole.count == 1 || whole.first != "0" else { return nil }
        if whole.count == plain.count { return Int(sign + plain).map(TOMLValue.integer) }
        return isFraction(plain.dropFirst(whole.count)) ? .float(word) : nil
    }

    /// `.5`, `e10` or `.5e-3`
    private static func isFraction(_ text: Substring) -> Bool {
        var rest = text
        if rest.first == "." {
            let digits = rest.dropFirst().prefix(while: \.isNumber)
            if digits.isEmpty { return false }
            rest = rest.dropFirst(1 + digits.count)
        }
        guard !rest.isEmpty else { return true }
        guard rest.first == "e" || rest.first == "E" else { return false }
        rest = rest.dropFirst()
        if let sign = rest.first, "+-".contains(sign) { rest = rest.dropFirst() }
        return !rest.isEmpty && rest.allSatisfy(\.isNumber)
    }

    /// The text without underscores, each of which must stand between two digits; nil if one doesn't.
    private static func ungrouped(_ text: Substring, isDigit: (Character) -> Bool) -> String? {
        var plain = ""
        var previous: Character?
        for character in text {
            if character == "_" {
                guard let previous, previous != "_", isDigit(previous) else { return nil }
            } else {
                if previous == "_", !isDigit(character) { return nil }
                plain.append(character)
            }
            previous = character
        }
        return previous == "_" ? nil : plain
    }
}
