import Journal

/// How each style looks: the one table that maps meanings to a terminal's attributes.
public struct Theme: Equatable, Sendable {
    private var looks: [Style.Role: Attributes]

    init(_ looks: [Style.Role: Attributes]) {
        self.looks = looks
    }

    /// The theme with one style as a person wants it.
    public mutating func set(_ role: Style.Role, to look: Attributes) {
        looks[role] = look
    }

    /// The theme as a terminal of so many colours can show it, 0 for none.
    public func reduced(to colors: Int) -> Theme {
        Theme(looks.mapValues { $0.reduced(to: colors) })
    }

    public func attributes(for style: Style) -> Attributes {
        let look = looks[style.role] ?? Attributes()
        return style.isSelected ? look.selected(looks[.selection] ?? Attributes()) : look
    }
}
