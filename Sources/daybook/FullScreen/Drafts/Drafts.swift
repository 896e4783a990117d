import Files
import Foundation
import Journal
import Persistence
import SystemPackage

/// What was typed on a screen and isn't saved yet: on the disk while it is typed, and taken up at the next start.
@MainActor
final class Drafts {
    /// What earlier processes left.
    struct Left {
        var lines: [String] = []
        var text: EditorText?
        /// Why something that was left could not be taken up.
        var problem: String?
    }

    private static let delay = Duration.milliseconds(300)

    private let journal: FilePath
    private let lines: KeptLines
    private var serial = 0
    private var given: [String] = []
    private var timer: Task<Void, Never>?
    /// The text that an editor has or had.
    var text: EditorText?

    init(journal path: FilePath) {
        // An editor may be told of it, which would take a name that begins with a hyphen for an option.
        journal = path.absolute
        lines = KeptLines(journal: journal)
    }

    // MARK: Lines

    /// Has the lines that are typed written soon, away from the main actor.
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
                    // They are tried again with the next key, and at the end, where it is said.
                    await self.forget(typed)
                }
            }
        }
    }

    private func forget(_ typed: [String]) {
        if given == typed { given = [] }
    }

    /// Writes the lines at once, for the end of the program.
    /// - Throws: `JournalError` where they couldn't be written.
    func saveNow(_ typed: [String]) throws {
        timer?.cancel()
        serial += 1
        try lines.write(typed, serial: serial)
    }

    // MARK: The editor's text

    /// Writes todos as text for the editor.
    /// - Throws: `JournalError` where that fails.
    func handOut(_ todos: HandedOutTodos, on day: Day) throws {
        text = try EditorText.make(todos, on: day, forJournal: journal)
    }

    func discardText() {
        text?.discard()
        text = nil
    }

    // MARK: Earlier processes

    /// Takes up what processes that are gone left behind. The lines are in a file of this process before those
    /// they were in are removed.
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

    /// Takes up the text in a folder, if it is the first; whether there is one that stays there.
    private func adoptText(in folder: DraftFolder, _ left: inout Left) throws -> Bool {
        guard let text = try EditorText.left(in: folder) else { return false }
        // It is taken up at a later start.
        if try left.text != nil || text.isBeingEdited() { return true }
        guard let contents = try text.read(), !contents.isUnchanged || text.hasMore else { return false }
        left.text = text
        return true
    }
}
