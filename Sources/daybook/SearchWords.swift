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
