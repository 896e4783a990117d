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
    /// subject continues it; it is saved once the editor changes it.
    /// - Parameters:
    ///   - shown: The file's text, if it differs from the current one.
    ///   - verb: Makes the verb that replaces the current text, its second argument, by the first.
    /// - Returns: The message; nil if nothing was changed.
    /// - Throws: `JournalError` if the editor fails or leaves no file, or another program changed the same text.
    func run(
        shown: String? = nil, _ verb: (String?, String?) throws -> JournalVerb
    ) async throws -> Performed<VerbOutcome>? {
        let editor = try Editor()
        guard isatty(STDIN_FILENO) == 1 || editor.isChosen else {
            throw JournalError("There is no terminal for an editor. Set $VISUAL, or give the text with -.")
        }
        var opened = try open(shown: shown)
        let isSuccess = try await edit(&opened, editor)
        let draft = opened.draft
        let mine = try draft.text()
        if mine == draft.original || (isBlankIgnored && mine == nil) {
            draft.discard()
            if !isSuccess { throw JournalError("\(editor.name) ended with an error; nothing was changed.") }
            return nil
        }
        if mine == opened.shown, opened.kept != nil || !isSuccess {
            try opened.putBack()
            guard isSuccess else { throw opened.nothingChanged("\(editor.name) ended with an error") }
            if let place = opened.place { Console.note(place) }
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
        let performed = try database.carryOut(verb(ProseMerge.withoutBorder(merged), theirs), clock)
        draft.discard()
        return performed
    }

    /// A text in a file for the editor.
    private struct Opened {
        var draft: ProseDraft
        /// The file's text when it is opened.
        let shown: String?
        /// The text that an earlier process left, and the journal's when it began; nil for a new text.
        var kept: (text: String?, original: String?)?

        /// Where the kept text is; nil for a new text.
        var place: String? { kept == nil ? nil : "The kept text is in \(draft.path.string)." }

        func nothingChanged(_ reason: String) -> JournalError {
            let sentences = ["\(reason); nothing was changed.", place]
            return JournalError(sentences.compactMap(\.self).joined(separator: " "))
        }

        /// Keeps the earlier text as it was; removes a new one.
        mutating func putBack() throws {
            guard let kept else { return draft.discard() }
            try draft.write(kept.text ?? "", replacing: kept.original)
        }
    }

    /// Runs the editor on the file.
    /// - Returns: Whether it succeeded.
    /// - Throws: `JournalError` if it can't be started, or leaves no file.
    private func edit(_ opened: inout Opened, _ editor: Editor) async throws -> Bool {
        let isSuccess: Bool
        do {
            isSuccess = try await editor.edit(opened.draft)
        } catch {
            // A script may fail to find a program only after it has changed the file.
            if try !opened.draft.hasFile || opened.draft.text() == opened.shown { try opened.putBack() }
            throw error
        }
        guard opened.draft.hasFile else {
            try opened.putBack()
            throw opened.nothingChanged("\(editor.name) left no file")
        }
        return isSuccess
    }

    /// The text that an earlier process left, or a new one.
    private func open(shown: String?) throws -> Opened {
        let theirs = try current()
        let journal = try DraftJournal(database)
        guard
            var draft = try ProseDraft.left(
                subject, forJournal: journal,
                unreadable: { Console.note("\($0) It stays there until you delete it.") })
        else {
            let new = try ProseDraft.make(
                subject, original: theirs, shown: shown, name: name, forJournal: journal)
            return try Opened(draft: new, shown: new.text())
        }
        Console.note("Continuing the text kept from last time.")
        let mine = try draft.text()
        let kept = (text: mine, original: draft.original)
        let merged = ProseMerge.merged(mine: mine, original: kept.original, theirs: theirs)
        let text = merged ?? ProseMerge.both(mine: mine, theirs: theirs)
        try draft.write(text.flatMap(Prose.normalized) ?? "", replacing: theirs)
        return try Opened(draft: draft, shown: draft.text(), kept: kept)
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
