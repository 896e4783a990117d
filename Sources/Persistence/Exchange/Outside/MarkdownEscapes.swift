/// Backslashes before Markdown's characters.
enum MarkdownEscapes {
    private static func isMark(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        return byte > 0x20 && byte < 0x7F && !character.isLetter && !character.isNumber
    }

    /// A text without them.
    static func read(_ text: String) -> String {
        guard text.contains("\\") else { return text }
        var (result, isEscaped) = ("", false)
        for character in text {
            if isEscaped {
                if !isMark(character) { result.append("\\") }
                result.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return isEscaped ? result + "\\" : result
    }

    /// A text of one line, with one before each character that could mean something.
    static func written(_ text: String) -> String {
        var written = ""
        for scalar in text.onOneLine.unicodeScalars {
            if "\\`*_[]<>~|&#$^".unicodeScalars.contains(scalar) { written += "\\" }
            written.unicodeScalars.append(scalar)
        }
        return written
    }
}
