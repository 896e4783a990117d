import ArgumentParser

/// The word that a command took for an option it doesn't have. If an argument is missing, too, ArgumentParser names only that,
/// although it is the word that was meant for it: `daybook done -1`.
enum UnknownOption {
    /// The first lines of messages of which that is the cause.
    private static let refusals = ["Error: Missing expected argument", "Error: Name a todo"]

    /// A refusal with the unknown option in the place of what is missing.
    static func named(in refusal: String, of words: [String]) -> String {
        guard refusals.contains(where: refusal.hasPrefix), let option = first(in: words) else {
            return refusal
        }
        let rest = refusal.drop { $0 != "\n" }
        return "Error: Unknown option '\(option)'. Put -- before words that begin with -.\(rest)"
    }

    /// The first word that looks like an option, but isn't in the command's help.
    private static func first(in words: [String]) -> String? {
        let help = Daybook.helpMessage(for: command(of: words), columns: 1000)
        let known = Set(help.split { !($0.isLetter || $0.isNumber || $0 == "-") })
        let options = words.prefix { $0 != "--" }
        return zip(options, [""] + options).first { word, previous in
            // A word after an option can be its value.
            word.hasPrefix("-") && word != "-" && !known.contains(name(of: word))
                && !known.contains(name(of: previous))
        }?.0
    }

    /// The name of an option, without its value: `--on` of `--on=fri`, `-c` of `-chome`.
    private static func name(of word: String) -> Substring {
        word.hasPrefix("--") ? word.prefix { $0 != "=" } : word.prefix(2)
    }

    /// The command that the words name, as far as they do.
    private static func command(of words: [String]) -> any ParsableCommand.Type {
        words.reduce(Daybook.self as any ParsableCommand.Type) { command, word in
            command.configuration.subcommands.first { $0.configuration.commandName == word } ?? command
        }
    }
}
