import ArgumentParser

/// Parses the commands that scripts call most without the tree of all commands, which costs more than they do.
enum FrequentCommands {
    private static let commands: [String: any ParsableCommand.Type] = [
        "abandon": Abandon.self, "add": Add.self, "done": Done.self, "export": Export.self, "list": List.self,
        "log": Log.self, "move": Move.self, "page": Page.self, "redo": Redo.self, "review": Review.self,
        "search": Search.self, "show": Show.self, "status": Status.self, "sync": SyncCommand.Now.self,
        "undo": Undo.self,
    ]

    /// What the whole tree sees in any place, or sees otherwise than a command alone.
    private static let rootWords = ["--version", "--demo", "--generate-completion-script", "---"]

    /// The command that the words name first, if it is frequent and takes them.
    /// - Returns: Nil for all others, and for help and mistakes, whose texts are the whole tree's.
    static func parse(_ words: [String]) throws -> (any ParsableCommand)? {
        if words.isEmpty { return try Daybook.withoutArguments() }
        guard let type = words.first.flatMap({ commands[$0] }) else { return nil }
        var rest = Array(words.dropFirst())
        // The subcommand that is meant if none is named.
        if type == SyncCommand.Now.self, rest.first == "now" { rest.removeFirst() }
        guard rest.allSatisfy({ word in !rootWords.contains { word.hasPrefix($0) } }) else { return nil }
        do {
            if let plain = try (type as? any PlainCommand.Type)?.made(of: rest) { return plain }
            let command = try type.parseAsRoot(rest)
            return Swift.type(of: command) == type ? command : nil
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
