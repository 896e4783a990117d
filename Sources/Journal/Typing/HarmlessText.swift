extension String {
    /// The text with a visible replacement for each character that is unsafe in a terminal or elsewhere, such
    /// as line breaks, control characters and direction marks.
    public var harmless: String {
        if isPrintableASCII { return self }
        // Building a string anew takes a hundred times as long.
        guard unicodeScalars.contains(where: { $0.standIn != nil }) else { return self }
        return String(UnicodeScalarView(unicodeScalars.map { $0.standIn ?? $0 }))
    }
}

extension String {
    /// The text with a blank for each line break, of which CR and LF together are one. Only another program puts one into a title or a name,
    /// where what follows would be a line of its own in a file of lines.
    public var onOneLine: String {
        guard contains(where: \.isNewline) else { return self }
        return String(map { $0.isNewline ? " " : $0 })
    }
}

extension String {
    /// A line with blanks up to the next column of a tab, of which Markdown has one every four characters.
    /// - SeeAlso: [CommonMark, "Tabs"](https://spec.commonmark.org/0.31.2/#tabs)
    public var expandingTabs: String {
        guard hasByte(0x09) else { return self }
        return reduce(into: "") { expanded, character in
            expanded +=
                character == "\t"
                ? String(repeating: " ", count: 4 - expanded.count % 4) : String(character)
        }
    }

    /// Whether each byte is a character that is shown as it is. Most texts are found to be so before their characters need
    /// a look.
    public var isPrintableASCII: Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy { 0x20..<0x7F ~= $0 } } ?? false
    }

    /// Whether a byte is in the text.
    func hasByte(_ byte: UInt8) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(byte) } ?? utf8.contains(byte)
    }
}

extension Unicode.Scalar {
    /// The replacement of a control or text direction character; nil for any other.
    public var standIn: Unicode.Scalar? {
        switch value {
        case 0x00...0x1F: Unicode.Scalar(0x2400 + value)  // control pictures
        case 0x7F: "\u{2421}"
        case 0x80...0x9F: "\u{FFFD}"
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029, 0xFEFF: "\u{FFFD}"
        case 0x10FE80...0x10FEFF: "\u{FFFD}"  // undecoded bytes
        default: nil
        }
    }
}

extension String {
    /// The text in quotation marks for a message: one line, shortened, without control characters.
    public var quoted: String {
        var shown = ""
        for (count, scalar) in unicodeScalars.enumerated() {
            if count == 60 {
                shown += "…"
                break
            }
            // What can't be seen would make a name look like another; joiners only shape what is seen.
            let isInvisible = scalar.properties.generalCategory == .format && !scalar.properties.isJoinControl
            let stranger: Unicode.Scalar = isInvisible ? "\u{FFFD}" : scalar
            shown.unicodeScalars.append(scalar.standIn ?? stranger)
        }
        return "\"\(shown)\""
    }
}

extension String {
    /// The text as one word of a command, for a message that offers one: `'my stick'` where a shell would read several
    /// words, or something else.
    public var asShellWord: String {
        let isPlain = unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789_@%+=:,./-".unicodeScalars.contains($0)
        }
        return isPlain && !isEmpty ? self : inShellQuotes
    }

    /// The text in quotes of the shell, in which nothing of it means anything.
    public var inShellQuotes: String { "'\(replacing("'", with: #"'\''"#))'" }
}

extension String {
    /// The text with a capital first letter, as a sentence or a heading begins.
    public var beginningCapital: String {
        // To append a part of a string without copying it first takes ten times as long.
        prefix(1).uppercased() + String(dropFirst())
    }
}
