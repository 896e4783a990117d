import Screens

/// How lines that are printed, not painted, are coloured.
enum AnsiStyle {
    static func styled(_ text: String, _ look: Attributes, isColored: Bool) -> String {
        guard isColored else { return text }
        var codes: [String] = []
        if look.isBold { codes.append("1") }
        if look.isDim { codes.append("2") }
        if look.isStruckThrough { codes.append("9") }
        if let color = look.foreground { codes.append("\(30 + color.rawValue)") }
        return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }
}
