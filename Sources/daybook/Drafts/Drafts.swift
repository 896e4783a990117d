import Foundation
import Journal
import Persistence
import Platform
import Screens
import Store
import Synchronization
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
    func acceptEditedText(
        _ subject: ProseSubject, hasStarted: Bool
    ) throws -> (text: String?, isUTF8: Bool, isLeftAlone: Bool) {
        try prose.acceptEditedText(subject, hasStarted: hasStarted)
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
            for folder in try DraftFolder.abandoned(forJournal: journal) {
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
        if let draft = try ProseDraft.abandoned(in: folder) {
            // The next editing of the same text continues it.
            if let text = try prose.adopt(draft) { left.prose.append(text) }
            return true
        }
        guard let text = try EditorText.abandoned(in: folder) else {
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

/// The file of typed lines from versions before ``DraftFolder``.
struct OldDraftFile {
    private let path: FilePath

    init(journal path: FilePath) {
        self.path = path.addingSuffix("-draft")
    }

    /// The lines, the oldest first.
    /// - Throws: `JournalError` if they can't be read.
    func read() throws -> [String] {
        let file = path.withPlatformString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard file >= 0 else {
            if errno == ENOENT { return [] }
            throw JournalError("\(path.string): couldn't be read: \(String(cString: strerror(errno))).")
        }
        return KeptLines.lines(
            try DraftFolder.readAll(FileHandle(fileDescriptor: file, closeOnDealloc: true), path))
    }

    func remove() { _ = path.withPlatformString(unlink) }
}

/// Files of the unsaved texts of many lines, a folder for each: a ``ProseDraft``, as `daybook write` has it.
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
                shown: text.text, begun: text.begun, name: text.subject.fileName,
                forJournal: journal)
            state.drafts[text.subject] = Kept(draft: draft, text: text.text)
            return
        }
        guard
            (kept.text, kept.draft.original, kept.draft.begun) != (text.text, text.original, text.begun)
        else { return }
        try copyForeignText(kept, journal)
        kept.isSaved = false
        try kept.draft.write(text.text, replacing: text.original, begun: text.begun)
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
    func acceptEditedText(
        _ subject: ProseSubject, hasStarted: Bool
    ) throws -> (text: String?, isUTF8: Bool, isLeftAlone: Bool) {
        try state.withLock { state in
            state.inEditor = nil
            guard var kept = state.drafts[subject] else { return (nil, true, false) }
            guard kept.draft.hasFile else {
                kept.draft.forgetEditor()
                try kept.draft.write(kept.text, replacing: kept.draft.original, begun: kept.draft.begun)
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
            var unsaved = UnsavedProse(
                subject, title: draft.title, original: draft.original, text: text, begun: draft.begun)
            unsaved.isRecoverable = draft.hasMore
            return unsaved
        }
    }
}

extension ProseDraft.Subject {
    init(_ subject: ProseSubject) {
        self =
            switch subject {
            case .period(.day(let day)): .day(day.description)
            case .period(.week(let week)): .week(week.monday.description)
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
        case .week(let name):
            guard let monday = Day(name) else { return nil }
            self = .week(Week(stored: monday))
        case .noteOfTodo(let id): self = .todo(id)
        case .noteOfItem(let id): self = .item(id)
        case .note, .newTodo: return nil
        }
    }

    /// The name of the text's file, which editors show.
    var fileName: String {
        switch self {
        case .period(let period): "daybook-\(period).md"
        case .todo(let id): "daybook-note-\(id).md"
        case .item(let id): "daybook-item-\(id).md"
        }
    }
}
