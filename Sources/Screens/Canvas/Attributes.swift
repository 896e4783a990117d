/// How a cell looks, in terms every terminal library has.
public struct Attributes: Hashable, Sendable {
    /// The eight colours of ECMA-48, numbered as terminals number them.
    public enum Color: Int16, CaseIterable, Sendable {
        case black = 0
        case red, green, yellow, blue, magenta, cyan, white
    }

    /// Nil for the terminal's own.
    public var foreground: Color?
    public var isBold = false
    public var isDim = false
    public var isReverse = false
    public var isUnderlined = false
    public var isStruckThrough = false

    public init(
        _ foreground: Color? = nil, bold: Bool = false, dim: Bool = false, reverse: Bool = false,
        underlined: Bool = false, struckThrough: Bool = false
    ) {
        self.foreground = foreground
        isBold = bold
        isDim = dim
        isReverse = reverse
        isUnderlined = underlined
        isStruckThrough = struckThrough
    }
}
