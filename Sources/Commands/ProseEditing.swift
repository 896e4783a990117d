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
    ///   - template: With what a new text begins. It isn't saved as it is.
    ///   - verb: Makes the verb that replaces the current text, its second argument, by the first.
    /// - Returns: The message; nil if nothing was changed.
    /// - Throws: `JournalError` if the editor fails or leaves no file, or another program changed the same text.
    func run(
        shown: String? = nil, template: String? = nil, _ verb: (String?, String?) throws -> JournalVerb
    ) async throws -> Performed<VerbOutcome>? {
        let editor = Editor()
        guard isatty(STDIN_FILENO) == 1 || editor.isChosen else {
            throw JournalError("There is no terminal for an editor. Set $VISUAL, or give the text with -.")
        }
        let begins = try current() == nil ? template : nil
        var opened = try open(shown: shown ?? begins)
        let ending = try await edit(&opened, editor)
        let mine = try opened.draft.text()
        let isLeftAlone = mine == opened.shown
        if isLeftAlone, let note = ending.windowNote { Console.note(note) }
        if mine == opened.draft.original || (isBlankIgnored && mine == nil)
            || begins != nil && mine == begins.flatMap(Prose.normalized)
        {
            if isLeftAlone { try opened.draft.settle(on: mine) } else { opened.draft.discard() }
            if !ending.isSuccess {
                throw JournalError("\(editor.name) ended with an error; nothing was changed.")
            }
            return nil
        }
        if isLeftAlone, !ending.isSuccess || opened.isUnfinished {
            try opened.leaveAlone()
            guard ending.isSuccess else { throw opened.nothingChanged("\(editor.name) ended with an error") }
            if let place = opened.place { Console.note(place) }
            return nil
        }
        guard ending.isSuccess else {
            throw JournalError(
                "\(editor.name) ended with an error; your text is in \(opened.draft.path.string).")
        }
        let theirs = try current()
        guard let merged = ProseMerge.merged(mine: mine, original: opened.draft.original, theirs: theirs)
        else {
            throw JournalError(
                "Another program has just changed the same text. Yours is in \(opened.draft.path.string); the same command "
                    + "opens both.")
        }
        let performed = try database.carryOut(verb(ProseMerge.withoutBorder(merged), theirs), clock)
        if merged != mine { Self.noteMerge() }
        do {
            if isLeftAlone {
                try opened.draft.settle(on: mine, isInJournal: true)
            } else {
                try opened.draft.discard(havingSaved: mine)
            }
        } catch {
            // The text is in the journal, so the next editing finds nothing to save in the file.
            Console.note("\(error.reason)")
        }
        return performed
    }

    /// A text in a file for the editor.
    private struct Opened {
        var draft: ProseDraft
        /// The file's text when it is opened.
        let shown: String?
        /// The text that an earlier process left, as it was; nil for a new text.
        var kept: (text: String?, draft: ProseDraft)?

        /// Whether it is saved only once it is changed: an editor that failed or was killed left it, or it is two texts to
        /// choose from.
        var isUnfinished = false

        /// Where the kept text is; nil for a new text.
        var place: String? { kept == nil ? nil : "The kept text is in \(draft.path.string)." }

        func nothingChanged(_ reason: String) -> JournalError {
            let sentences = ["\(reason); nothing was changed.", place]
            return JournalError(sentences.compactMap(\.self).joined(separator: " "))
        }

        /// Keeps the earlier text as it was; removes a new one, but not what else its editor left.
        mutating func putBack() throws {
            if let kept { return try draft.restore(kept.text, of: kept.draft) }
            if !draft.hasMore { draft.discard() }
        }

        /// Keeps the earlier text as it was, and a new one for a window of the editor.
        mutating func leaveAlone() throws {
            if kept != nil { try putBack() } else { try draft.settle(on: shown) }
        }
    }

    /// Runs the editor on the file.
    /// - Throws: `JournalError` if it can't be started, or leaves no file.
    private func edit(_ opened: inout Opened, _ editor: Editor) async throws -> Editor.Ending {
        let ending: Editor.Ending
        do {
            ending = try await editor.edit(opened.draft)
        } catch {
            // A script may fail to find a program only after it has changed the file.
            if try !opened.draft.hasFile || opened.draft.text() == opened.shown { try opened.putBack() }
            throw error
        }
        guard opened.draft.hasFile else {
            try opened.putBack()
            throw opened.nothingChanged("\(editor.name) left no file")
        }
        return ending
    }

    private static func noteMerge() {
        Console.note("Another program has changed this text, too. Its lines are among yours.")
    }

    /// The text that an earlier process left, or a new one.
    private func open(shown: String?) throws -> Opened {
        let theirs = try current()
        let journal = try DraftJournal(database)
        guard
            var draft = try ProseDraft.abandoned(
                subject, forJournal: journal,
                unreadable: { Console.note("\($0) It stays there until you delete it.") })
        else {
            let text = shown ?? theirs ?? ""
            let normalized = Prose.normalized(text)
            if var draft = try ProseDraft.unchanged(
                subject, original: theirs, text: normalized, forJournal: journal)
            {
                try draft.write(text, replacing: theirs)
                return Opened(draft: draft, shown: normalized)
            }
            let new = try ProseDraft.make(
                subject, original: theirs, shown: shown, name: name, forJournal: journal)
            return try Opened(draft: new, shown: new.text())
        }
        Console.note("Continuing the text kept from last time.")
        let mine = try draft.text()
        let kept = (text: mine, draft: draft)
        let merged = ProseMerge.merged(mine: mine, original: draft.original, theirs: theirs)
        if let merged, merged != mine { Self.noteMerge() }
        let text = merged ?? ProseMerge.both(mine: mine, theirs: theirs)
        try draft.write(text.flatMap(Prose.normalized) ?? "", replacing: theirs)
        return try Opened(
            draft: draft, shown: draft.text(), kept: kept,
            isUnfinished: merged == nil || !kept.draft.isFromWindow)
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
