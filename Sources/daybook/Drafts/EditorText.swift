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
        /// Whether invalid UTF-8 was replaced.
        var isRepaired: Bool
        /// The question to ask before saving the text; nil if it can be saved.
        var problem: EditedTextQuestion.Reason?
        /// Whether there is nothing to save or to recover.
        var isLeftAlone: Bool
    }

    static let handedOutName = "handed-out.json"

    private let draft: DraftText<HandedOutTodos>
    var handedOut: HandedOutTodos { draft.origin }

    /// The path for the editor.
    var path: FilePath { draft.path }

    /// Writes todos as text into a new file.
    /// - Throws: `JournalError` if that fails.
    static func make(_ handedOut: HandedOutTodos, on day: Day, forJournal journal: FilePath) throws
        -> EditorText
    {
        EditorText(
            draft: try .make(
                handedOut.text, name: "daybook-\(day).md", handedOut, in: handedOutName, forJournal: journal))
    }

    /// The text in an abandoned folder; nil if it has none.
    /// - Throws: `JournalError` if the original todos can't be read.
    static func abandoned(in folder: DraftFolder) throws -> EditorText? {
        try DraftText.left(in: folder, handedOutName).map(EditorText.init)
    }

    /// Reads the file; nil if the editor removed it.
    /// - Throws: `JournalError` if it can't be read.
    func read() throws -> Contents? {
        guard let (text, isUTF8) = try draft.text() else { return nil }
        let home = Environment.home.string + "/"
        let shown = path.string
        let file = shown.hasPrefix(home) ? "~/" + shown.dropFirst(home.count) : shown
        let isUnchanged = isUTF8 && text.utf8.elementsEqual(handedOut.text.utf8)
        return Contents(
            edited: EditedText(text, of: handedOut, file: file), isRepaired: !isUTF8,
            problem: !isUTF8 ? .notUTF8 : isUnchanged && hasMore ? .interrupted : nil,
            isLeftAlone: isUnchanged && !hasMore)
    }

    /// Whether the editor left more than the text.
    var hasMore: Bool { draft.hasMore }

    /// Deletes the text.
    func discard() { draft.folder.removeAll() }

    /// The file in which the editor's process is recorded.
    var editorRecord: FilePath { draft.folder.editorRecord }
}
