/// Typographic quotation marks and apostrophes, as phones and word processors write them, and the straight ones that keyboards
/// type.
public enum QuotationMarks {
    /// The straight mark that a typographic one stands for; nil for any other character.
    static func straight(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x2BC, 0x2018...0x201B, 0x2032, 0x2039, 0x203A: "'"
        case 0xAB, 0xBB, 0x201C...0x201F, 0x2033: "\""
        default: nil
        }
    }

    /// A text with straight marks; it has as many scalars.
    public static func straightened(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { straight($0) != nil }) else { return text }
        var view = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { view.append(straight(scalar) ?? scalar) }
        return String(view)
    }

    /// Whether a character is a double mark.
    static func isDouble(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
            return false
        }
        return (straight(scalar) ?? scalar) == "\""
    }
}
