import Journal

/// The meaning of a piece of the screen; a ``Theme`` maps it to attributes.
public struct Style: Hashable, Sendable {
    public enum Role: Hashable, Sendable {
        case plain
        case header
        /// The title of a page that isn't today's.
        case otherHeader
        case rule, hint, hintKey, message, error, welcome
        case category(CategoryColor)
        case otherCategory
        case open, done, abandoned, carried, postponed
        /// The mark of an abandoned todo, which would be hard to read struck through.
        case abandonedMark
        /// The mark of a done todo, and the filled part of a progress bar.
        case doneMark
        case caption, field
        /// The caption of what was carried more than a week, and more than three.
        case old, oldest
        case marked
        /// A search match.
        case match
        /// A recognised word in a line being typed.
        case chip
        /// A value in a line that typing replaces.
        case selectedText
        /// In a calendar: a day with a page, a day with scheduled todos, and today.
        case calendarPage, scheduled, today
        /// Merged with another style on the selected row.
        case selection
        /// The bar of the selected row, and the pane with the focus.
        case accent

        /// Every role with its name in the configuration.
        public static let names: [(name: String, role: Role)] =
            [
                ("plain", plain), ("header", header), ("header-other", otherHeader),
                ("welcome", welcome), ("rule", rule), ("hint", hint),
                ("hint-key", hintKey), ("message", message), ("error", error), ("open", open),
                ("done", done), ("done-mark", doneMark), ("abandoned", abandoned),
                ("abandoned-mark", abandonedMark),
                ("carried", carried), ("postponed", postponed),
                ("caption", caption), ("old", old), ("oldest", oldest), ("field", field), ("marked", marked),
                ("match", match), ("chip", chip),
                ("selected-text", selectedText),
                ("calendar-page", calendarPage), ("scheduled", scheduled), ("today", today),
                ("selection", selection), ("accent", accent), ("category-other", otherCategory),
            ] + CategoryColor.allCases.map { ("category-\($0.rawValue)", category($0)) }
    }

    public var role: Role
    /// Whether it is on the selected row.
    public var isSelected: Bool

    @inlinable
    public init(_ role: Role, selected: Bool = false) {
        self.role = role
        isSelected = selected
    }

    /// The role and the flag, a byte each, as one number: a screen's cells are compared at each key, and Swift compares
    /// cases with values one after another.
    @inlinable
    var code: UInt16 { unsafeBitCast(self, to: UInt16.self) }

    /// - Parameter code: That of a style.
    @inlinable
    init(code: UInt16) { self = unsafeBitCast(code, to: Style.self) }

    @inlinable
    public static func == (left: Style, right: Style) -> Bool { left.code == right.code }
}

extension Style.Role {
    /// One more than the largest number.
    static let mostNumbers = 256

    /// A number of its own: its byte in memory.
    var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

    /// The style of a row in a todo's state.
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

    /// The style of a habit's mark.
    init(_ mark: HabitMark) {
        self =
            switch mark {
            case .done: .doneMark
            case .missed, .skipped: .abandonedMark
            case .open: .open
            case .notAsked, .noPage: .caption
            }
    }

    /// The style of the mark of a row in this style.
    var ofMark: Style.Role {
        switch self {
        case .done: .doneMark
        case .abandoned: .abandonedMark
        default: self
        }
    }
}

/// The appearance of a cell, in terms that every terminal library has.
public struct Attributes: Hashable, Sendable {
    /// Nil for the terminal's default.
    public var foreground: Color?
    public var background: Color?
    public var isBold = false
    public var isDim = false
    public var isReverse = false
    public var isUnderlined = false
    public var isStruckThrough = false

    public init(
        _ foreground: Color? = nil, on background: Color? = nil, bold: Bool = false, dim: Bool = false,
        reverse: Bool = false, underlined: Bool = false, struckThrough: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        isBold = bold
        isDim = dim
        isReverse = reverse
        isUnderlined = underlined
        isStruckThrough = struckThrough
    }

    /// Parses attributes in git's syntax for colours: `bold red`, `dim`, `#ff8700 236 underline`. The first
    /// colour is the foreground, the second the background; `default` is the terminal's default.
    public init(words text: String) throws(ExpressionError) {
        self.init()
        var colors: [Color?] = []
        for word in text.lowercased().split(separator: " ").map(String.init) {
            switch word {
            case "bold": isBold = true
            case "dim": isDim = true
            case "reverse": isReverse = true
            case "underline", "ul": isUnderlined = true
            case "strike": isStruckThrough = true
            case "default", "normal": colors.append(nil)
            default:
                guard let color = Color(named: word) else {
                    throw ExpressionError("not a colour or attribute: \(word.quoted) (\(Self.understood))")
                }
                colors.append(color)
            }
        }
        guard colors.count <= 2 else { throw ExpressionError("more than two colours: \(text.quoted)") }
        foreground = colors.first ?? nil
        background = colors.count == 2 ? colors[1] : nil
    }

    /// The attributes in the form that ``init(words:)`` reads, colours by their numbers.
    public var words: String {
        var words: [String] = []
        if foreground != nil || background != nil {
            words.append(foreground.map { "\($0.number)" } ?? "default")
        }
        if let background { words.append("\(background.number)") }
        let flags = [
            ("bold", isBold), ("dim", isDim), ("underline", isUnderlined), ("reverse", isReverse),
            ("strike", isStruckThrough),
        ]
        return (words + flags.filter(\.1).map(\.0)).joined(separator: " ")
    }

    /// The accepted words, for messages and manuals.
    public static let understood =
        "red, bright-red, 0 to 255, #rrggbb, default; bold, dim, underline, reverse, strike"

    /// These attributes merged with the selection's.
    func selected(_ selection: Attributes) -> Attributes {
        var merged = self
        merged.foreground = selection.foreground ?? foreground
        merged.background = selection.background ?? background
        merged.isBold = isBold || selection.isBold
        // Selected text must be legible, so only the selection itself can dim it.
        merged.isDim = selection.isDim
        merged.isReverse = isReverse != selection.isReverse
        merged.isUnderlined = isUnderlined || selection.isUnderlined
        merged.isStruckThrough = isStruckThrough || selection.isStruckThrough
        return merged
    }

    /// Whether a blank looks the same in these attributes and in others, on a background of its own.
    public func hasGround(of other: Attributes) -> Bool {
        guard background != nil, !isReverse, !other.isReverse else { return false }
        return background == other.background && isUnderlined == other.isUnderlined
            && isStruckThrough == other.isStruckThrough
    }

    /// These attributes in a terminal of `colors` colours, 0 for none.
    func reduced(to colors: Int) -> Attributes {
        var reduced = self
        if let foreground, foreground.number >= 8, foreground.number < 16, colors == 8 {
            reduced.isBold = true
        }
        reduced.foreground = foreground?.reduced(to: colors)
        reduced.background = background?.reduced(to: colors)
        return reduced
    }
}
