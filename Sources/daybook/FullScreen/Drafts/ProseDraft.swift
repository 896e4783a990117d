import Foundation
import Journal
import Persistence
import SystemPackage

/// A note or a day's text in a file for the user's editor, kept until it is saved or discarded.
struct ProseDraft {
    /// What the text belongs to.
    enum Subject: Codable, Equatable {
        case day(String)
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
    }

    private static let originName = "prose.json"

    private let folder: DraftFolder
    private let name: String
    private var origin: Origin

    var subject: Subject { origin.subject }
    var original: String? { origin.text }
    /// The title of the row with the note, if it is known.
    var title: String? { origin.title }

    /// The path for the editor.
    var path: FilePath { folder.path.appending(name) }

    /// Writes a text into a new file.
    /// - Parameter shown: The file's text, if it differs from the original.
    /// - Throws: `JournalError` if that fails.
    static func make(
        _ subject: Subject, original: String?, title: String? = nil, shown: String? = nil, name: String,
        forJournal journal: DraftJournal
    ) throws -> ProseDraft {
        let origin = Origin(subject: subject, text: original, title: title, journal: journal.id)
        // An editor takes a leading hyphen for an option.
        let folder = try DraftFolder.make(forJournal: journal.path.absolute)
        do {
            let text = shown ?? original.map { $0 + "\n" } ?? ""
            // A text is found by what it belongs to, which therefore has to be there first.
            try folder.write(JSONEncoder().encode(origin), to: originName)
            try folder.write(Data(text.utf8), to: name)
        } catch {
            folder.removeAll()
            throw error
        }
        return ProseDraft(folder: folder, name: name, origin: origin)
    }

    /// The changed text of a subject that a process left when it ended; nil if there is none.
    /// - Parameter unreadable: Told of each text that can't be read.
    static func left(
        _ subject: Subject, forJournal journal: DraftJournal, unreadable: (JournalError) -> Void
    ) throws -> ProseDraft? {
        for folder in try DraftFolder.left(forJournal: journal.path.absolute) {
            do {
                if try folder.isBeingEdited { continue }
                if let draft = try left(in: folder), draft.subject == subject, draft.belongs(to: journal) {
                    return draft
                }
            } catch let error as JournalError {
                // One that can't be read must not keep others from being written.
                unreadable(error)
            }
        }
        return nil
    }

    /// The changed text in an abandoned folder, or one of which an editor left more; nil if it has none. An unchanged text
    /// is removed when no window of an editor can have it open any more.
    static func left(in folder: DraftFolder) throws -> ProseDraft? {
        guard let data = try folder.read(originName),
            let name = folder.names.first(where: { $0.hasPrefix("daybook-") && $0.hasSuffix(".md") })
        else { return nil }
        do {
            let origin = try JSONDecoder().decode(Origin.self, from: data)
            let draft = ProseDraft(folder: folder, name: name, origin: origin)
            guard try draft.hasMore || draft.text() != origin.text else {
                if !folder.mayBeEdited { draft.discard() }
                return nil
            }
            return draft
        } catch is DecodingError {
            throw unplaced(folder.path.appending(name))
        }
    }

    /// The error for a text beside which the file is damaged that says where it goes.
    static func unplaced(_ path: FilePath) -> JournalError {
        JournalError(
            "It isn't known where the text in \(path.string) belongs. Copy what you need, then delete its folder."
        )
    }

    /// The file in which the editor's process is recorded.
    var editorRecord: FilePath { folder.editorRecord }

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
        guard var data = try folder.read(name) else { return (nil, true) }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if data.starts(with: mark) { data = data.dropFirst(mark.count) }
        let valid = String(validating: data, as: UTF8.self)
        return (Prose.normalized(valid ?? String(decoding: data, as: UTF8.self)), valid != nil)
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
    var hasMore: Bool { folder.hasMore(than: name, Self.originName) }

    /// A copy for the next start, in a folder of its own, with � for what isn't UTF-8.
    /// - Throws: `JournalError` if that fails.
    func copy(forJournal journal: DraftJournal) throws {
        let text = try repairedText().text ?? ""
        _ = try Self.make(
            subject, original: original, title: title, shown: text + "\n", name: name, forJournal: journal)
    }

    /// Whether the editor left the file.
    var hasFile: Bool { folder.names.contains(name) }

    /// Replaces the text in the file, and the text that it replaces in the journal.
    /// - Throws: `JournalError` if that fails.
    mutating func write(_ text: String, replacing original: String?) throws {
        if original != self.original {
            var origin = origin
            origin.text = original
            try folder.write(JSONEncoder().encode(origin), to: Self.originName)
            self.origin = origin
        }
        try folder.write(Data((text + "\n").utf8), to: name)
    }

    func discard() { folder.removeAll() }
}
