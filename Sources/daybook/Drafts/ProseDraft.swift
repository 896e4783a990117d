import Foundation
import Journal
import Persistence
import SystemPackage

/// A note, or the text of a day or a week, in a file for the user's editor, kept until it is saved or discarded.
struct ProseDraft {
    /// What the text belongs to.
    enum Subject: Codable, Equatable {
        case day(String)
        /// By its Monday.
        case week(String)
        /// A todo's title and note.
        case note(todo: Int64)
        /// A todo's note alone.
        case noteOfTodo(Int64)
        case noteOfItem(Int64)
        case newTodo
    }

    private struct Origin: Codable {
        var subject: Subject
        /// The text that is edited; nil if there was none.
        var text: String?
        /// The title of the row with the note, and the id of its journal. Earlier versions didn't write them.
        var title: String?
        var journal: String?
        var settled: Settled?
        /// The text with which it began, if that wasn't the one that is edited.
        var begun: String?

        /// A text of which an editor left nothing to save. Whatever the file has later, a window saved.
        struct Settled: Codable {
            var text: String?
        }

        /// Whether a text is neither what was edited nor what is settled.
        func differs(from edited: String?) -> Bool {
            edited != text && (settled == nil || edited != settled?.text)
        }
    }

    static let originName = "prose.json"

    private var file: DraftText<Origin>
    private var origin: Origin { file.origin }

    var subject: Subject { origin.subject }
    var original: String? { origin.text }
    /// The text with which it began, if that wasn't the original.
    var begun: String? { origin.begun }
    /// The title of the row with the note, if it is known.
    var title: String? { origin.title }

    /// Whether the editor had left nothing to save, so that a window saved what the file has.
    var isFromWindow: Bool { origin.settled != nil }

    /// The path for the editor.
    var path: FilePath { file.path }

    /// Writes a text into a new file.
    /// - Parameter shown: The file's text, if it differs from the original.
    /// - Throws: `JournalError` if that fails.
    static func make(
        _ subject: Subject, original: String?, title: String? = nil, shown: String? = nil,
        begun: String? = nil, name: String, forJournal journal: DraftJournal
    ) throws -> ProseDraft {
        let origin = Origin(
            subject: subject, text: original, title: title, journal: journal.id, begun: begun)
        let text = withLastBreak(shown ?? original ?? "")
        // An editor takes a leading hyphen for an option.
        let path = journal.path.absolute
        return ProseDraft(
            file: try .make(text, name: name, origin, in: originName, forJournal: path))
    }

    /// The changed text of a subject that a process left when it ended; nil if there is none.
    /// - Parameter unreadable: Told of each text that can't be read.
    static func abandoned(
        _ subject: Subject, forJournal journal: DraftJournal, unreadable: (JournalError) -> Void
    ) throws -> ProseDraft? {
        for folder in try DraftFolder.abandoned(forJournal: journal.path.absolute) {
            do {
                if try folder.isBeingEdited { continue }
                if let draft = try abandoned(in: folder) {
                    if draft.subject == subject, draft.belongs(to: journal) { return draft }
                } else if !folder.names.contains(where: DraftFolder.originNames.contains) {
                    try folder.checkOrigin()
                }
            } catch let error as JournalError {
                // One that can't be read must not keep others from being written.
                unreadable(error)
            }
        }
        return nil
    }

    /// An unchanged text of a subject that a window of an editor may have open; nil if there is none. It is used again, so that
    /// there are few of them.
    /// - Parameter text: The file's text.
    static func unchanged(
        _ subject: Subject, original: String?, text: String?, forJournal journal: DraftJournal
    ) throws -> ProseDraft? {
        for folder in try DraftFolder.abandoned(forJournal: journal.path.absolute) {
            do {
                guard try !folder.isBeingEdited, let draft = try any(in: folder) else { continue }
                if draft.subject == subject, draft.original == original, draft.belongs(to: journal),
                    draft.isFromWindow, !draft.hasMore, try draft.text() == text,
                    !draft.origin.differs(from: text)
                {
                    return draft
                }
            } catch is JournalError {
                // abandoned has told of it.
            }
        }
        return nil
    }

    /// The changed text in an abandoned folder, or one of which an editor left more; nil if it has none. An unchanged text
    /// is removed when no window of an editor can have it open any more.
    static func abandoned(in folder: DraftFolder) throws -> ProseDraft? {
        guard let draft = try any(in: folder) else { return nil }
        guard try draft.hasMore || draft.origin.differs(from: draft.text()) else {
            if !draft.mayBeEdited { draft.discard() }
            return nil
        }
        return draft
    }

    /// The text in a folder, changed or not; nil if it has none.
    private static func any(in folder: DraftFolder) throws -> ProseDraft? {
        try DraftText.left(in: folder, originName).map(ProseDraft.init)
    }

    /// The file in which the editor's process is recorded.
    var editorRecord: FilePath { file.folder.editorRecord }

    /// The edited text; nil if it is blank or the editor removed the file.
    /// - Throws: `JournalError` if the file can't be read or isn't UTF-8.
    func text() throws -> String? {
        let (text, isUTF8) = try repairedText()
        guard isUTF8 else { throw JournalError("\(path.string) isn't UTF-8; it wasn't saved.") }
        return text
    }

    /// The edited text, with � for what isn't UTF-8, and whether all of it is.
    /// - Throws: `JournalError` if the file can't be read.
    func repairedText() throws -> (text: String?, isUTF8: Bool) {
        guard let (text, isUTF8) = try file.text() else { return (nil, true) }
        return (Prose.normalized(text), isUTF8)
    }

    /// Whether it was typed for this journal: another one at the same path has other rows under the same ids.
    func belongs(to journal: DraftJournal) -> Bool {
        origin.journal.map { $0 == journal.id } ?? true
    }

    /// What it is, for a journal that it doesn't belong to.
    var strangeness: String {
        let name = title.map { "A note on \($0.quoted)" } ?? "A text"
        return "\(name) from another journal is kept in \(path.string) until you delete it."
    }

    /// Whether the editor left more than the text, which it can recover.
    var hasMore: Bool { file.hasMore }

    /// Whether a window of an editor may have it open.
    var mayBeEdited: Bool { file.folder.mayBeEdited }

    /// Says that no window of an editor has it open.
    func forgetEditor() { file.folder.forgetEditor() }

    /// A copy for the next start, in a folder of its own, with � for what isn't UTF-8.
    /// - Throws: `JournalError` if that fails.
    func copy(forJournal journal: DraftJournal) throws {
        let text = try repairedText().text ?? ""
        _ = try Self.make(
            subject, original: original, title: title, shown: text, begun: begun, name: file.name,
            forJournal: journal)
    }

    /// Whether the editor left the file.
    var hasFile: Bool { file.hasFile }

    /// Replaces the text in the file, and the text that it replaces in the journal.
    /// - Throws: `JournalError` if that fails.
    mutating func write(_ text: String, replacing original: String?, begun: String? = nil) throws {
        if original != self.original || begun != self.begun || isFromWindow {
            var origin = origin
            (origin.text, origin.begun) = (original, begun)
            origin.settled = nil
            try file.write(origin)
        }
        try file.write(Self.withLastBreak(text))
    }

    /// The file's last line ends as editors and `echo >>` expect it.
    private static func withLastBreak(_ text: String) -> String {
        text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    }

    /// Keeps the file for a window of an editor, which may save another text into it.
    /// - Parameters:
    ///   - text: The file's text, of which there is nothing to save.
    ///   - isInJournal: Whether it was saved just now, so that a later text is a change of it.
    /// - Throws: `JournalError` if that fails.
    mutating func settle(on text: String?, isInJournal: Bool = false) throws {
        var origin = origin
        // A new todo has no text in the journal, whatever becomes of it.
        if isInJournal, subject != .newTodo { origin.text = text }
        origin.settled = Origin.Settled(text: text)
        try file.write(origin)
    }

    /// Writes the text and its origin as they were in an earlier state of the draft.
    /// - Throws: `JournalError` if that fails.
    mutating func restore(_ text: String?, of earlier: ProseDraft) throws {
        try write(text ?? "", replacing: earlier.original)
        if earlier.isFromWindow { try file.write(earlier.origin) }
    }

    func discard() { file.folder.removeAll() }

    /// Removes the file, unless a window of an editor has saved something else into it.
    /// - Parameter text: The text that was saved.
    /// - Throws: `JournalError` if that fails.
    mutating func discard(havingSaved text: String?) throws {
        guard hasFile, try repairedText().text != text else { return discard() }
        try settle(on: text, isInJournal: true)
    }
}

/// The journal that a draft belongs to.
struct DraftJournal {
    let path: FilePath
    let id: String

    /// - Throws: `JournalError` if the journal can't be read.
    init(_ database: JournalDatabase) throws {
        path = database.path
        id = try database.read(.journalID)
    }
}
