import ArgumentParser
import Foundation
import Journal
import Persistence

/// A command line up to the cursor, and what the word at the cursor is for.
struct CompletionRequest {
    /// The word at the cursor, without the name of an option before `=`.
    private(set) var word: String
    /// What stands before the completed value in the same word: `--category=`.
    private(set) var prefix = ""
    private(set) var command: any ParsableCommand.Type = Daybook.self
    /// The names of the command and those above it.
    private(set) var path: [String] = []
    private(set) var arguments: [CommandArgument] = []
    /// The positional words before the cursor.
    private(set) var positionals: [String] = []
    /// The value of `--database`.
    private(set) var database: String?
    /// The option whose value is at the cursor.
    private var option: CommandArgument?
    /// Whether `--` has ended the options.
    private var hasEnded = false

    /// - Parameter words: The words after the program's name; the last one is at the cursor and may be empty.
    init(_ words: [String]) throws {
        word = words.last ?? ""
        arguments = try CommandArgument.all(of: command)
        for word in words.dropLast() { try read(word) }
        if option == nil, !hasEnded, word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
            option = argument(named: String(word[..<equals]))
            prefix = String(word[...equals])
            word = String(word[word.index(after: equals)...])
        }
    }

    private mutating func read(_ word: String) throws {
        if let option {
            if option.names.contains("--database") { database = word }
            self.option = nil
        } else if hasEnded {
            positionals.append(word)
        } else if word == "--" {
            hasEnded = true
        } else if word.hasPrefix("-"), word.count > 1, argument(named: word) != nil || word.hasPrefix("--") {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let named = argument(named: parts[0]), named.acceptsValue else { return }
            if parts.count == 1 {
                option = named
            } else if named.names.contains("--database") {
                database = parts[1]
            }
        } else if positionals.isEmpty, let next = Self.subcommand(word, of: command) {
            command = next
            path.append(next.configuration.commandName ?? word)
            arguments = try CommandArgument.all(of: next)
        } else if !(word.hasPrefix("-") && word.dropFirst().first?.isNumber == false) {
            positionals.append(word)
        }
    }

    private func argument(named name: String) -> CommandArgument? {
        arguments.first { $0.names.contains(name) }
    }

    static func subcommands(of command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    }

    static func subcommand(
        _ name: String, of command: any ParsableCommand.Type
    ) -> (any ParsableCommand.Type)? {
        subcommands(of: command).first {
            $0.configuration.commandName == name || $0.configuration.aliases.contains(name)
        }
    }

    /// Whether the word at the cursor is the name of an option.
    var isOption: Bool { option == nil && !hasEnded && word.hasPrefix("-") }

    /// What the word at the cursor may be.
    var kind: CompletionKind {
        if let option { return CompletionKind(option, of: path) }
        let isHelp = path.isEmpty && positionals.first == "help"
        if isHelp || positionals.isEmpty && !Self.subcommands(of: command).isEmpty { return .commands }
        let places = arguments.filter(\.isPositional)
        guard
            let place = places.indices.contains(positionals.count) ? places[positionals.count] : places.last,
            positionals.count < places.count || place.isRepeating
        else { return .nothing }
        return CompletionKind(place, of: path)
    }

    /// The command whose subcommands follow `help` and the words after it.
    var commandToHelp: (any ParsableCommand.Type)? {
        guard positionals.first == "help" else { return command }
        return positionals.dropFirst().reduce(command) { command, name in
            command.flatMap { Self.subcommand(name, of: $0) }
        }
    }
}

/// An argument of a command, decoded from what ArgumentParser tells of it.
struct CommandArgument: Equatable {
    /// Its names with hyphens; empty for a positional one.
    var names: [String]
    var valueName: String
    var abstract: String
    /// Whether a value follows its name.
    var acceptsValue: Bool
    /// Its values, if they are fixed.
    var values: [String]
    var isRepeating: Bool

    var isPositional: Bool { names.isEmpty }

    /// The arguments of a command that its help shows.
    static func all(of command: any ParsableCommand.Type) throws -> [CommandArgument] {
        let help = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
        return (help.command.arguments ?? []).filter(\.shouldDisplay).map(Self.init)
    }

    private init(_ argument: Dump.Argument) {
        names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
        valueName = argument.valueName ?? ""
        abstract = argument.abstract ?? ""
        acceptsValue = argument.kind == "option"
        values = argument.allValues ?? []
        isRepeating = argument.isRepeating
    }

    private struct Dump: Decodable {
        struct Command: Decodable { var arguments: [Argument]? }

        struct Argument: Decodable {
            struct Name: Decodable {
                var kind: String
                var name: String
            }

            var kind: String
            var names: [Name]?
            var valueName: String?
            var abstract: String?
            var allValues: [String]?
            var shouldDisplay: Bool
            var isRepeating: Bool
        }

        var command: Command
    }
}

/// What a word of the command line may be.
enum CompletionKind: Equatable {
    case categories, bundles, groups
    /// The numbers of conflicts, and the names of other machines of a synchronized journal.
    case conflicts, machines
    /// The items of the bundle named before.
    case items
    case todos(CompletedTodos)
    case dates, times, weekdays, files, positions
    case settings
    /// The values of the setting named before.
    case settingValues
    case searchWords
    /// A title, in which `#` begins a category and `~` a date.
    case title
    case words([String])
    case commands
    /// Several kinds.
    case either([CompletionKind])
    case nothing

    /// The kind of an argument.
    /// - Parameters:
    ///   - argument: Its name in help, and its values if they are fixed.
    ///   - command: The names of its command.
    init(_ argument: CommandArgument, of command: [String]) {
        if !argument.values.isEmpty {
            self = .words(argument.values)
            return
        }
        self =
            switch argument.valueName {
            case "category": .categories
            case "bundle": .bundles
            case "group": .groups
            case "name" where argument.names.contains("--group"): .groups
            case "item": .items
            case "conflict": .conflicts
            case "machine": .machines
            case "todo": .todos(Self.todos(of: command))
            case "todo… date": .either([.todos(.open), .dates])
            case "date", "dates": .dates
            case "at": .times
            case "days": .weekdays
            case "file", "folder", "path": .files
            case "place": .positions
            case "key": .settings
            case "value": .settingValues
            case "word": .searchWords
            case "title" where argument.names.isEmpty: .title
            case "field": .words(SearchField.allCases.map(\.rawValue))
            case "subcommands": .commands
            default: .nothing
            }
    }

    /// The todos that a command takes.
    private static func todos(of command: [String]) -> CompletedTodos {
        switch command.last {
        case "reopen": .ended
        case "edit", "show", "delete": .all
        default: .open
        }
    }
}
