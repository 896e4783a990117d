import Journal

/// The table that maps each style to terminal attributes.
public struct Theme: Equatable, Sendable {
    private var looks: [Style.Role: Attributes]

    init(_ looks: [Style.Role: Attributes]) {
        self.looks = looks
    }

    /// Overrides the attributes of one style.
    public mutating func set(_ role: Style.Role, to look: Attributes) {
        looks[role] = look
    }

    /// The theme for a terminal of `colors` colours, 0 for none.
    public func reduced(to colors: Int) -> Theme {
        Theme(looks.mapValues { $0.reduced(to: colors) })
    }

    public func attributes(for style: Style) -> Attributes {
        let look = looks[style.role] ?? Attributes()
        guard style.isSelected, let selection = looks[.selection] else { return look }
        var merged = look.selected(selection)
        // The title stands out, not what is said beside it.
        if style.role == .caption { merged.isBold = look.isBold }
        return merged
    }
}
