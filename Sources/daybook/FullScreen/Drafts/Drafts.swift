import Files
import Foundation
import Journal
import Persistence
import SystemPackage

/// The unsaved text of all screens, written to disk during typing and restored at the next start.
@MainActor
final class Drafts {
    /// The drafts of earlier processes.
    struct Left {
        var lines: [String] = []
        var text: EditorText?
        /// Why a draft couldn't be restored.
        var problem: String?
    }

    private static let delay = Duration.milliseconds(300)

    private let journal: FilePath
    private let lines: KeptLines
    private var serial = 0
    private var given: [String] = []
    private var timer: Task<Void, Never>?
    /// The text that is or was in an editor.
    var text: EditorText?

    init(journal path: FilePath) {
        // Editors get a path in this folder and would take a leading hyphen for an option.
        journal = path.absolute
        lines = KeptLines(journal: journal)
    }

    // MARK: Lines

    /// Schedules a write of the typed lines, off the main actor.
    func saveSoon(_ lines: @escaping @MainActor () -> [String]) {
        guard timer == nil else { return }
        timer = Task {
            do { try await Task.sleep(for: Self.delay) } catch { return }
            timer = nil
            let typed = lines()
            guard typed != given else { return }
            given = typed
            serial += 1
            Task.detached(priority: .utility) { [lines = self.lines, serial] in
                do {
                    try lines.write(typed, serial: serial)
                } catch {
                    // The next key tries again, and so does the end of the program, which reports a failure.
                    await self.forget(typed)
                }
            }
        }
    }

    private func forget(_ typed: [String]) {
        if given == typed { given = [] }
    }

    /// Writes the lines at once, for the end of the program.
    /// - Throws: `JournalError` if they can't be written.
    func saveNow(_ typed: [String]) throws {
        timer?.cancel()
        serial += 1
        try lines.write(typed, serial: serial)
    }

    // MARK: The editor's text

    /// Writes todos as text for the editor.
    /// - Throws: `JournalError` if that fails.
    func handOut(_ todos: HandedOutTodos, on day: Day) throws {
        text = try EditorText.make(todos, on: day, forJournal: journal)
    }

    func discardText() {
        text?.discard()
        text = nil
    }

    // MARK: Earlier processes

    /// Restores the drafts of processes that are gone. Removes the originals only after writing its own file.
    func adopt() -> Left {
        var left = Left()
        do {
            let old = try OldDraftFile(journal: journal).read()
            left.lines = old
            var empty: [DraftFolder] = []
            for folder in try DraftFolder.left(forJournal: journal) {
                do {
                    if let data = try folder.read(KeptLines.name) { left.lines += KeptLines.lines(data) }
                    if try !adoptText(in: folder, &left) { empty.append(folder) }
                } catch {
                    left.problem = "\(error.reason)"
                }
            }
            given = left.lines
            try saveNow(left.lines)
            empty.forEach { $0.removeAll() }
            OldDraftFile(journal: journal).remove()
        } catch {
            left.problem = "\(error.reason)"
        }
        text = left.text
        return left
    }

    /// Restores the text in a folder if it is the first.
    /// - Returns: Whether a text stays in the folder.
    private func adoptText(in folder: DraftFolder, _ left: inout Left) throws -> Bool {
        // The next editing of the same text continues it.
        if try ProseDraft.left(in: folder) != nil { return true }
        guard let text = try EditorText.left(in: folder) else { return false }
        // A later start restores it.
        if try left.text != nil || text.isBeingEdited() { return true }
        guard let contents = try text.read(), !contents.isUnchanged || text.hasMore else { return false }
        left.text = text
        return true
    }
}
