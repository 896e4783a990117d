import Files
import Foundation
import Journal
import Persistence
import Screens
import Synchronization
import SystemPackage

/// Files of the unsaved texts of many lines, a folder for each.
///
/// Usable from any thread; calls are serialized, and the newest texts win.
final class KeptProse: Sendable {
    private struct Kept {
        var draft: ProseDraft
        var text: String
        /// Whether the journal has the text. The folder stays for what an editor can recover in it, or save from a window.
        var isSaved = false
    }

    private struct State {
        var drafts: [ProseSubject: Kept] = [:]
        /// The text in the editor, whose file is the editor's, and what the file had before.
        var inEditor: ProseSubject?
        var handedOut: String?
        var serial = 0
    }

    private let journal: DraftJournal
    private let state = Mutex(State())

    init(journal: DraftJournal) {
        self.journal = journal
    }

    /// Replaces the files and syncs them to disk.
    /// - Parameter serial: Grows from call to call; texts older than the written ones are ignored.
    /// - Throws: `JournalError` if they can't be written; the old ones remain then.
    func write(_ texts: [UnsavedProse], serial: Int) throws {
        try state.withLock { state in
            guard serial > state.serial else { return }
            state.serial = serial
            for text in texts where text.subject != state.inEditor { try Self.write(text, journal, &state) }
            let unsaved = Set(texts.map(\.subject))
            for (subject, kept) in state.drafts where !unsaved.contains(subject) && subject != state.inEditor
            {
                try Self.settle(kept, subject, journal, &state)
            }
        }
    }

    /// Removes the file of a text that needs none any more, but not what an editor can recover, nor what a window of one may
    /// have open.
    private static func settle(
        _ kept: Kept, _ subject: ProseSubject, _ journal: DraftJournal, _ state: inout State
    ) throws {
        guard !kept.isSaved else { return }
        try copyForeignText(kept, journal)
        guard kept.draft.hasMore || kept.draft.mayBeEdited else {
            kept.draft.discard()
            state.drafts[subject] = nil
            return
        }
        var kept = kept
        try kept.draft.write(kept.text, replacing: Prose.normalized(kept.text))
        kept.isSaved = true
        state.drafts[subject] = kept
    }

    /// Keeps what a window of an editor saved into the file though the process that it was opened by is gone: the next start
    /// brings it back.
    private static func copyForeignText(_ kept: Kept, _ journal: DraftJournal) throws {
        guard kept.draft.hasFile, try kept.draft.repairedText().text != Prose.normalized(kept.text) else {
            return
        }
        try kept.draft.copy(forJournal: journal)
    }

    private static func write(_ text: UnsavedProse, _ journal: DraftJournal, _ state: inout State) throws {
        guard var kept = state.drafts[text.subject] else {
            let draft = try ProseDraft.make(
                ProseDraft.Subject(text.subject), original: text.original, title: text.title,
                shown: text.text + "\n", name: text.subject.fileName, forJournal: journal)
            state.drafts[text.subject] = Kept(draft: draft, text: text.text)
            return
        }
        guard kept.text != text.text || kept.draft.original != text.original else { return }
        try copyForeignText(kept, journal)
        kept.isSaved = false
        try kept.draft.write(text.text, replacing: text.original)
        kept.text = text.text
        state.drafts[text.subject] = kept
    }

    /// The file of a text, for the editor. It isn't written until the text is taken back.
    /// - Throws: `JournalError` if it can't be written.
    func handOut(_ text: UnsavedProse) throws -> ProseDraft {
        try state.withLock { state in
            if state.inEditor == text.subject { state.inEditor = nil }
            try Self.write(text, journal, &state)
            guard let kept = state.drafts[text.subject] else {
                throw JournalError("The text couldn't be put into a file for the editor.")
            }
            state.handedOut = try kept.draft.repairedText().text
            state.inEditor = text.subject
            return kept.draft
        }
    }

    /// The edited text, with � for what isn't UTF-8, and whether all of it is; nil if it is blank. The file is written again
    /// from now on.
    /// - Parameter hasStarted: Whether an editor had the text.
    /// - Returns: Also whether the editor left the text as it was; a window may have it then.
    /// - Throws: `JournalError` if it can't be read.
    func takeBack(
        _ subject: ProseSubject, hasStarted: Bool
    ) throws -> (text: String?, isUTF8: Bool, isLeftAlone: Bool) {
        try state.withLock { state in
            state.inEditor = nil
            guard var kept = state.drafts[subject] else { return (nil, true, false) }
            guard kept.draft.hasFile else {
                kept.draft.forgetEditor()
                try kept.draft.write(kept.text, replacing: kept.draft.original)
                throw JournalError("The editor left no file; nothing was changed.")
            }
            let edited = try kept.draft.repairedText()
            let isLeftAlone = edited.text == state.handedOut
            if !hasStarted || !isLeftAlone { kept.draft.forgetEditor() }
            state.drafts[subject]?.text = edited.text ?? ""
            return (edited.text, edited.isUTF8, isLeftAlone)
        }
    }

    /// Takes over the text of a process that is gone; nil if the screen can't continue it.
    /// - Throws: `JournalError` if it can't be read, or was typed for another journal.
    func adopt(_ draft: ProseDraft) throws -> UnsavedProse? {
        guard draft.belongs(to: journal) else { throw JournalError(draft.strangeness) }
        guard let subject = ProseSubject(draft.subject) else { return nil }
        let text = try draft.text() ?? ""
        return state.withLock { state in
            // A later start takes over a second text of the same subject.
            guard state.drafts[subject] == nil else { return nil }
            state.drafts[subject] = Kept(draft: draft, text: text)
            var unsaved = UnsavedProse(subject, title: draft.title, original: draft.original, text: text)
            unsaved.isRecoverable = draft.hasMore
            return unsaved
        }
    }
}

extension ProseDraft.Subject {
    fileprivate init(_ subject: ProseSubject) {
        self =
            switch subject {
            case .day(let day): .day(day.description)
            case .todo(let id): .noteOfTodo(id)
            case .item(let id): .noteOfItem(id)
            }
    }
}

extension ProseSubject {
    /// Nil for a text that only commands edit.
    fileprivate init?(_ subject: ProseDraft.Subject) {
        switch subject {
        case .day(let name):
            guard let day = Day(name) else { return nil }
            self = .day(day)
        case .noteOfTodo(let id): self = .todo(id)
        case .noteOfItem(let id): self = .item(id)
        case .note, .newTodo: return nil
        }
    }

    /// The name of the text's file, which editors show.
    fileprivate var fileName: String {
        switch self {
        case .day(let day): "daybook-\(day).md"
        case .todo(let id): "daybook-note-\(id).md"
        case .item(let id): "daybook-item-\(id).md"
        }
    }
}
