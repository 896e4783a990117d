import Journal
import Persistence

/// The title arguments of a command.
enum TitleLines {
    /// Whether the words are `-` alone, which stands for standard input except after `--`.
    static func areInput(_ words: [String]) -> Bool {
        words == ["-"] && CommandLine.arguments.suffix(2) != ["--", "-"]
    }

    /// The words as one title or, for `-` alone, the nonblank lines of standard input.
    /// - Throws: `JournalError` if standard input can't be read or has no title.
    static func read(_ words: [String]) throws(JournalError) -> [String] {
        guard areInput(words) else { return [words.joined(separator: " ")] }
        let text = try StandardStreams.readText()
        let titles = text.split(whereSeparator: \.isNewline).map(String.init).filter {
            Title.normalized($0) != nil
        }
        if titles.isEmpty { throw JournalError("Standard input has no title; nothing was added.") }
        return titles
    }
}
