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
        let lines = TOMLLines(file.text ?? "")
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
            if let variable = setting.variable(.init(values: environment, isConfigured: isConfigured)) {
                return Entry(path: setting.path, value: variable.value, origin: .variable(variable.name))
            }
            return Entry(path: setting.path, value: setting.write(file.preferences), origin: origin)
        }
        for (name, role) in Style.Role.names {
            let path = ["theme", name]
            guard let look = file.preferences.looks[role], let written = lines.written(path) else { continue }
            entries.append(Entry(path: path, value: TOMLText.quoted(look.words), origin: origin(written)))
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
                        origin: written.map { origin($0) } ?? .standard))
            }
        }
        self.entries = entries
    }
}
