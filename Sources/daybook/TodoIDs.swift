import Journal
import Persistence

/// The todos of a command, from its arguments or standard input.
enum TodoIDs {
    /// The arguments; for `-` alone, the ids at the beginning of the lines of standard input, such as those that
    /// `daybook search` prints.
    /// - Throws: `JournalError` if a line doesn't begin with an id.
    static func selection(_ words: [String]) throws(JournalError) -> TodoSelection {
        guard words == ["-"] else { return .phrases(words) }
        let text = String(decoding: try StandardStreams.readInput(), as: UTF8.self)
        var ids: [Int64] = []
        for line in text.split(whereSeparator: \.isNewline) {
            // A day's text among the results of a search has no id.
            guard let word = line.split(whereSeparator: \.isWhitespace).first, word != "-" else { continue }
            guard let id = Int64(word) else {
                throw JournalError("\(String(word).quoted) isn't an id. - reads ids, one a line.")
            }
            ids.append(id)
        }
        if ids.isEmpty { throw JournalError("Standard input has no ids; nothing was changed.") }
        // As if they were typed: each must be one that the command can change.
        return .phrases(ids.map(String.init))
    }
}
