import Screens

/// The colours of printed lines, as ANSI escape sequences.
enum AnsiStyle {
    static func styled(_ text: String, _ look: Attributes, isColored: Bool) -> String {
        guard isColored else { return text }
        var codes: [String] = []
        if look.isBold { codes.append("1") }
        if look.isDim { codes.append("2") }
        if look.isStruckThrough { codes.append("9") }
        if look.isUnderlined { codes.append("4") }
        if look.isReverse { codes.append("7") }
        if let color = look.foreground { codes.append(code(of: color, ground: 30)) }
        if let color = look.background { codes.append(code(of: color, ground: 40)) }
        return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }

    /// The SGR code: text colours start at 30, backgrounds at 40, and bright ones add 60.
    private static func code(of color: Color, ground: UInt8) -> String {
        switch color.number {
        case 0..<8: "\(ground + color.number)"
        case 8..<16: "\(ground + 60 + color.number - 8)"
        default: "\(ground + 8);5;\(color.number)"
        }
    }

    /// The number of colours for printed lines, from the terminal's name.
    static var colors: Int {
        let name = Environment.value("TERM") ?? ""
        return name.contains("256color") || Environment.value("COLORTERM") != nil ? 256 : 8
    }
}
