import Journal

/// The table that maps each style to terminal attributes.
public struct Theme: Equatable, Sendable {
    /// By the numbers of their roles: each key looks up many.
    private var looks: [Attributes?]

    init(_ looks: [Style.Role: Attributes]) {
        self.looks = Array(repeating: nil, count: Style.Role.mostNumbers)
        for (role, look) in looks { set(role, to: look) }
    }

    /// Overrides the attributes of one style.
    public mutating func set(_ role: Style.Role, to look: Attributes) {
        looks[role.number] = look
    }

    /// The theme for a terminal of `colors` colours, 0 for none.
    public func reduced(to colors: Int) -> Theme {
        var reduced = self
        reduced.looks = looks.map { $0?.reduced(to: colors) }
        return reduced
    }

    public func attributes(for style: Style) -> Attributes {
        let look = looks[style.role.number] ?? Attributes()
        guard style.isSelected, let selection = looks[Style.Role.selection.number] else { return look }
        var merged = look.selected(selection)
        // The title stands out, not what is said beside it.
        if style.role == .caption { merged.isBold = look.isBold }
        return merged
    }
}
