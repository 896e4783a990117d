import Journal
import Store

/// Writing a text over any other screen.
extension JournalScreens {
    var writing: WritingState {
        get { self[WritingState.self] }
        set { self[WritingState.self] = newValue }
    }

    /// The texts of many lines that aren't in the journal yet.
    public var unsavedProse: [UnsavedProse] { writing.unsaved }

    /// Brings the screen for a text to the front.
    mutating func write(_ subject: ProseSubject, in view: JournalView) {
        guard front != .writing else { return }
        writing.open(subject, from: front)
        front = .writing
        // The text may be read already.
        _ = writing.follow(from: view, to: view)
    }

    /// Goes back to the screen that opened a text, once that is closed.
    mutating func leaveDoneText() {
        guard let done = writing.writing, done.isDone else { return }
        writing.writing = nil
        // The screen never left, so it doesn't come to the front anew: a review would begin again.
        if front == .writing { front = done.origin }
    }

    /// Whether unsaved texts can be written to disk, where they outlive the program.
    public var keepsTextsOnDisk: Bool {
        get { writing.keepsOnDisk }
        set { writing.keepsOnDisk = newValue }
    }

    /// Keeps texts that an earlier process left, until they are opened again.
    /// - Returns: What they are and how to continue them, in a few words each.
    mutating func adopt(_ texts: [UnsavedProse]) -> [String] {
        writing.kept += texts
        guard !texts.isEmpty else { return [] }
        let (write, note) = (dayPage.keyName(.write), dayPage.keyName(.note))
        let days = texts.compactMap { text in
            if case .day(let day) = text.subject {
                "your text of \(day.shortName) (\(write) on that page)"
            } else {
                nil
            }
        }
        let notes = texts.compactMap { text in
            if case .day = text.subject { return nil as String? }
            guard let title = text.title else { return "a note (\(note) on its row)" }
            return "the note on \"\(DisplayText.truncated(title, to: 30))\" (\(note) on that row)"
        }
        return days + notes
    }

    /// Opens the kept note of a row that is gone, to ask what to do with it.
    public mutating func askAboutGone(_ subject: ProseSubject, in view: JournalView) {
        write(subject, in: view)
    }

    /// The text to open in the editor, because the user prefers to write there. Nil if there is none or it isn't
    /// read yet.
    public mutating func takeEditorRequest() -> Effect? {
        guard front == .writing, let writing = writing.writing, writing.awaitsEditor, writing.isLoaded
        else { return nil }
        self.writing.writing?.awaitsEditor = false
        self.writing.writing?.isOnlyInEditor = true
        return self.writing.handOver().first
    }

    /// Takes back a text from the user's editor, and returns the effects for the application.
    /// - Parameter isFinal: Whether a text that was only open in the editor is saved and closed.
    public mutating func takeBack(
        _ text: String?, for subject: ProseSubject, isFinal: Bool, in view: JournalView
    ) -> [Effect] {
        defer { leaveDoneText() }
        return writing.takeBack(text, for: subject, isFinal: isFinal, in: view)
    }
}
