import ArgumentParser

/// The words of the command line, before they are parsed.
enum CommandWords {
    /// The words with `--help` for its short forms, which ArgumentParser would find in any word with a dash and an `h`.
    /// - Throws: `ValidationError` where help is asked for a command that doesn't exist.
    static func readable(_ words: [String], in root: any ParsableCommand.Type) throws -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let options = words[..<end].map { ["-h", "-help"].contains($0) ? "--help" : current($0) }
        if options.first == "help" || options.contains("--help") {
            let names = options.drop { $0 == "help" }.prefix { !$0.hasPrefix("-") }
            try check(names, in: root)
        }
        return options + words[end...]
    }

    /// Options as version 0.1 called them. They keep working, and no help names them.
    private static let formerOptions = [
        "--pending": "--open", "--resting": "--hidden", "--carries-to": "--show-only",
        "--carries-as-category": "--show-as-category",
    ]

    /// A word, with an option's former name replaced: `--carries-to=mon-fri`.
    private static func current(_ word: String) -> String {
        let name = word.prefix { $0 != "=" }
        return formerOptions[String(name)].map { $0 + word.dropFirst(name.count) } ?? word
    }

    /// Checks that words name a command, as far as there are commands to name.
    private static func check(_ names: ArraySlice<String>, in command: any ParsableCommand.Type) throws {
        let subcommands = command.configuration.subcommands
        guard let name = names.first, !subcommands.isEmpty else { return }
        guard
            let next = subcommands.first(where: { command in
                ([command.configuration.commandName] + command.configuration.aliases).contains(name)
            })
        else {
            throw ValidationError("Unknown command '\(name)'")
        }
        try check(names.dropFirst(), in: next)
    }
}
