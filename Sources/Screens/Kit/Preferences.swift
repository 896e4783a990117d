import Journal

/// The user's settings: everything that `config.toml` can set, with defaults. Every screen has a copy.
public struct Preferences: Equatable, Sendable {
    /// The start of a day, in seconds after midnight.
    public var dayStart = 0
    /// The first day of a week; nil for the locale's.
    public var weekStart: Weekday?
    /// Nil for the set that the locale can print.
    public var symbolSet: SymbolSet?
    public var hasBoxDrawing = true
    public var usesMouse = true
    /// Whether starting a page applies the bundles scheduled for its weekday.
    public var appliesBundles = true
    /// Whether notes and the day's text open in the user's editor instead of on the screen.
    public var writesInEditor = false
    /// The command that shows long lists of the command line; nil for `$PAGER`.
    public var pager: String?
    /// Whether a backup is made after each day's first change.
    public var makesDailyBackups = true
    public var review = ReviewPreferences()
    public var sync = SyncPreferences()
    public var text = TextPreferences()
    /// Nil for the theme that suits the terminal.
    public var theme: BuiltInTheme?
    /// Styles that override the theme.
    public var looks: [Style.Role: Attributes] = [:]
    public var keymap = Keymap.standard

    public init() {}

    /// The symbols that mark rows.
    public var symbols: Symbols {
        var symbols = symbolSet.map(Symbols.init) ?? .forLocale
        if !hasBoxDrawing { symbols.leaveOutBoxDrawing() }
        return symbols
    }

    /// The theme with overrides for a terminal of `colors` colours (0 for none).
    /// - Parameter background: The terminal's background; nil if unknown.
    public func theme(colors: Int, background: Background?) -> Theme {
        let suited = BuiltInTheme(colors: colors, background: background)
        var theme = (theme ?? suited).theme
        for (role, look) in looks { theme.set(role, to: look) }
        return theme.reduced(to: colors)
    }
}

/// The settings of the review: `[review]` in the configuration.
public struct ReviewPreferences: Equatable, Sendable {
    /// The maximum number of open todos before a day counts as full.
    public var many = 10
    /// The start of the evening review, in seconds after midnight.
    public var evening = 17 * 3600
    /// The days after which a review asks again about a todo that was kept.
    public var askAgain = 3
    /// Whether a page shows the time of the last review once more than one page was started since.
    public var reminds = true

    public init() {}
}

/// The settings of the texts of days and weeks: `[text]` in the configuration.
public struct TextPreferences: Equatable, Sendable {
    /// The file with which a day's text begins; nil for none.
    public var template: String?
    /// The files of certain weekdays, which have none of the above.
    public var weekdays: [Weekday: String] = [:]
    /// The file with which a week's text begins; nil for none.
    public var week: String?

    public init() {}
}

/// The settings of synchronization: `[sync]` in the configuration.
public struct SyncPreferences: Equatable, Sendable {
    /// Whether a synchronized journal is synchronized without being asked for it.
    public var isAutomatic = false
    /// The seconds from a change until it is sent.
    public var after = 10
    /// The seconds between two looks at the remote while the journal is open on a screen.
    public var every = 300
    /// The file in which others leave todos; nil for none.
    public var inbox: String?

    public init() {}
}
