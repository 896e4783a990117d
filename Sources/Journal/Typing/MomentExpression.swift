/// A parser for times of today or yesterday: `14:30`, `yesterday 9am`, `yesterday`.
public enum MomentExpression {
    /// The day, and seconds since midnight; nil without a time.
    public static func moment(
        _ text: String, today: Day
    ) throws(ExpressionError) -> (day: Day, secondsOfDay: Int?) {
        var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        var day = today
        if let place = words.firstIndex(where: { "yesterday".hasPrefix($0) && $0.count > 2 }) {
            words.remove(at: place)
            day = today - 1
        } else if let place = words.firstIndex(of: "today") {
            words.remove(at: place)
        }
        if words.isEmpty { return (day, nil) }
        return (day, try TimeExpression.secondsOfDay(words.joined(separator: " ")))
    }
}
