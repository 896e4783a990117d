import ArgumentParser

/// Parses the commands that scripts call most without the tree of all commands, which costs more than they do.
enum FrequentCommands {
    private static let commands: [String: any ParsableCommand.Type] = [
        "add": Add.self, "done": Done.self, "export": Export.self, "list": List.self, "page": Page.self,
        "review": Review.self, "show": Show.self, "status": Status.self, "sync": SyncCommand.Now.self,
    ]

    /// What the whole tree sees in any place, or sees otherwise than a command alone.
    private static let rootWords: Set = ["--version", "--demo"]

    /// The command that the words name first, if it is frequent and takes them.
    /// - Returns: Nil for all others, and for help and mistakes, whose texts are the whole tree's.
    static func parse(_ words: [String]) -> (any ParsableCommand)? {
        guard let type = words.first.flatMap({ commands[$0] }) else { return nil }
        var rest = Array(words.dropFirst())
        // The subcommand that is meant if none is named.
        if type == SyncCommand.Now.self, rest.first == "now" { rest.removeFirst() }
        guard rest.allSatisfy({ !rootWords.contains($0) && !$0.hasPrefix("---") }) else { return nil }
        do {
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
