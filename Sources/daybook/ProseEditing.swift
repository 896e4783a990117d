import Foundation
import Journal
import Persistence

/// Editing a text of the journal in the user's editor, for a command.
@MainActor
struct ProseEditing {
    let database: JournalDatabase
    let clock: JournalClock
    let subject: ProseDraft.Subject
    /// The file's name, which begins with `daybook-` and ends in `.md`.
    let name: String
    /// Whether a blank text changes nothing, as in Git; otherwise it removes the text.
    var isBlankIgnored = false
    /// Reads the text as it is in the journal.
    let current: () throws -> String?

    /// Opens the editor and saves the text. An unsaved text stays in its file, and the next editing of the same
    /// subject continues it.
    /// - Parameters:
    ///   - shown: The file's text, if it differs from the current one.
    ///   - verb: Makes the verb that replaces the current text, its second argument, by the first.
    /// - Returns: The message; nil if nothing was changed.
    /// - Throws: `JournalError` if the editor fails, or another program changed the same text.
    func run(
        shown: String? = nil, _ verb: (String?, String?) throws -> JournalVerb
    ) async throws -> Performed<VerbOutcome>? {
        let editor = try Editor()
        guard isatty(STDIN_FILENO) == 1 || editor.isChosen else {
            throw JournalError("There is no terminal for an editor. Set $VISUAL, or give the text with -.")
        }
        let draft = try open(shown: shown)
        let isSuccess = try await editor.edit(draft)
        let mine = try draft.text()
        if mine == draft.original || (isBlankIgnored && mine == nil) {
            draft.discard()
            if !isSuccess { throw JournalError("\(editor.name) ended with an error; nothing was changed.") }
            return nil
        }
        guard isSuccess else {
            throw JournalError("\(editor.name) ended with an error; your text is in \(draft.path.string).")
        }
        let theirs = try current()
        guard let merged = ProseMerge.merged(mine: mine, original: draft.original, theirs: theirs) else {
            throw JournalError(
                "Another program has just changed the same text. Yours is in \(draft.path.string); the same command "
                    + "opens both.")
        }
        let performed = try database.carryOut(verb(merged, theirs), clock)
        draft.discard()
        return performed
    }

    /// The text that an earlier process left, or a new one.
    private func open(shown: String?) throws -> ProseDraft {
        let theirs = try current()
        guard let left = try ProseDraft.left(subject, forJournal: database.path) else {
            return try .make(
                subject, original: theirs, shown: shown, name: name, forJournal: database.path)
        }
        Console.note("Continuing the text kept from last time.")
        let mine = try left.text()
        let merged = ProseMerge.merged(mine: mine, original: left.original, theirs: theirs)
        let shown = merged.map { $0 ?? "" } ?? ProseMerge.both(mine: mine, theirs: theirs)
        let draft = try ProseDraft.make(
            subject, original: theirs, shown: shown, name: name, forJournal: database.path)
        left.discard()
        return draft
    }
}

/// A todo as text for an editor: its title on the first line, then its note, as in a Git commit message.
enum TitledNote {
    static func text(of todo: Todo) -> String {
        let title = Title.normalized(todo.title) ?? ""
        return todo.note.map { "\(title)\n\n\($0)" } ?? title
    }

    /// - Throws: `JournalError` if the text is blank.
    static func parts(of text: String?) throws -> (title: String, note: String?) {
        guard let text = text.flatMap(Prose.normalized) else { throw JournalError("A todo needs a title.") }
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(lines[0]), lines.count > 1 ? Prose.normalized(String(lines[1])) : nil)
    }
}
