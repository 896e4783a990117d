import Journal

/// How each style looks: the one table that maps meanings to a terminal's attributes.
public struct Theme: Sendable {
    /// Whether colours may be used at all.
    public let hasColor: Bool

    public init(hasColor: Bool) {
        self.hasColor = hasColor
    }

    public func attributes(for style: Style) -> Attributes {
        var attributes = attributes(for: style.role)
        if !hasColor { attributes.foreground = nil }
        if style.isSelected {
            attributes.isBold = true
            attributes.isDim = false
        }
        return attributes
    }

    private func attributes(for role: Style.Role) -> Attributes {
        switch role {
        case .plain, .pending, .field, .message: Attributes()
        case .header, .welcome, .otherCategory: Attributes(bold: true)
        case .rule, .caption, .hint: Attributes(dim: true)
        case .hintKey: Attributes(bold: true)
        case .marked: Attributes(.yellow, bold: true)
        case .chip: Attributes(.cyan, underlined: true)
        case .match: Attributes(.yellow, underlined: true)
        case .error: Attributes(.red, bold: true)
        case .category(let color): Attributes(Self.color(of: color), bold: true)
        case .done: Attributes(.green)
        case .abandoned: Attributes(dim: true, struckThrough: true)
        case .carried, .putOff: Attributes(dim: true)
        }
    }

    /// The nearest of a terminal's eight to each of a category's eight.
    private static func color(of color: CategoryColor) -> Attributes.Color {
        switch color {
        case .blue: .blue
        case .red: .red
        case .green: .green
        case .orange, .yellow: .yellow
        case .purple, .pink: .magenta
        case .teal: .cyan
        }
    }
}
