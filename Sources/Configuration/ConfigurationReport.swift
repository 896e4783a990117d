import Journal
import Screens

/// The settings in force, each with where it comes from.
public struct ConfigurationReport: Sendable {
    public struct Entry: Equatable, Sendable {
        /// Its tables and its key.
        public let path: [String]
        /// As TOML.
        public let value: String
        public let origin: Origin
        /// What it decides, without a full stop.
        public let summary: String
    }

    public enum Origin: Equatable, Sendable {
        /// A line of the file, from 1.
        case file(line: Int)
        case standard
        /// The default, chosen by something outside: `the locale`.
        case chosen(by: String)
        /// A variable of the environment.
        case variable(String)

        public var words: String {
            switch self {
            case .file(let line): "line \(line)"
            case .standard: "default"
            case .chosen(let decider): "default, from \(decider)"
            case .variable(let name): "$\(name)"
            }
        }
    }

    /// In the order of the manual; those of a table follow one another.
    public let entries: [Entry]

    /// - Parameters:
    ///   - hasAllKeys: Whether to include the keys of every command, not only the configured ones.
    ///   - environment: The variables that may decide instead of the file.
    public init(
        _ file: ConfigurationFile, hasAllKeys: Bool = false, environment: [String: String] = [:]
    ) {
        let lines = TOMLLines(file.appliedText)
        let mistaken = Set(file.mistakes.compactMap(\.key))
        func origin(_ path: [String], decider: String? = nil) -> Origin {
            guard let statement = lines.statement(of: path),
                !mistaken.contains(path.joined(separator: "."))
            else { return decider.map(Origin.chosen) ?? .standard }
            return .file(line: statement.lines.lowerBound + 1)
        }
        var entries = Setting.all.map { setting in
            let origin = origin(setting.path, decider: setting.decider)
            var isConfigured = false
            if case .file = origin { isConfigured = true }
            let variable = setting.variable(.init(values: environment, isConfigured: isConfigured))
            return Entry(
                path: setting.path, value: variable?.value ?? setting.write(file.preferences),
                origin: variable.map { .variable($0.name) } ?? origin, summary: setting.summary)
        }
        for (name, role) in Style.Role.names {
            let path = ["theme", name]
            guard let look = file.preferences.looks[role], let written = lines.written(path) else { continue }
            entries.append(
                Entry(
                    path: path, value: TOMLText.quoted(look.words), origin: origin(written),
                    summary: "A style: its colours and attributes"))
        }
        for place in CommandPlace.allCases {
            for command in AllCommands.bindings where command.place == place {
                let path = ["keys", place.rawValue, command.name.rawValue]
                let written = lines.written(path)
                guard hasAllKeys || written != nil else { continue }
                let keys = file.preferences.keymap.keys(of: command).map(\.description)
                entries.append(
                    Entry(
                        path: path, value: TOMLText.list(keys),
                        origin: written.map { origin($0) } ?? .standard, summary: command.summary))
            }
        }
        self.entries = entries
    }
}

extension ConfigurationReport {
    /// The value of a setting, as text without quotes; each element of a list.
    /// - Parameter key: The key with its tables: `review.many`.
    /// - Throws: An error in words if there is no such setting, or the theme decides it.
    public func values(of key: String) throws(ExpressionError) -> [String] {
        let path = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let current = entries.first { FormerNames.paths(of: $0.path).contains(path) }
        if let current { return try Self.texts(current.value) }
        if let problem = SettingNames.problem(ofTable: path) { throw ExpressionError("\(key) \(problem)") }
        if path.count == 2, path[0] == "theme", Style.Role.names.contains(where: { $0.0 == path[1] }) {
            throw ExpressionError("\(key) isn't set; the theme decides it")
        }
        let known = entries.map { $0.path.joined(separator: ".") }
        let near = Spelling.nearest(to: key.lowercased(), among: known, max(1, key.count / 3))
        throw ExpressionError(
            "\(key.quoted) isn't a setting" + (near.map { "; did you mean \($0)?" } ?? ""))
    }

    private static func texts(_ toml: String) throws(ExpressionError) -> [String] {
        do throws(InvalidTOML) {
            guard let value = try ConfigurationFile.table(of: "value = \(toml)")["value"] else { return [] }
            if let array = value.array { return array.compactMap { $0.string ?? toml } }
            return [value.string ?? toml]
        } catch {
            throw ExpressionError(error.reason)
        }
    }
}
