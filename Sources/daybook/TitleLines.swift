import Journal
import Persistence

/// The title arguments of a command.
enum TitleLines {
    /// The words as one title or, for `-` alone, the nonblank lines of standard input.
    /// - Throws: `JournalError` if standard input can't be read.
    static func read(_ words: [String]) throws(JournalError) -> [String] {
        guard words == ["-"] else { return [words.joined(separator: " ")] }
        var text = String(decoding: try StandardStreams.readInput(), as: UTF8.self)
        // Programs on Windows start a text with a byte order mark.
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        return text.split(whereSeparator: \.isNewline).map(String.init).filter { Title.normalized($0) != nil }
    }
}
