import Journal
import TOMLKit

/// A value in `config.toml`, for a setting to read as what it needs.
struct SettingValue {
    let value: (any TOMLValueConvertible)?

    init(_ value: (any TOMLValueConvertible)?) {
        self.value = value
    }

    func table() throws(ExpressionError) -> TOMLTable {
        guard value?.type == .table, let table = value?.table else { throw wrongType("a table") }
        return table
    }

    func text() throws(ExpressionError) -> String {
        guard value?.type == .string, let text = value?.string else { throw wrongType("a string") }
        return text
    }

    func flag() throws(ExpressionError) -> Bool {
        guard value?.type == .bool, let flag = value?.bool else { throw wrongType("true or false") }
        return flag
    }

    func count() throws(ExpressionError) -> Int {
        guard value?.type == .int, let count = value?.int else { throw wrongType("a number") }
        guard count > 0 else { throw ExpressionError("must be 1 or more, not \(count)") }
        return count
    }

    /// Seconds after midnight, from a string or a TOML time.
    func time() throws(ExpressionError) -> Int {
        if value?.type == .time, let time = value?.time {
            return time.hour * 3600 + time.minute * 60 + time.second
        }
        let time = try text()
        let seconds = try TimeExpression.secondsOfDay(time)
        guard seconds != TimeExpression.lastSecond else {
            throw ExpressionError("\(time.quoted) is the end of a day; write 0:00 or an earlier time")
        }
        return seconds
    }

    func oneOf<Value>(_ choices: [(name: String, value: Value)]) throws(ExpressionError) -> Value {
        let name = try text()
        if let choice = choices.first(where: { $0.name == name.lowercased() }) { return choice.value }
        throw ExpressionError(
            "\(name.quoted) is not one of \(choices.map(\.name).joined(separator: ", "))")
    }

    /// The value, or each one of an array.
    var elements: [SettingValue] {
        guard value?.type == .array, let array = value?.array else { return [self] }
        return (0..<array.count).map { SettingValue(array[$0]) }
    }

    private func wrongType(_ wanted: String) -> ExpressionError {
        ExpressionError("must be \(wanted), not \(given)")
    }

    /// The value as a message names it.
    private var given: String {
        guard let value else { return "nothing" }
        return switch value.type {
        case .string: value.string.map(\.quoted) ?? "a string"
        case .int: value.int.map(String.init) ?? "a number"
        case .bool: value.bool.map(String.init) ?? "true or false"
        case .array: "an array"
        case .table: "a table"
        default: "a \(value.type)"
        }
    }
}
