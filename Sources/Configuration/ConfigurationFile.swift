import Foundation
import Journal
import Platform
import Screens
import SystemPackage

/// The user's `config.toml`.
public struct ConfigurationFile: Sendable {
    public let preferences: Preferences
    /// In the order of their lines.
    public let mistakes: [ConfigurationMistake]
    /// The file's text, with line feeds alone; nil if there is none or it couldn't be read.
    public let text: String?
    /// The part of the text that applies: all of it, or the lines before the first that isn't TOML.
    let appliedText: String

    /// Reads a file. A missing file means the defaults; an unreadable one is a mistake.
    public init(path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else {
            // Only a missing file may be ignored silently.
            let reason = [ENOENT, ENOTDIR].contains(errno) ? nil : String(cString: strerror(errno))
            let isLink = path.withPlatformString { lstat($0, &status) } == 0
            self.init(unreadableFor: reason ?? (isLink ? "a link to a missing file" : nil))
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Limits.configuration else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let isFile = status.st_mode & S_IFMT == S_IFREG
            self.init(
                unreadableFor: isFile
                    ? "larger than \(Limits.size(Limits.configuration))"
                    : isFolder ? "a folder" : "not a file")
            return
        }
        // It names commands that are run.
        let isOthers = ![geteuid(), 0].contains(status.st_uid)
        guard !isOthers, status.st_mode & S_IWOTH == 0 else {
            self.init(unreadableFor: isOthers ? "another user's file" : "everybody can change it (chmod o-w)")
            return
        }
        do {
            guard let text = String(validating: try path.contents(), as: UTF8.self) else {
                self.init(unreadableFor: "not UTF-8")
                return
            }
            self.init(text: text)
        } catch {
            self.init(unreadableFor: error.reason.lowercased())
        }
    }

    /// Parses TOML. Ignores mistakes after recording them.
    public init(text: String) {
        // Swift treats CR LF as a single character.
        let text = text.replacing("\r\n", with: "\n")
        guard !text.utf8.contains(0) else {
            self.init(unreadableFor: "contains a NUL")
            return
        }
        let reading = TOMLParser.reading(of: text)
        let applied = reading.failure.map { Self.lines(before: $0.line, in: text) } ?? text
        var reader = PreferencesReader(table: reading.table)
        reader.read()
        var mistakes = Self.placed(reader.mistakes, in: applied)
        if let (mistake, end) = reading.failure {
            let extent = end == 1 ? "the file is ignored" : "ignored from line \(end) on"
            mistakes.append(
                ConfigurationMistake(
                    line: mistake.line, reason: "not valid TOML; \(extent): \(mistake.reason)"))
        }
        self.init(preferences: reader.preferences, mistakes: mistakes, text: text, appliedText: applied)
    }

    private static func lines(before number: Int, in text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).prefix(number - 1)
            .map { $0 + "\n" }.joined()
    }

    private init(
        preferences: Preferences = Preferences(), mistakes: [ConfigurationMistake], text: String? = nil,
        appliedText: String = ""
    ) {
        self.preferences = preferences
        self.mistakes = mistakes
        self.text = text
        self.appliedText = appliedText
    }

    private init(unreadableFor reason: String?) {
        self.init(mistakes: reason.map { [ConfigurationMistake(reason: "can't be read: \($0)")] } ?? [])
    }

    /// The mistakes with their lines, in the order of the lines.
    private static func placed(
        _ mistakes: [PreferencesReader.Mistake], in text: String
    ) -> [ConfigurationMistake] {
        guard !mistakes.isEmpty else { return [] }
        let lines = TOMLLines(text)
        return
            mistakes
            .map { mistake in
                ConfigurationMistake(
                    line: lines.line(of: mistake.path), key: mistake.path.joined(separator: "."),
                    reason: mistake.reason)
            }
            .sorted { ($0.line ?? 0, $0.key ?? "") < ($1.line ?? 0, $1.key ?? "") }
    }

    static func table(of text: String) throws(InvalidTOML) -> TOMLTable {
        try TOMLParser.table(of: text)
    }
}

/// A mistake in `config.toml`. The rest of the file still applies, or what stands before it if it isn't TOML.
public struct ConfigurationMistake: Equatable, Sendable, CustomStringConvertible {
    /// The line number, from 1; nil for a mistake of the file as a whole.
    public var line: Int?
    /// The key with its tables: `keys.page.abandon`. Nil if the file isn't valid TOML.
    public var key: String?
    public var reason: String

    /// One line: `config.toml, line 7, keys.page.abandon: no such key: "Cx"`.
    public var description: String {
        let place = ["config.toml", line.map { "line \($0)" }, key].compactMap(\.self).joined(separator: ", ")
        return "\(place): \(reason)".harmless
    }
}

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
                let value = SettingValue(reader.table[key])
                switch key {
                case "theme": reader.readTheme(try value.table())
                case "keys": reader.readKeys(try value.table())
                case _ where Setting.tables.contains(key): reader.readTable(key, try value.table())
                default:
                    guard let setting = Setting.named([key]) else {
                        throw Self.unknown("setting", key, among: Self.topLevelKeys)
                    }
                    try setting.read(value, &reader.preferences)
                }
            }
        }
    }

    /// The settings and tables outside any table.
    private static var topLevelKeys: [String] { Setting.keys(in: []) + Setting.tables + ["keys"] }

    /// Reads a table that has only settings.
    private mutating func readTable(_ name: String, _ table: TOMLTable) {
        for key in table.keys.sorted() {
            read([name, key]) { reader throws(ExpressionError) in
                guard let setting = Setting.named([name, key]) else {
                    throw Self.unknown("setting", key, among: Setting.keys(in: [name]))
                }
                try setting.read(SettingValue(table[key]), &reader.preferences)
            }
        }
    }

    // MARK: Theme

    private mutating func readTheme(_ theme: TOMLTable) {
        for key in theme.keys.sorted() {
            read(["theme", key]) { reader throws(ExpressionError) in
                let value = SettingValue(theme[key])
                if let setting = Setting.named(["theme", key]) {
                    try setting.read(value, &reader.preferences)
                } else if let role = Style.Role.names.first(where: { $0.name == FormerNames.style(key) })?
                    .role
                {
                    reader.preferences.looks[role] = try Attributes(words: try value.text())
                } else {
                    throw Self.unknown("style", key, among: ["name"] + Style.Role.names.map(\.name))
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
                    throw Self.unknown("place for keys", place, among: placeNames)
                }
                let commands = AllCommands.bindings.filter { $0.place == known }
                reader.readKeys(
                    try SettingValue(places[place]).table(), of: commands, at: place, into: &chosen)
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
                    if let elsewhere = AllCommands.bindings.first(where: { $0.name.rawValue == name })?.place
                    {
                        throw ExpressionError("no such command here; it is in [keys.\(elsewhere)]")
                    }
                    throw Self.unknown("command", name, among: names)
                }
                // Applies the valid keys beside an invalid one.
                let (keys, mistake) = reader.keys(SettingValue(table[name]), of: command)
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
        _ value: SettingValue, of command: CommandBinding
    ) -> ([KeySequence], ExpressionError?) {
        var keys: [KeySequence] = []
        var mistake: ExpressionError?
        for name in value.elements {
            do throws(ExpressionError) {
                keys.append(try key(name.text(), of: command))
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

    /// The refusal of an unknown name, with the one that was probably meant.
    private static func unknown(_ kind: String, _ name: String, among names: [String]) -> ExpressionError {
        let near = Spelling.nearest(to: name.lowercased(), among: names, max(1, name.count / 3))
        return ExpressionError(
            near.map { "no such \(kind); did you mean \($0)?" }
                ?? "no such \(kind) (there are \(names.joined(separator: ", ")))")
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

/// Names from version 0.1's `config.toml`. They keep working; messages and manuals use the current ones.
enum FormerNames {
    private static let styles = ["pending": "open", "put-off": "postponed"]

    private static let commands = [
        "pending": "reopen", "send": "postpone", "biography": "history", "resting": "hidden",
    ]

    /// A style's current name.
    static func style(_ name: String) -> String { styles[name] ?? name }

    /// A command's current name.
    static func command(_ name: String) -> String { commands[name] ?? name }

    /// The paths under which a file may have a setting, the current one first.
    static func paths(of path: [String]) -> [[String]] {
        guard let name = path.last, let place = path.first else { return [path] }
        let names = place == "theme" ? styles : place == "keys" ? commands : [:]
        return [path] + names.filter { $0.value == name }.map { path.dropLast() + [$0.key] }
    }
}

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

    func wrongType(_ wanted: String) -> ExpressionError {
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
