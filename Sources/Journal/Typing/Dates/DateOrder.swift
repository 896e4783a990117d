/// The order of day, month and year in dates made of numbers.
public enum DateOrder: Equatable, Sendable {
    case dayFirst, monthFirst, yearFirst

    /// The order of a `strftime` format: `%d/%m/%Y` is ``dayFirst``. A format without them, and the C locale's,
    /// count as ISO 8601's, ``yearFirst``.
    public init(format: String) {
        var isConversion = false
        for character in format {
            guard isConversion else {
                isConversion = character == "%"
                continue
            }
            // Modifiers stand between the percent sign and the conversion: `%-d`, `%Od`.
            if "-_0^#EO".contains(character) { continue }
            isConversion = false
            switch character {
            case "d", "e": self = .dayFirst
            case "m", "b", "B", "h", "D": self = .monthFirst
            case "Y", "y", "C", "G", "F": self = .yearFirst
            default: continue
            }
            return
        }
        self = .yearFirst
    }

    /// Whether the day comes before the month in a date with a separator. Dots are only used by people who put
    /// the day or the year first.
    func putsDayFirst(before separator: Character) -> Bool {
        switch self {
        case .dayFirst: true
        case .monthFirst: separator == "."
        case .yearFirst: false
        }
    }
}
