import Journal

/// What a piece of the screen means. A theme decides how that looks.
public struct Style: Hashable, Sendable {
    public enum Role: Hashable, Sendable {
        case plain
        case header, rule, hint, hintKey, message, error, welcome
        case category(CategoryColor)
        case otherCategory
        case open, done, abandoned, carried, postponed
        /// The mark of what is abandoned, which would be hard to tell if it were struck through.
        case abandonedMark
        case caption, field
        case marked
        /// What was looked for.
        case match
        /// A word that means something, in a line being typed.
        case chip
        /// In a calendar: a day that has a page, one that something is scheduled for, and today.
        case calendarPage, scheduled, today
        /// What is added to a style where it stands on the selected row.
        case selection

        /// Every role, by the name it has in the configuration.
        public static let names: [(name: String, role: Role)] =
            [
                ("plain", plain), ("header", header), ("welcome", welcome), ("rule", rule), ("hint", hint),
                ("hint-key", hintKey), ("message", message), ("error", error), ("open", open),
                ("done", done), ("abandoned", abandoned), ("abandoned-mark", abandonedMark),
                ("carried", carried), ("postponed", postponed),
                ("caption", caption), ("field", field), ("marked", marked), ("match", match), ("chip", chip),
                ("calendar-page", calendarPage), ("scheduled", scheduled), ("today", today),
                ("selection", selection), ("category-other", otherCategory),
            ] + CategoryColor.allCases.map { ("category-\($0.rawValue)", category($0)) }
    }

    public var role: Role
    /// Whether it stands on the selected row.
    public var isSelected: Bool

    public init(_ role: Role, selected: Bool = false) {
        self.role = role
        isSelected = selected
    }
}

extension Style.Role {
    /// What a row looks like for the state it is in.
    public init(_ state: TodoState) {
        self =
            switch state {
            case .open: .open
            case .done: .done
            case .abandoned: .abandoned
            case .carried: .carried
            case .postponed: .postponed
            }
    }
}
