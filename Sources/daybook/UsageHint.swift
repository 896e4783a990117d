import ArgumentParser

/// What to write instead of words that ArgumentParser refuses.
///
/// Words that begin with `-` are taken for options: `daybook done -1`, `daybook add -5 degrees`. If an argument is missing, too,
/// ArgumentParser names only that, although the word was meant for it.
enum UsageHint {
    /// The beginnings of messages of which that is the cause.
    private static let missingArguments = ["Error: Missing expected argument", "Error: Name a todo"]
    private static let missingValue = "Error: Missing value for '"
    private static let unknown = "Error: Unknown option '"
    private static let unexpected = "Error: Unexpected argument '"

    /// A refusal with a hint in its first line, where the words tell what was meant.
    static func added(to refusal: String, of words: [String]) -> String {
        let rest = refusal.drop { $0 != "\n" }
        let line = refusal.dropLast(rest.count)
        let isArgumentMissing = missingArguments.contains(where: line.hasPrefix)
        if isArgumentMissing || line.hasPrefix(unknown), let option = first(in: words),
            isArgumentMissing || !looksLikeOption(option)
        {
            return "\(unknown)\(option)'. Put -- before words that begin with -.\(rest)"
        }
        if let option = quoted(after: missingValue, in: line), option.hasPrefix("--"),
            let place = words.firstIndex(of: option), place + 1 < words.count, words[place + 1].hasPrefix("-")
        {
            return "\(line). Write \(option)=… for a value that begins with -.\(rest)"
        }
        if let word = quoted(after: unexpected, in: line), options(of: words).contains("--\(word)") {
            return "\(line). Did you mean '--\(word)'?\(rest)"
        }
        return refusal
    }

    /// The word in quotes after the beginning of a message; nil for another message.
    private static func quoted(after beginning: String, in line: Substring) -> String? {
        guard line.hasPrefix(beginning) else { return nil }
        return String(line.dropFirst(beginning.count).prefix { $0 != " " && $0 != "'" })
    }

    /// Whether a word has the form of an option, `-x` or `--long`, unlike `-5`.
    private static func looksLikeOption(_ word: String) -> Bool {
        word.drop { $0 == "-" }.first?.isLetter ?? true
    }

    /// The first word that looks like an option, but isn't one of the command's.
    private static func first(in words: [String]) -> String? {
        let known = options(of: words)
        let options = words.prefix { $0 != "--" }
        return zip(options, [""] + options).first { word, previous in
            // A word after an option can be its value.
            word.hasPrefix("-") && word != "-" && !known.contains(name(of: word))
                && !(previous.hasPrefix("-") && known.contains(name(of: previous)))
        }?.0
    }

    /// The words of the help of the command that the words name, its options among them.
    private static func options(of words: [String]) -> Set<Substring> {
        let help = Daybook.helpMessage(for: command(of: words), columns: 1000)
        return Set(help.split { !($0.isLetter || $0.isNumber || $0 == "-") })
    }

    /// The name of an option, without its value: `--on` of `--on=fri`, `-c` of `-chome`.
    private static func name(of word: String) -> Substring {
        word.hasPrefix("--") ? word.prefix { $0 != "=" } : word.prefix(2)
    }

    /// The command that the words name, as far as they do.
    private static func command(of words: [String]) -> any ParsableCommand.Type {
        let named = words.reduce(Daybook.self as any ParsableCommand.Type) { command, word in
            command.configuration.subcommands.first { $0.configuration.commandName == word } ?? command
        }
        return named.configuration.defaultSubcommand ?? named
    }
}
