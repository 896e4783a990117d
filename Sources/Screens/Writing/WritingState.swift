import Journal
import Store

/// The state of the screen that writes the text of a day or a week, or a note.
///
/// ``Effect/write(_:)`` brings it to the front over any other screen, which comes back as it was when the text is closed and
/// saved. It reads the text as a `Reading`, so it follows external changes; its verb names the text that it replaces.
public struct WritingState: Equatable, Sendable {
    /// A text being written.
    struct Writing: Equatable, Sendable {
        let subject: ProseSubject
        /// The screen to go back to.
        let origin: ScreenName
        /// The text as the journal has it; nil until it is read.
        var journal: WrittenProse?
        /// With what a new text begins. It isn't saved as it is.
        var template: String?
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
        /// The conflict that saving the text settles.
        var conflict: Conflict?

        var isLoaded: Bool { journal != nil }
        /// The text as it is typed.
        var unsaved: UnsavedProse {
            UnsavedProse(
                subject, title: journal?.title, original: original, text: field.text, begun: conflict?.text)
        }
        /// Whether the field holds something else than the original.
        var isModified: Bool {
            guard field.revision != savedRevision else { return false }
            let text = Prose.normalized(field.text)
            return text != original && (original != nil || text != template.flatMap(Prose.normalized))
        }
        /// Whether another program changed the text in a way that can't be merged.
        var isInConflict: Bool { journal.map { $0.text != original } ?? false }
    }

    /// A conflict between machines over a text.
    struct Conflict: Equatable, Sendable {
        let number: Int64
        /// The text with the lines of both.
        let text: String
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
    mutating func open(
        _ subject: ProseSubject, from origin: ScreenName, template: String? = nil,
        settling conflict: Conflict? = nil
    ) {
        overlay = nil
        writing = Writing(
            subject: subject, origin: origin,
            template: template, awaitsEditor: preferences.writesInEditor, conflict: conflict)
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

    public func neededReadings(in view: JournalView) -> Set<Reading> {
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

/// How a text being written follows changes of the journal.
extension WritingState {
    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? {
        guard var writing else { return nil }
        defer { self.writing = writing }
        switch new.readings.prose {
        case .failed:
            // The message says why.
            if !writing.isLoaded { writing.isDone = true }
            return nil
        case .loaded(let prose) where prose.subject == writing.subject:
            return writing.isLoaded ? follow(prose, &writing, in: new) : begin(prose, &writing)
        default: return nil
        }
    }

    /// Opens the text, or continues a kept one.
    private mutating func begin(_ prose: WrittenProse, _ writing: inout Writing) -> StoreMessage? {
        let place = kept.firstIndex { $0.subject == writing.subject }
        if prose.isGone {
            guard let place else {
                writing.isDone = true
                return StoreMessage("It was deleted elsewhere.", isError: true)
            }
            let left = kept.remove(at: place)
            writing.journal = WrittenProse(
                prose.subject, title: left.title, text: left.original, isGone: true)
            writing.original = left.original
            writing.field = ProseField(left.text)
            writing.savedRevision = -1
            writing.question = .gone
            return nil
        }
        writing.journal = prose
        writing.original = prose.text
        let theirs = writing.conflict?.text ?? prose.text
        guard let place else {
            writing.field = ProseField(theirs ?? writing.template ?? "")
            guard let conflict = writing.conflict else {
                writing.field.move(to: writing.field.end)
                return nil
            }
            writing.savedRevision = -1
            // Where they begin to differ.
            let (shown, both) = (LineMerge.lines(prose.text ?? ""), LineMerge.lines(conflict.text))
            let line = min(LineMerge.common(shown, both).start, both.count - 1)
            writing.field.move(to: ProseField.Position(line: line, offset: 0))
            return StoreMessage("The lines of both machines. What you save settles the conflict.")
        }
        let left = kept.remove(at: place)
        // One that began with the lines of both machines has decided about them.
        let original = writing.conflict == nil ? left.original : left.begun ?? left.original
        let merged = ProseMerge.merged(
            mine: Prose.normalized(left.text), original: original, theirs: theirs)
        writing.field = ProseField(
            merged.map { $0 ?? "" } ?? ProseMerge.both(mine: left.text, theirs: theirs))
        writing.savedRevision = -1
        writing.field.move(to: writing.field.end)
        return left.isRecoverable
            ? StoreMessage(
                "Continuing the text kept from last time. \(keyName(.editor)) recovers what your editor had not saved."
            )
            : StoreMessage("Continuing the text kept from last time.")
    }

    private mutating func follow(
        _ prose: WrittenProse, _ writing: inout Writing, in view: JournalView
    ) -> StoreMessage? {
        let submission = writing.submission
        writing.submission = nil
        if let submission {
            guard view.message?.isError == true else {
                writing.journal = prose
                writing.original = prose.text
                writing.savedRevision = submission.revision
                writing.isDone = submission.closes
                return nil
            }
            // Refused twice.
            if submission.closes, writing.isRefused {
                return leaveUnsaved(
                    &writing,
                    saying: StoreMessage(
                        "Your text isn't saved, but kept: opening it again continues it."))
            }
            writing.isRefused = submission.closes
        }
        let before = writing.journal
        // Of a deleted row, only what it had is known, which is kept here.
        guard prose != before, !(prose.isGone && before?.isGone == true) else { return nil }
        writing.journal = prose
        writing.question = nil
        if prose.isGone {
            writing.journal?.title = before?.title
            writing.journal?.text = writing.original
            guard before?.isGone == false, writing.isModified else { return nil }
            return StoreMessage("It was deleted elsewhere. What you type stays.", isError: true)
        }
        return prose.text == before?.text ? nil : merge(prose.text, into: &writing)
    }

    func merge(_ theirs: String?, into writing: inout Writing) -> StoreMessage? {
        guard writing.isModified else {
            writing.original = theirs
            writing.field.replace(with: theirs ?? "")
            writing.savedRevision = writing.field.revision
            return StoreMessage("Another program has changed this text.")
        }
        let mine = Prose.normalized(writing.field.text)
        guard let merged = ProseMerge.merged(mine: mine, original: writing.original, theirs: theirs) else {
            return StoreMessage(
                "Another program has changed this text too. Saving will ask which to keep.", isError: true)
        }
        var words = "Another program has added to this text."
        if theirs == mine {
            writing.savedRevision = writing.field.revision
        } else if let theirs, theirs != writing.original {
            let original = writing.original ?? ""
            if original.isEmpty || theirs.hasPrefix(original + "\n") {
                // Added at the end, so that the line being typed stays where it is.
                let added = theirs.dropFirst(original.count)
                writing.field.replace(with: writing.field.text + "\n\n" + added.drop { $0.isNewline })
            } else {
                writing.field.replace(with: merged ?? "")
                words = "Another program has changed this text, too. Its lines are among yours."
            }
            writing.savedRevision = -1
        }
        writing.original = theirs
        return StoreMessage(words)
    }
}

/// The commands of the screen that writes a text. All other keys type.
public enum WritingCommands {
    public static let all: [Command<WritingState>] =
        [
            Command(.saveText, [.control("s")], "Save the text and go on", group: .writing, hint: "save") {
                state, view in state.save(closes: false, in: view)
            },
            Command(
                .editor, [KeySequence(.control("x"), [.control("e")])],
                "Go on in $VISUAL or $EDITOR", group: .writing, hint: "editor"
            ) { state, _ in
                state.handOver()
            },
        ]
        + CommonCommands.everywhere(
            back: "Save the text and go back", backHint: { _ in "save and close" }
        ) { state, view in
            state.save(closes: true, in: view)
        }
        .filter { [.back, .redraw, .suspend, .help].contains($0.name) }
}

extension CommandName {
    public static let write = CommandName("write")
    public static let note = CommandName("note")
    public static let saveText = CommandName("save-text")
    public static let editor = CommandName("editor")
}

/// A typed text of many lines that isn't in the journal yet.
public struct UnsavedProse: Hashable, Sendable {
    public var subject: ProseSubject
    /// The title of the row with the note, which may be deleted meanwhile; nil if it isn't known.
    public var title: String?
    /// The text that it replaces; nil for none.
    public var original: String?
    public var text: String
    /// The text with which it began, if that wasn't the original: the lines of both machines in a conflict.
    public var begun: String?
    /// Whether an editor left changes that it hadn't saved, and can recover.
    public var isRecoverable = false

    public init(
        _ subject: ProseSubject, title: String? = nil, original: String?, text: String, begun: String? = nil
    ) {
        (self.subject, self.begun) = (subject, begun)
        self.title = title
        self.original = original
        self.text = text
    }
}
