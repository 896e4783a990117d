import ArgumentParser
import Journal

/// What to write instead of words that ArgumentParser refuses, from reading them as the commands declare their arguments.
///
/// Words that begin with `-` are taken for options: `daybook done -1`, `daybook add -5 degrees`. If an argument is missing, too,
/// ArgumentParser names only that, although the word was meant for it.
struct UsageHint {
    /// The command or group of commands that the words name.
    private var group: any ParsableCommand.Type = Daybook.self
    /// The names of the group and those above it.
    private var path: [String] = []
    private var arguments: [CommandArgument] = []
    private var positionals: [String] = []
    /// The first word that looks like an option, but isn't one of the command's.
    private var unknownOption: String?
    /// The first option whose value begins with a hyphen.
    private var optionBeforeHyphen: String?

    /// ArgumentParser's refusal of the words as every other message begins, with a hint in its first line if they tell what was
    /// meant.
    static func added(to refusal: String, of words: [String]) throws -> String {
        let first = refusal.prefix { $0 != "\n" }
        let reason = first.hasPrefix("Error: ") ? first.dropFirst(7) : first
        return "daybook: \(try UsageHint(words).line ?? String(reason))\(refusal.dropFirst(first.count))"
    }

    /// Whether a word is an option of the command that the words name.
    static func isOption(_ word: String, of words: [String]) throws -> Bool {
        try UsageHint(words).argument(named: word) != nil
    }

    private init(_ words: [String]) throws {
        arguments = try CommandArgument.all(of: group)
        let typed = CommandWords.current(words.prefix { $0 != "--" })
        var options = (SearchWords.isSearch(typed) ? SearchWords.protected(typed) : typed)[...]
        while let word = options.popFirst() {
            if word.hasPrefix("-"), word != "-", !isArgument(word) {
                readOption(word, &options)
            } else {
                try readWord(word)
            }
        }
        positionals += words.drop { $0 != "--" }.dropFirst()
    }

    private mutating func readWord(_ word: String) throws {
        let next = positionals.isEmpty ? CompletionRequest.subcommand(word, of: group) : nil
        guard let next else { return positionals.append(word) }
        group = next
        path.append(word)
        arguments = try CommandArgument.all(of: next.configuration.defaultSubcommand ?? next)
    }

    private mutating func readOption(_ word: String, _ rest: inout ArraySlice<String>) {
        let name = Self.name(of: word)
        guard let option = argument(named: name) else {
            // Nothing is known of the options of an unknown command.
            let isOfUnknownCommand = path.isEmpty && !positionals.isEmpty
            if unknownOption == nil, !isOfUnknownCommand, !Self.builtIn.contains(name) {
                unknownOption = word
            }
            return
        }
        guard option.acceptsValue, word == name, let value = rest.popFirst() else { return }
        if optionBeforeHyphen == nil, value.hasPrefix("-"), name.hasPrefix("--"), !acceptsHyphens(option) {
            optionBeforeHyphen = name
        }
    }

    /// Options of every command, which have no declaration.
    private static let builtIn: Set = [
        "--help", "--help-hidden", "--version", "--generate-completion-script", "--experimental-dump-help",
    ]

    /// Whether a word that begins with a hyphen is an argument of the command, such as the date `-3`.
    private func isArgument(_ word: String) -> Bool {
        !Self.looksLikeOption(word) && arguments.contains { $0.isPositional && acceptsHyphens($0) }
    }

    /// Whether an argument's value may begin with a hyphen.
    private func acceptsHyphens(_ argument: CommandArgument) -> Bool {
        switch CompletionKind(argument, of: path) {
        case .dates, .times, .weekdays: true
        case .either(let kinds): kinds.contains(.dates)
        default: false
        }
    }

    private func argument(named name: String) -> CommandArgument? {
        arguments.first { $0.names.contains(name) }
    }

    private func hasPositional(_ names: String...) -> Bool {
        arguments.contains { $0.isPositional && names.contains($0.valueName) }
    }

    /// The first line of the refusal; nil to leave it as it is.
    private var line: String? {
        if let unknownOption {
            return "Unknown option '\(unknownOption)'.\(hint(for: unknownOption).map { " \($0)" } ?? "")"
        }
        if path.isEmpty { return nil }
        if let option = optionBeforeHyphen {
            return "Missing value for '\(option)'. Write \(option)=… for a value that begins with -."
        }
        if path == ["config", "set"], positionals.count == 1,
            case let parts = positionals[0].split(separator: "=", maxSplits: 1), parts.count == 2
        {
            let value = String(parts[1]).asShellWord
            return "Missing expected argument '<value>'. Write `daybook config set \(parts[0]) \(value)`."
        }
        return unexpectedWord.flatMap(hint(forUnexpected:))
    }

    /// The first word for which the command has no argument.
    private var unexpectedWord: String? {
        let places = arguments.filter(\.isPositional)
        guard !places.contains(where: \.isRepeating) else { return nil }
        return positionals.dropFirst(places.count).first
    }

    private func hint(forUnexpected word: String) -> String? {
        let beginning = "Unexpected argument '\(word)'."
        if argument(named: "--\(word)") != nil { return "\(beginning) Did you mean '--\(word)'?" }
        if word.allSatisfy(\.isNumber), argument(named: "--limit") != nil {
            return "\(beginning) Did you mean '--limit \(word)'?"
        }
        return unknownCommand(word)
    }

    /// A sentence about a word after a group of commands that is none of them; nil for other words.
    private func unknownCommand(_ word: String) -> String? {
        let names = CompletionRequest.subcommands(of: group).compactMap { $0.configuration.commandName }
        guard let last = names.last else { return nil }
        let path = (path + [word]).joined(separator: " ")
        if let meant = Spelling.nearest(to: word, among: names, max(1, word.count / 3)) {
            return
                "Unknown command \(path.quoted). Did you mean \((self.path + [meant]).joined(separator: " "))?"
        }
        return
            "Unknown command \(path.quoted). There are: \(names.dropLast().joined(separator: ", ")) and \(last)."
    }

    /// What to write instead of an unknown option.
    private func hint(for option: String) -> String? {
        let name = Self.name(of: option)
        // Those that are written most like it first: the first of several that are equally near is taken.
        let known = (arguments.flatMap(\.names) + (path.isEmpty ? ["--version"] : []))
            .filter { $0.hasPrefix("--") }
            .sorted { ($1.commonPrefix(with: name).count, $0) < ($0.commonPrefix(with: name).count, $1) }
        if option.dropFirst().allSatisfy(\.isNumber) {
            if known.contains("--limit") { return "Did you mean '--limit \(option.dropFirst())'?" }
            if hasPositional("number") { return "Write \(option.dropFirst()), without the hyphen." }
        }
        let acceptsWords = arguments.contains(where: \.isPositional) && !hasPositional("number")
        let ownWords = acceptsWords ? "Put -- before words that begin with -." : nil
        guard Self.looksLikeOption(option) else { return ownWords }
        if known.contains(name) { return "Write it after the command." }
        let meant =
            Self.otherNames[name].flatMap { known.contains($0) ? $0 : nil }
            ?? (name.hasPrefix("--") ? Self.nearest(to: name, among: known) : nil)
        if let meant { return "Did you mean '\(meant)'?" }
        return hasPositional("title", "name") ? ownWords : nil
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

    /// Whether a word has the form of an option, `-x` or `--long`, unlike `-5`.
    private static func looksLikeOption(_ word: String) -> Bool {
        word.drop { $0 == "-" }.first?.isLetter ?? true
    }

    /// The name of an option, without its value: `--on` of `--on=fri`, `-c` of `-chome`.
    private static func name(of word: String) -> String {
        String(word.hasPrefix("--") ? word.prefix { $0 != "=" } : word.prefix(2))
    }
}
