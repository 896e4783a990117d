import ArgumentParser

/// Parses the commands that scripts call most without the tree of all commands, which costs more than they do.
enum FrequentCommands {
    /// The command of a name; nil if it isn't frequent. Not a table, which would need every command's type.
    private static func command(named name: String) -> (any ParsableCommand.Type)? {
        switch name {
        case "abandon": Abandon.self
        case "add": Add.self
        case "done": Done.self
        case "export": Export.self
        case "list": List.self
        case "log": Log.self
        case "move": Move.self
        case "page": Page.self
        case "redo": Redo.self
        case "review": Review.self
        case "search": Search.self
        case "show": Show.self
        case "status": Status.self
        case "sync": SyncCommand.Now.self
        case "undo": Undo.self
        default: nil
        }
    }

    /// Whether the first word is the name of one of them.
    static func areNamed(by words: [String]) -> Bool {
        words.first.map { command(named: $0) != nil } ?? false
    }

    /// What the whole tree sees in any place, or sees otherwise than a command alone.
    private static let rootWords = ["--version", "--demo", "--generate-completion-script", "---"]

    /// The command that the words name first, if it is frequent and takes them.
    /// - Returns: Nil for all others, and for help and mistakes, whose texts are the whole tree's.
    static func parse(_ words: [String]) throws -> ParsedCommand? {
        guard let name = words.first, let type = command(named: name) else { return nil }
        var rest = Array(words.dropFirst())
        // The subcommand that is meant if none is named.
        if type == SyncCommand.Now.self, rest.first == "now" { rest.removeFirst() }
        guard rest.allSatisfy({ word in !rootWords.contains { word.hasPrefix($0) } }) else { return nil }
        do {
            let command = try type.parseAsRoot(rest)
            return Swift.type(of: command) == type ? .init(command) : nil
        } catch {
            return nil
        }
    }

    /// Prints the version, if the words ask for nothing else.
    static func printsVersion(_ words: [String]) -> Bool {
        guard words == ["--version"] else { return false }
        Console.print(Daybook.configuration.version)
        return true
    }
}

extension CommandConfiguration {
    /// For a frequent command. Before it parses a command that belongs to no other, ArgumentParser looks for a request for
    /// a completion script with two parsers of their own, which take as long as the command's.
    var frequent: CommandConfiguration {
        var configuration = self
        configuration._superCommandName = "daybook"
        return configuration
    }
}
