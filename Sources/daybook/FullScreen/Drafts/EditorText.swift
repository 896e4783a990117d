import Foundation
import Journal
import Persistence
import Screens
import SystemPackage

/// A text about todos that the user's editor has or had, kept in a file until it is saved or thrown away.
struct EditorText {
    /// The text as the file holds it now.
    struct Contents {
        var edited: EditedText
        /// Whether it is still what was handed out.
        var isUnchanged: Bool
        /// Whether bytes that are no UTF-8 were replaced.
        var isRepaired: Bool
        /// What is to be asked about it before it can be saved; nil where there is nothing.
        var problem: EditedTextQuestion.Reason?
    }

    private static let handedOutName = "handed-out.json"
    private static let editorName = "editor"

    private let folder: DraftFolder
    private let name: String
    let handedOut: HandedOutTodos

    /// The file for the editor.
    var path: FilePath { folder.path.appending(name) }

    /// Writes todos as text into a new file.
    /// - Throws: `JournalError` where that fails.
    static func make(_ handedOut: HandedOutTodos, on day: Day, forJournal journal: FilePath) throws
        -> EditorText
    {
        let folder = try DraftFolder.make(forJournal: journal)
        let text = EditorText(folder: folder, name: "daybook-\(day).md", handedOut: handedOut)
        do {
            try folder.write(Data(handedOut.text.utf8), to: text.name)
            try folder.write(JSONEncoder().encode(handedOut), to: handedOutName)
        } catch {
            folder.removeAll()
            throw error
        }
        return text
    }

    /// The text in a folder that was left; nil where there is none.
    /// - Throws: where it can't be read what was handed out.
    static func left(in folder: DraftFolder) throws -> EditorText? {
        guard let name = folder.names.first(where: { $0.hasPrefix("daybook-") && $0.hasSuffix(".md") }),
            let data = try folder.read(handedOutName)
        else { return nil }
        do {
            let handedOut = try JSONDecoder().decode(HandedOutTodos.self, from: data)
            return EditorText(folder: folder, name: name, handedOut: handedOut)
        } catch {
            throw JournalError(
                "The edited text in \(folder.path.string) can't be saved: \(handedOutName) is damaged.")
        }
    }

    /// What the file holds; nil where the editor left none.
    /// - Throws: `JournalError` where it can't be read.
    func read() throws -> Contents? {
        guard var data = try folder.read(name) else { return nil }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if data.starts(with: mark) { data = data.dropFirst(mark.count) }
        let text = String(decoding: data, as: UTF8.self)
        let home = Environment.home.string + "/"
        let shown = path.string
        let file = shown.hasPrefix(home) ? "~/" + shown.dropFirst(home.count) : shown
        let isUnchanged = data.elementsEqual(handedOut.text.utf8)
        let isRepaired = !text.utf8.elementsEqual(data)
        return Contents(
            edited: EditedText(text, of: handedOut, file: file), isUnchanged: isUnchanged,
            isRepaired: isRepaired,
            problem: isRepaired ? .notUTF8 : isUnchanged && hasMore ? .interrupted : nil)
    }

    /// Whether the editor left more than the text: a vim that was killed leaves what was not saved in a swap file.
    var hasMore: Bool {
        folder.names.contains {
            ![name, Self.handedOutName, Self.editorName].contains($0) && !DraftFolder.isUnfinished($0)
        }
    }

    /// Deletes the text.
    func discard() { folder.removeAll() }

    // MARK: The editor

    /// Remembers which process edits the text.
    func note(editor process: pid_t) {
        guard let began = Self.began(process) else { return }
        do {
            try folder.write(Data("\(process) \(began)".utf8), to: Self.editorName)
        } catch {
            // The editor goes on all the same. Should this process die, the next start may take up the text early.
        }
    }

    /// Whether an editor that a process left behind still has the text.
    func isBeingEdited() throws -> Bool {
        guard let data = try folder.read(Self.editorName) else { return false }
        let words = String(decoding: data, as: UTF8.self).split(separator: " ")
        guard words.count == 2, let process = pid_t(words[0]) else { return false }
        return Self.began(process).map { $0 == words[1] } ?? false
    }

    /// When a process began, in the kernel's ticks: it tells two of the same number apart. Nil where there is none.
    private static func began(_ process: pid_t) -> String? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        // The name, in parentheses, may hold anything; the fields after it are counted from the third.
        guard let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        return fields.count > 19 && fields[0] != "Z" ? String(fields[19]) : nil
    }
}
