import ArgumentParser

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
            guard let named = argument(named: parts[0]), named.takesValue else { return }
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
