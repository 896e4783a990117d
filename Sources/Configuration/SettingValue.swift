import Journal

/// A value in `config.toml`, for a setting to read as what it needs.
struct SettingValue {
    let value: TOMLValue?

    init(_ value: TOMLValue?) {
        self.value = value
    }

    func table() throws(ExpressionError) -> TOMLTable {
        guard case .table(let table) = value else { throw wrongType("a table") }
        return table
    }

    func text() throws(ExpressionError) -> String {
        guard case .string(let text) = value else { throw wrongType("a string") }
        return text
    }

    func flag() throws(ExpressionError) -> Bool {
        guard case .boolean(let flag) = value else { throw wrongType("true or false") }
        return flag
    }

    func count() throws(ExpressionError) -> Int {
        guard case .integer(let count) = value else { throw wrongType("a number") }
        guard count > 0 else { throw ExpressionError("must be 1 or more, not \(count)") }
        return count
    }

    /// Seconds after midnight, from a string or a TOML time.
    func time() throws(ExpressionError) -> Int {
        if case .time(let seconds) = value { return seconds }
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
        guard case .array(let values) = value else { return [self] }
        return values.map(SettingValue.init)
    }

    private func wrongType(_ wanted: String) -> ExpressionError {
        ExpressionError("must be \(wanted), not \(given)")
    }

    /// The value as a message names it.
    private var given: String {
        guard let value else { return "nothing" }
        return switch value {
        case .string(let text): text.quoted
        case .integer(let number): String(number)
        case .boolean(let flag): String(flag)
        case .array: "an array"
        case .table: "a table"
        case .date, .float, .time: "a \(value.type)"
        }
    }
}
