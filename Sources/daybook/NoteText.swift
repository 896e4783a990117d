import Journal
import Persistence

/// The `--note` option.
enum NoteText {
    /// The note, read from standard input for `-`.
    /// - Throws: `JournalError` if standard input can't be read or is blank.
    static func read(_ option: String?) throws -> String? {
        guard option == "-" else { return option }
        guard let note = Prose.normalized(try StandardStreams.readText()) else {
            throw JournalError("Standard input is empty; no note was changed.")
        }
        return note
    }
}
