import ArgumentParser
import Journal

/// The arguments of the command line before parsing.
enum CommandWords {
    /// Replaces former option names, and `-h` by `--help`: ArgumentParser finds `-h` in any word like `-chome`.
    /// - Throws: `ValidationError` if help is requested for an unknown command.
    static func readable(_ words: [String], in root: any ParsableCommand.Type) throws -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let options = current(words[..<end])
        if options.first == "help" || options.contains("--help") {
            let names = options.drop { $0 == "help" }.prefix { !$0.hasPrefix("-") }
            try check(names, in: root)
        } else if let name = commandName(options) {
            try check([name], in: root)
        }
        let rest = words[end...]
        return (SearchWords.isSearch(options) ? SearchWords.protected(options) : options) + rest
    }

    /// Option names of version 0.1. They keep working, but no help shows them.
    private static let formerOptions = [
        "--pending": "--open", "--resting": "--hidden", "--carries-to": "--show-only",
        "--carries-as-category": "--show-as-category",
    ]

    /// The words, with options under the names that the commands declare.
    static func current(_ words: ArraySlice<String>) -> [String] {
        words.map { ["-h", "-help"].contains($0) ? "--help" : current($0) }
    }

    /// Replaces an option's former name: `--carries-to=mon-fri`.
    private static func current(_ word: String) -> String {
        let name = word.prefix { $0 != "=" }
        return formerOptions[String(name)].map { $0 + word.dropFirst(name.count) } ?? word
    }

    /// The first word that is neither an option nor the value of `--database`.
    private static func commandName(_ options: [String]) -> String? {
        var words = options[...]
        while let word = words.popFirst() {
            if word == "--database" {
                _ = words.popFirst()
            } else if !word.hasPrefix("-") {
                return word
            } else if !word.hasPrefix("--database="), word != "--demo" {
                // ArgumentParser knows it, or refuses it. The next word may be its value.
                return nil
            }
        }
        return nil
    }

    /// What other programs call Daybook's commands.
    private static let otherNames = [
        "complete": "done", "del": "delete", "find": "search", "finish": "done", "grep": "search",
        "history": "log", "info": "show", "ls": "list", "modify": "edit", "mv": "move", "new": "add",
        "note": "write", "postpone": "move", "print": "page", "remove": "delete", "rename": "edit",
        "record": "stats", "rm": "delete", "statistics": "stats", "today": "page", "undone": "reopen",
        "version": "--version",
        "view": "page",
    ]

    /// Checks that the words name a command, as far as subcommands go.
    private static func check(_ names: ArraySlice<String>, in command: any ParsableCommand.Type) throws {
        let subcommands = command.configuration.subcommands
        guard let name = names.first, !subcommands.isEmpty else { return }
        guard
            let next = subcommands.first(where: { command in
                ([command.configuration.commandName] + command.configuration.aliases).contains(name)
            })
        else {
            let shown = subcommands.map { $0.configuration }.filter { $0.shouldDisplay }
            let known =
                shown.compactMap { $0.commandName } + ["help"]
                + (command.configuration.version.isEmpty ? [] : ["--version"])
            let near =
                otherNames[name.lowercased()].flatMap { known.contains($0) ? $0 : nil }
                ?? known.first { name.count > 2 && $0.hasPrefix(name.lowercased()) }
                ?? Spelling.nearest(to: name.lowercased(), among: known, max(1, (name.count + 1) / 3))
            throw ValidationError(
                "Unknown command \(name.harmless.quoted)." + (near.map { " Did you mean \($0)?" } ?? ""))
        }
        try check(names.dropFirst(), in: next)
    }
}

/// The words of `daybook search`, of which `-cafe` leaves out "cafe" although `-c` is an option.
enum SearchWords {
    /// Whether arguments are for the command.
    static func isSearch(_ words: [String]) -> Bool {
        var words = words[...]
        while let word = words.popFirst() {
            if word == "--database" { words = words.dropFirst() }
            if !word.hasPrefix("-") { return word == Search.configuration.commandName }
        }
        return false
    }

    /// The words, with a negative number joined to the option that wants it, so that the command can refuse it.
    static func protected(_ words: [String]) -> [String] {
        var result: [String] = []
        for word in words {
            if result.last == "--limit" {
                result[result.count - 1] += "=\(word)"
            } else {
                result.append(protected(word))
            }
        }
        return result
    }

    /// A word with a space before it if it is to be left out: ArgumentParser finds `-c` in any word like `-cafe`.
    private static func protected(_ word: String) -> String {
        let name = word.dropFirst()
        guard word.hasPrefix("-"), let first = name.first, first != "-", name != "c", !name.hasPrefix("c=")
        else { return word }
        return " " + word
    }

    /// The first word before `--` that looks like an option.
    static func unknownOption(in words: [String]) -> String? {
        words.prefix { $0 != "--" }.first { $0.hasPrefix("--") }
    }

    /// The words as typed, without `--`.
    static func typed(_ words: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        return words[..<end].map { $0.hasPrefix(" -") ? String($0.dropFirst()) : $0 }
            + words[end...].dropFirst()
    }
}
