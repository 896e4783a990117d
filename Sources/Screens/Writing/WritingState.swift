import Journal
import Store

/// The state of the screen that writes a day's text or a note.
///
/// A text that is closed is saved, and its screen goes back to the one that opened it.
public struct WritingState: Equatable, Sendable {
    /// A text being written.
    struct Writing: Equatable, Sendable {
        let subject: ProseSubject
        /// The screen to go back to.
        let origin: ScreenName
        /// The text as the journal has it; nil until it is read.
        var journal: WrittenProse?
        /// The text that the field replaces; differs from the journal's only in a conflict.
        var original: String?
        var field = ProseField()
        /// The field's revision that is `original`.
        var savedRevision = 0
        /// The first visible row.
        var top = ProseField.Row()
        var submission: Submission?
        var question: WritingQuestion?
        /// The first key of a sequence that needs more.
        var begun: KeySequence?
        /// Whether the journal refused to save the text when it was closed.
        var isRefused = false
        /// Whether to open the editor once the text is read.
        var awaitsEditor = false
        /// Whether the text is open in the editor by the user's preference, so that it closes with it.
        var isOnlyInEditor = false
        /// The text as the editor got it, while it is open there.
        var handedOut: UnsavedProse?
        var isDone = false

        var isLoaded: Bool { journal != nil }
        /// The text as it is typed.
        var unsaved: UnsavedProse {
            UnsavedProse(subject, title: journal?.title, original: original, text: field.text)
        }
        /// Whether the field holds something else than the original.
        var isModified: Bool {
            field.revision != savedRevision && Prose.normalized(field.text) != original
        }
        /// Whether another program changed the text in a way that can't be merged.
        var isInConflict: Bool { journal.map { $0.text != original } ?? false }
    }

    /// A text sent to the journal whose answer is still due.
    struct Submission: Equatable, Sendable {
        let revision: Int
        let closes: Bool
    }

    /// Nil while the screen isn't in front.
    var writing: Writing?
    /// Unsaved texts to continue.
    var kept: [UnsavedProse] = []
    /// Whether unsaved texts can be written to disk.
    var keepsOnDisk = true
    public var size: Size
    public var preferences: Preferences
    public var overlay: Overlay?
    public var pendingKeys = PendingKeys()

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        self.size = size
        self.preferences = preferences
    }

    /// Begins to write a text.
    mutating func open(_ subject: ProseSubject, from origin: ScreenName) {
        overlay = nil
        writing = Writing(
            subject: subject, origin: origin,
            awaitsEditor: preferences.writesInEditor)
    }

    /// The open text and the kept ones, to be written to disk.
    var unsaved: [UnsavedProse] {
        guard let writing, writing.isLoaded, writing.isModified else { return kept }
        return kept + [writing.unsaved]
    }
}

extension WritingState: ScreenState {
    public static let commands = CommandTable(WritingCommands.all)

    public var isBrowsing: Bool { false }

    public var readsCommands: Bool { overlay?.readsCommands ?? false }

    public func wants(in view: JournalView) -> Set<Reading> {
        writing.map { [.prose($0.subject)] } ?? []
    }

    public func waits(in view: JournalView) -> Bool { writing.map { !$0.isLoaded } ?? false }

    public var unsavedTexts: [String] { [] }

    public mutating func handle(_ event: MouseEvent, in view: JournalView) -> [Effect] {
        guard var writing, writing.isLoaded, writing.question == nil else { return [] }
        let layout = WritingLayout(size)
        if event.wheelLines != 0 {
            writing.field.move(byRows: event.wheelLines, width: layout.width)
        } else if layout.rows.contains(event.position.row) {
            let step = event.position.row - layout.rows.lowerBound
            let row = writing.field.row(writing.top, plus: step, width: layout.width)
            writing.field.move(to: row, column: event.position.column - layout.column, width: layout.width)
        }
        self.writing = writing
        return []
    }
}
