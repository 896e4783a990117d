import Foundation
import Journal
import Persistence
import Screens
import SystemPackage

/// A text of todos for the user's editor, kept in a file until it is saved or discarded.
struct EditorText {
    /// The current contents of the file.
    struct Contents {
        var edited: EditedText
        /// Whether the text is unchanged since it was written for the editor.
        var isUnchanged: Bool
        /// Whether invalid UTF-8 was replaced.
        var isRepaired: Bool
        /// The question to ask before saving the text; nil if it can be saved.
        var problem: EditedTextQuestion.Reason?
        /// Whether there is nothing to save or to recover.
        var isLeftAlone: Bool
    }

    static let handedOutName = "handed-out.json"

    private let folder: DraftFolder
    private let name: String
    let handedOut: HandedOutTodos

    /// The path for the editor.
    var path: FilePath { folder.path.appending(name) }

    /// Writes todos as text into a new file.
    /// - Throws: `JournalError` if that fails.
    static func make(_ handedOut: HandedOutTodos, on day: Day, forJournal journal: FilePath) throws
        -> EditorText
    {
        let folder = try DraftFolder.make(forJournal: journal)
        let text = EditorText(folder: folder, name: "daybook-\(day).md", handedOut: handedOut)
        do {
            // A text is found by what it belongs to, which therefore has to be there first.
            try folder.write(JSONEncoder().encode(handedOut), to: handedOutName)
            try folder.write(Data(handedOut.text.utf8), to: text.name)
        } catch {
            folder.removeAll()
            throw error
        }
        return text
    }

    /// The text in an abandoned folder; nil if it has none.
    /// - Throws: If the original todos can't be read.
    static func abandoned(in folder: DraftFolder) throws -> EditorText? {
        guard let name = folder.names.first(where: { $0.hasPrefix("daybook-") && $0.hasSuffix(".md") }),
            let data = try folder.read(handedOutName)
        else { return nil }
        do {
            let handedOut = try JSONDecoder().decode(HandedOutTodos.self, from: data)
            return EditorText(folder: folder, name: name, handedOut: handedOut)
        } catch {
            throw ProseDraft.unplaced(folder.path.appending(name))
        }
    }

    /// Reads the file; nil if the editor removed it.
    /// - Throws: `JournalError` if it can't be read.
    func read() throws -> Contents? {
        guard let contents = try folder.read(name) else { return nil }
        let data = ByteOrderMark.dropped(from: contents)
        let text = String(decoding: data, as: UTF8.self)
        let home = Environment.home.string + "/"
        let shown = path.string
        let file = shown.hasPrefix(home) ? "~/" + shown.dropFirst(home.count) : shown
        let isUnchanged = data.elementsEqual(handedOut.text.utf8)
        let isRepaired = !text.utf8.elementsEqual(data)
        return Contents(
            edited: EditedText(text, of: handedOut, file: file), isUnchanged: isUnchanged,
            isRepaired: isRepaired,
            problem: isRepaired ? .notUTF8 : isUnchanged && hasMore ? .interrupted : nil,
            isLeftAlone: isUnchanged && !hasMore)
    }

    /// Whether the editor left more than the text.
    var hasMore: Bool { folder.hasMore(than: name, Self.handedOutName) }

    /// Deletes the text.
    func discard() { folder.removeAll() }

    /// The file in which the editor's process is recorded.
    var editorRecord: FilePath { folder.editorRecord }
}
