import Journal

/// A person's settings: everything that `config.toml` can set, with its defaults. Every screen has them whole.
public struct Preferences: Equatable, Sendable {
    /// Seconds after midnight at which a day begins.
    public var dayStart = 0
    /// The first day of a week; nil for the locale's.
    public var weekStart: Weekday?
    /// Nil for what the locale can print.
    public var symbolSet: SymbolSet?
    public var hasBoxDrawing = true
    public var usesMouse = true
    /// Whether starting a page applies the bundles that have its weekday.
    public var appliesBundles = true
    public var review = ReviewPreferences()
    /// Nil for the one that suits the terminal.
    public var theme: BuiltInTheme?
    /// Styles that look otherwise than in the theme.
    public var looks: [Style.Role: Attributes] = [:]
    public var keymap = Keymap.standard

    public init() {}

    /// The characters that rows are marked with.
    public var symbols: Symbols {
        var symbols = symbolSet.map(Symbols.init) ?? .forLocale
        if !hasBoxDrawing { symbols.leaveOutBoxDrawing() }
        return symbols
    }

    /// How styles look in a terminal of so many colours, 0 for none, which says of itself what `COLORFGBG` has.
    public func theme(colors: Int, colorFGBG: String?) -> Theme {
        let suited = BuiltInTheme(colors: colors, colorFGBG: colorFGBG)
        var theme = (theme ?? suited).theme
        for (role, look) in looks { theme.set(role, to: look) }
        return theme.reduced(to: colors)
    }
}
