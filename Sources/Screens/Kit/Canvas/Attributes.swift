import Journal

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
