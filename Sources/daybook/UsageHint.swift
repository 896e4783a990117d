import ArgumentParser
import Journal

/// What to write instead of words that ArgumentParser refuses.
///
/// Words that begin with `-` are taken for options: `daybook done -1`, `daybook add -5 degrees`. If an argument is missing, too,
/// ArgumentParser names only that, although the word was meant for it.
enum UsageHint {
    /// The beginnings of messages that can come from an unknown option.
    private static let consequences = [
        "Error: Missing expected argument", "Error: Name a todo", "Error: Nothing to change",
    ]
    private static let noValue = "Error: Missing expected argument '<value>"
    private static let missingValue = "Error: Missing value for '"
    private static let unknown = "Error: Unknown option '"
    private static let unexpected = "Error: Unexpected argument '"
    /// After the number of them.
    private static let severalUnexpected = " unexpected arguments: '"

    /// A refusal with a hint in its first line, where the words tell what was meant.
    static func added(to refusal: String, of words: [String]) -> String {
        let rest = refusal.drop { $0 != "\n" }
        let line = refusal.dropLast(rest.count)
        if line.hasPrefix(noValue), group(of: words).path == ["config", "set"],
            let parts = words.last?.split(separator: "=", maxSplits: 1), parts.count == 2
        {
            return "\(line). Write `daybook config set \(parts[0]) \(parts[1])`.\(rest)"
        }
        if consequences.contains(where: line.hasPrefix) || line.hasPrefix(unknown),
            let option = first(in: words) ?? quoted(after: unknown, in: line)
        {
            return "\(unknown)\(option)'.\(hint(for: option, in: words).map { " \($0)" } ?? "")\(rest)"
        }
        if let option = quoted(after: missingValue, in: line), option.hasPrefix("--"),
            let place = words.firstIndex(of: option), place + 1 < words.count, words[place + 1].hasPrefix("-")
        {
            return "\(line). Write \(option)=… for a value that begins with -.\(rest)"
        }
        if let word = quoted(after: unexpected, in: line)
            ?? line.firstRange(of: severalUnexpected).flatMap({
                quoted(after: severalUnexpected, in: line[$0.lowerBound...])
            })
        {
            if isOption("--\(word)", of: words) { return "\(line). Did you mean '--\(word)'?\(rest)" }
            if word.allSatisfy(\.isNumber), isOption("--limit", of: words) {
                return "\(line). Did you mean '--limit \(word)'?\(rest)"
            }
            return unknownCommand(word, in: words).map { "Error: \($0)\(rest)" } ?? refusal
        }
        return refusal
    }

    /// A sentence about a word after a group of commands that is none of them; nil for other words.
    private static func unknownCommand(_ word: String, in words: [String]) -> String? {
        let named = group(of: words)
        let shown = named.command.configuration.subcommands.map { $0.configuration }
            .filter { $0.shouldDisplay }
        let names = shown.compactMap { $0.commandName }
        guard !named.path.isEmpty, let last = names.last else { return nil }
        let path = (named.path + [word]).joined(separator: " ")
        if let meant = Spelling.nearest(to: word, among: names, max(1, word.count / 3)) {
            return
                "Unknown command \(path.quoted). Did you mean \((named.path + [meant]).joined(separator: " "))?"
        }
        return
            "Unknown command \(path.quoted). There are: \(names.dropLast().joined(separator: ", ")) and \(last)."
    }

    /// What to write instead of an unknown option.
    private static func hint(for option: String, in words: [String]) -> String? {
        let name = String(name(of: option))
        // Those that are written most like it first: the first of several that are equally near is taken.
        let known = options(of: words).filter { $0.hasPrefix("--") && $0.count > 2 }.map(String.init)
            .sorted { ($1.commonPrefix(with: name).count, $0) < ($0.commonPrefix(with: name).count, $1) }
        let arguments = arguments(of: words)
        if option.dropFirst().allSatisfy(\.isNumber) {
            if known.contains("--limit") { return "Did you mean '--limit \(option.dropFirst())'?" }
            if arguments.contains("<number>") { return "Write \(option.dropFirst()), without the hyphen." }
        }
        let takesWords = !arguments.isEmpty && !arguments.contains("<number>")
        let ownWords = takesWords ? "Put -- before words that begin with -." : nil
        guard looksLikeOption(option) else { return ownWords }
        if known.contains(name) { return "Write it after the command." }
        let meant =
            otherNames[name].flatMap { known.contains($0) ? $0 : nil }
            ?? (name.hasPrefix("--") ? nearest(to: name, among: known) : nil)
        if let meant { return "Did you mean '\(meant)'?" }
        return arguments.isDisjoint(with: ["<title>", "<name>"]) ? nil : ownWords
    }

    /// The option that a longer name abbreviates, or misspells by few letters.
    private static func nearest(to name: String, among known: [String]) -> String? {
        known.first { name.count > 4 && $0.hasPrefix(name) }
            ?? Spelling.nearest(to: name, among: known, max(1, (name.count - 1) / 3))
    }

    /// What other programs call Daybook's options.
    private static let otherNames = [
        "-n": "--limit", "-v": "--version", "-V": "--version", "--date": "--on", "--due": "--on",
        "--project": "--category", "--tag": "--category", "--time": "--at",
    ]

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

    private static func help(of words: [String]) -> String {
        Daybook.helpMessage(for: command(of: words), columns: 1000)
    }

    /// Whether a word is an option of the command that the words name.
    static func isOption(_ word: String, of words: [String]) -> Bool {
        options(of: words).contains(word[...])
    }

    /// The words of the help of the command that the words name, its options among them.
    private static func options(of words: [String]) -> Set<Substring> {
        Set(help(of: words).split { !($0.isLetter || $0.isNumber || $0 == "-") })
    }

    /// The names of the command's arguments: `<title>`.
    private static func arguments(of words: [String]) -> Set<Substring> {
        let lines = help(of: words).split(separator: "\n", omittingEmptySubsequences: false)
        let section = lines.drop { $0 != "ARGUMENTS:" }.dropFirst().prefix { !$0.isEmpty }
        return Set(section.compactMap { $0.split(separator: " ").first })
    }

    /// The name of an option, without its value: `--on` of `--on=fri`, `-c` of `-chome`.
    private static func name(of word: String) -> Substring {
        word.hasPrefix("--") ? word.prefix { $0 != "=" } : word.prefix(2)
    }

    /// The command that the words name, as far as they do.
    private static func command(of words: [String]) -> any ParsableCommand.Type {
        let named = group(of: words).command
        return named.configuration.defaultSubcommand ?? named
    }

    /// The command or group of commands that the words name, and its names.
    private static func group(of words: [String]) -> (command: any ParsableCommand.Type, path: [String]) {
        var named: (command: any ParsableCommand.Type, path: [String]) = (Daybook.self, [])
        for word in words {
            let subcommands = named.command.configuration.subcommands
            guard let next = subcommands.first(where: { $0.configuration.commandName == word }) else {
                continue
            }
            named = (next, named.path + [word])
        }
        return named
    }
}
