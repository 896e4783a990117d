import Files
import Foundation
import Journal
import Persistence
import Screens
import Store
import SystemPackage

/// The unsaved text of all screens, written to disk during typing and restored at the next start.
@MainActor
final class Drafts {
    /// The drafts of earlier processes.
    struct Left {
        var lines: [String] = []
        var text: EditorText?
        var prose: [UnsavedProse] = []
        /// Why a draft couldn't be restored.
        var problem: String?
        /// Whether drafts can be written, as far as is known.
        var isWritable = true
    }

    /// The unsaved text of the screens.
    struct Typed: Equatable, Sendable {
        var lines: [String] = []
        var prose: [UnsavedProse] = []
    }

    private static let delay = Duration.milliseconds(300)
    private static let timeBetweenComplaints = Duration.seconds(10)

    private let journal: FilePath
    private let lines: KeptLines
    private let prose: KeptProse
    private var serial = 0
    /// The text that was written last; nil if the files may differ from it.
    private var given: Typed? = Typed()
    private var timer: Task<Void, Never>?
    /// When a failure to write was last told; nil after a write that succeeded.
    private var lastComplaint: ContinuousClock.Instant?
    /// Called when typed text can't be written to disk, with a message now and then, and when it can again.
    var onFailure: @MainActor (StoreMessage?) -> Void = { _ in }
    var onSuccess: @MainActor () -> Void = {}
    /// The text that is or was in an editor.
    var text: EditorText?

    init(journal owner: DraftJournal) {
        // Editors get a path in this folder and would take a leading hyphen for an option.
        journal = owner.path.absolute
        lines = KeptLines(journal: journal)
        prose = KeptProse(journal: owner)
    }

    // MARK: Lines

    /// Schedules a write of the typed text, off the main actor.
    func saveSoon(_ text: @escaping @MainActor () -> Typed) {
        guard timer == nil else { return }
        timer = Task {
            do { try await Pause.sleep(for: Self.delay) } catch { return }
            timer = nil
            let typed = text()
            guard typed != given else { return }
            given = typed
            serial += 1
            Task.detached(priority: .utility) { [lines, prose, serial] in
                do {
                    try lines.write(typed.lines, serial: serial)
                    try prose.write(typed.prose, serial: serial)
                    await self.noteSuccess()
                } catch {
                    await self.noteFailure(error, typed)
                }
            }
        }
    }

    private func noteSuccess() {
        lastComplaint = nil
        onSuccess()
    }

    /// Tells of a failure, now and then while it lasts. The next key tries again, and so does the end of the program.
    private func noteFailure(_ error: any Error, _ typed: Typed) {
        if given == typed { given = nil }
        let now = ContinuousClock.now
        if let lastComplaint, now - lastComplaint < Self.timeBetweenComplaints { return onFailure(nil) }
        lastComplaint = now
        onFailure(StoreMessage("\(error.reason)", isError: true))
    }

    /// Writes the text at once, for the end of the program.
    /// - Throws: `JournalError` if it can't be written.
    func saveNow(_ typed: Typed) throws {
        timer?.cancel()
        serial += 1
        try lines.write(typed.lines, serial: serial)
        try prose.write(typed.prose, serial: serial)
    }

    // MARK: The editor's text

    /// Writes a text of many lines for the editor.
    /// - Throws: `JournalError` if that fails.
    func handOut(_ text: UnsavedProse) throws -> ProseDraft {
        given = nil
        return try prose.handOut(text)
    }

    /// The text as the editor left it, with � for what isn't UTF-8, and whether all of it is; nil if it is blank.
    /// - Parameter hasStarted: Whether an editor had the text.
    /// - Returns: Also whether the editor left the text as it was.
    /// - Throws: `JournalError` if it can't be read.
    func takeBack(
        _ subject: ProseSubject, hasStarted: Bool
    ) throws -> (text: String?, isUTF8: Bool, isLeftAlone: Bool) {
        try prose.takeBack(subject, hasStarted: hasStarted)
    }

    /// Writes todos as text for the editor. The file of an earlier text stays for a window of an editor.
    /// - Throws: `JournalError` if that fails.
    func handOut(_ todos: HandedOutTodos, on day: Day) throws {
        if let text, text.handedOut == todos, try text.read()?.isLeftAlone == true { return }
        text = try EditorText.make(todos, on: day, forJournal: journal)
    }

    func discardText() {
        text?.discard()
        text = nil
    }

    /// Gives up a text whose file is gone, but not what else its editor left.
    func releaseText() {
        if let text, !text.hasMore { text.discard() }
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
            var read: [DraftFolder] = []
            for folder in try DraftFolder.left(forJournal: journal) {
                do {
                    if let data = try folder.read(KeptLines.name) {
                        left.lines += KeptLines.lines(data)
                        read.append(folder)
                    }
                    if try !adoptText(in: folder, &left) { empty.append(folder) }
                } catch {
                    left.problem = "\(error.reason)"
                }
            }
            let typed = Typed(lines: left.lines, prose: left.prose)
            given = typed
            try saveNow(typed)
            read.forEach { $0.remove(KeptLines.name) }
            empty.forEach { $0.removeAll() }
            OldDraftFile(journal: journal).remove()
        } catch {
            left.problem = "\(error.reason)"
            left.isWritable = false
        }
        text = left.text
        return left
    }

    /// Restores the text in a folder if it is the first.
    /// - Returns: Whether a text stays in the folder.
    private func adoptText(in folder: DraftFolder, _ left: inout Left) throws -> Bool {
        // A later start restores it.
        if try folder.isBeingEdited { return true }
        if let draft = try ProseDraft.left(in: folder) {
            // The next editing of the same text continues it.
            if let text = try prose.adopt(draft) { left.prose.append(text) }
            return true
        }
        guard let text = try EditorText.left(in: folder) else {
            if folder.mayBeEdited { return true }
            try folder.checkOrigin()
            return false
        }
        if left.text != nil { return true }
        guard let contents = try text.read(), !contents.isLeftAlone else {
            return folder.mayBeEdited
        }
        left.text = text
        return true
    }
}
