import Journal
import Screens
import TOMLKit

/// Reads preferences from a TOML table. Records a mistake for each invalid value, and applies the others.
struct PreferencesReader {
    struct Mistake {
        /// The tables and the key.
        var path: [String]
        var reason: String
    }

    let table: TOMLTable
    private(set) var preferences = Preferences()
    private(set) var mistakes: [Mistake] = []

    init(table: TOMLTable) {
        self.table = table
    }

    mutating func read() {
        for key in table.keys.sorted() {
            read([key]) { reader throws(ExpressionError) in
                try reader.read(Setting(rawValue: key), at: key)
            }
        }
    }

    /// The keys of the settings.
    private enum Setting: String, CaseIterable {
        case dayStart = "day_start"
        case weekStart = "week_start"
        case symbols
        case boxDrawing = "box_drawing"
        case mouse
        case weekdayBundles = "weekday_bundles"
        case review, theme, keys
    }

    private mutating func read(_ setting: Setting?, at key: String) throws(ExpressionError) {
        let value = table[key]
        switch setting {
        case .dayStart: preferences.dayStart = try time(value)
        case .weekStart:
            preferences.weekStart = try oneOf(Weekday.allCases.map { ($0.name.lowercased(), $0) }, value)
        case .symbols: preferences.symbolSet = try oneOf(SymbolSet.allCases.map { ($0.rawValue, $0) }, value)
        case .boxDrawing: preferences.hasBoxDrawing = try flag(value)
        case .mouse: preferences.usesMouse = try flag(value)
        case .weekdayBundles: preferences.appliesBundles = try flag(value)
        case .review: readReview(try self.table(value))
        case .theme: readTheme(try self.table(value))
        case .keys: readKeys(try self.table(value))
        case nil: throw unknown("setting", among: Setting.allCases.map(\.rawValue))
        }
    }

    // MARK: Review

    private enum ReviewSetting: String, CaseIterable {
        case evening, many, reminder
    }

    private mutating func readReview(_ review: TOMLTable) {
        for key in review.keys.sorted() {
            read(["review", key]) { reader throws(ExpressionError) in
                let value = review[key]
                switch ReviewSetting(rawValue: key) {
                case .evening: reader.preferences.review.evening = try reader.time(value)
                case .many: reader.preferences.review.many = try reader.count(value)
                case .reminder: reader.preferences.review.reminds = try reader.flag(value)
                case nil: throw reader.unknown("setting", among: ReviewSetting.allCases.map(\.rawValue))
                }
            }
        }
    }

    // MARK: Theme

    private mutating func readTheme(_ theme: TOMLTable) {
        let names = ["name"] + Style.Role.names.map(\.name)
        for key in theme.keys.sorted() {
            read(["theme", key]) { reader throws(ExpressionError) in
                let value = theme[key]
                if key == "name" {
                    let themes = BuiltInTheme.allCases.map { ($0.rawValue, Optional($0)) } + [("auto", nil)]
                    reader.preferences.theme = try reader.oneOf(themes, value)
                } else if let role = Style.Role.names.first(where: { $0.name == FormerNames.style(key) })?
                    .role
                {
                    reader.preferences.looks[role] = try Attributes(words: try reader.text(value))
                } else {
                    throw reader.unknown("style", among: names)
                }
            }
        }
    }

    // MARK: Keys

    private mutating func readKeys(_ places: TOMLTable) {
        var chosen: [CommandName: [KeySequence]] = [:]
        for place in places.keys.sorted() {
            let placeNames = CommandPlace.allCases.map(\.rawValue)
            read(["keys", place]) { reader throws(ExpressionError) in
                guard let known = CommandPlace(rawValue: place) else {
                    throw reader.unknown("place for keys", among: placeNames)
                }
                let commands = AllCommands.bindings.filter { $0.place == known }
                reader.readKeys(try reader.table(places[place]), of: commands, at: place, into: &chosen)
            }
        }
        let (keymap, conflicts) = Keymap.choosing(chosen)
        preferences.keymap = keymap
        for conflict in conflicts {
            // Reports the conflict at the key that caused it.
            let command = AllCommands.bindings.first { $0.name == conflict.winner }
            let path = ["keys", command?.place.rawValue ?? "", conflict.winner.rawValue]
            note(
                path,
                "\(conflict.words). Give that one another key, or [] for none")
        }
    }

    private mutating func readKeys(
        _ table: TOMLTable, of commands: [CommandBinding], at place: String,
        into chosen: inout [CommandName: [KeySequence]]
    ) {
        let names = commands.map(\.name.rawValue)
        var found: [CommandName: [KeySequence]] = [:]
        for name in table.keys.sorted() {
            read(["keys", place, name]) { reader throws(ExpressionError) in
                guard let command = commands.first(where: { $0.name.rawValue == FormerNames.command(name) })
                else {
                    throw reader.unknown("command", among: names)
                }
                // Applies the valid keys beside an invalid one.
                let (keys, mistake) = reader.keys(table[name], of: command)
                if mistake == nil || !keys.isEmpty { found[command.name] = keys }
                if let mistake { throw mistake }
                if let digit = keys.first(where: \.beginsLikeCount)?.first {
                    throw ExpressionError(
                        "\(digit.description) works, but no count can begin with it now, such as \(digit.description)j"
                    )
                }
            }
        }
        chosen.merge(found) { $1 }
    }

    /// Parses a key or an array of keys.
    /// - Returns: The valid keys, and the mistake of the first invalid one.
    private func keys(
        _ value: (any TOMLValueConvertible)?, of command: CommandBinding
    ) -> ([KeySequence], ExpressionError?) {
        var names: [(any TOMLValueConvertible)?] = [value]
        if value?.type == .array, let array = value?.array {
            names = (0..<array.count).map { array[$0] }
        }
        var keys: [KeySequence] = []
        var mistake: ExpressionError?
        for name in names {
            do throws(ExpressionError) {
                keys.append(try key(text(name), of: command))
            } catch {
                mistake = mistake ?? error
            }
        }
        return (keys, mistake)
    }

    private func key(_ name: String, of command: CommandBinding) throws(ExpressionError) -> KeySequence {
        let keys = try KeySequence(named: name)
        if command.worksWhileTyping, keys.first.isTyped || keys.count > 1 {
            throw ExpressionError(
                "\(name.quoted) is needed for typing, and \(command.name.rawValue) works too")
        }
        return keys
    }

    // MARK: Values

    /// Reads the value at a path, and records a mistake if it is invalid.
    private mutating func read(
        _ path: [String],
        _ body: (inout PreferencesReader) throws(ExpressionError) -> Void
    ) {
        do throws(ExpressionError) {
            try body(&self)
        } catch {
            note(path, error.description)
        }
    }

    private mutating func note(_ path: [String], _ reason: String) {
        mistakes.append(Mistake(path: path, reason: reason))
    }

    private func unknown(_ kind: String, among names: [String]) -> ExpressionError {
        ExpressionError("no such \(kind) (there are \(names.joined(separator: ", ")))")
    }

    private func table(_ value: (any TOMLValueConvertible)?) throws(ExpressionError) -> TOMLTable {
        guard value?.type == .table, let table = value?.table else { throw wrongType("a table", value) }
        return table
    }

    private func text(_ value: (any TOMLValueConvertible)?) throws(ExpressionError) -> String {
        guard value?.type == .string, let text = value?.string else { throw wrongType("a string", value) }
        return text
    }

    private func flag(_ value: (any TOMLValueConvertible)?) throws(ExpressionError) -> Bool {
        guard value?.type == .bool, let flag = value?.bool else { throw wrongType("true or false", value) }
        return flag
    }

    private func count(_ value: (any TOMLValueConvertible)?) throws(ExpressionError) -> Int {
        guard value?.type == .int, let count = value?.int else { throw wrongType("a number", value) }
        guard count > 0 else { throw ExpressionError("must be 1 or more, not \(count)") }
        return count
    }

    /// Parses a time of day from a string or a TOML time.
    private func time(_ value: (any TOMLValueConvertible)?) throws(ExpressionError) -> Int {
        if value?.type == .time, let time = value?.time {
            return time.hour * 3600 + time.minute * 60 + time.second
        }
        let time = try text(value)
        let seconds = try TimeExpression.secondsOfDay(time)
        guard seconds != TimeExpression.lastSecond else {
            throw ExpressionError("\(time.quoted) is the end of a day; write 0:00 or an earlier time")
        }
        return seconds
    }

    private func oneOf<Value>(
        _ choices: [(name: String, value: Value)], _ value: (any TOMLValueConvertible)?
    ) throws(ExpressionError) -> Value {
        let name = try text(value)
        if let choice = choices.first(where: { $0.name == name.lowercased() }) { return choice.value }
        throw ExpressionError(
            "\(name.quoted) is not one of \(choices.map(\.name).joined(separator: ", "))")
    }

    private func wrongType(_ wanted: String, _ value: (any TOMLValueConvertible)?) -> ExpressionError {
        ExpressionError("must be \(wanted), not \(value.map { "a value of type \($0.type)" } ?? "nothing")")
    }
}

extension Keymap.Conflict {
    /// Which key is lost to which, in a sentence.
    fileprivate var words: String {
        key == lost
            ? "\(key) is also the key of \(loser.rawValue), which loses it"
            : "\(lost) of \(loser.rawValue) can't be told from \(key), so \(loser.rawValue) loses it"
    }
}
