import Journal
import Store

/// The keys of the screen that writes a text.
extension WritingState {
    public mutating func answer(_ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        guard let writing, writing.isLoaded else { return [] }
        let key = stroke.key
        if let question = writing.question { return answer(key, question, in: view) }
        if let effects = handleSequence(key, in: view) { return effects }
        if key.isCancel { return run(.back, in: view) }
        if let command = stroke.command, !stroke.keys.first.isTyped { return run(command, in: view) }
        return type(key, in: view)
    }

    /// Begins or ends a sequence of keys, such as C-x C-e.
    /// - Returns: Nil for keys that are none.
    private mutating func handleSequence(_ key: Key, in view: JournalView) -> [Effect]? {
        if writing?.begun == nil, key.isTyped { return nil }
        let keys = writing?.begun?.appending(key) ?? KeySequence(key)
        let isBegun = writing?.begun != nil
        writing?.begun = nil
        switch meaning(of: keys) {
        case .prefix:
            writing?.begun = keys
            return []
        case .command(let name) where isBegun: return run(name, in: view)
        case nil where isBegun: return key.isCancel ? [] : [.say(isUnbound(keys))]
        default: return nil
        }
    }

    private mutating func type(_ key: Key, in view: JournalView) -> [Effect] {
        guard var field = writing?.field else { return [] }
        let layout = WritingLayout(size)
        switch key {
        case .up, .control("p"): field.move(byRows: -1, width: layout.width)
        case .down, .control("n"): field.move(byRows: 1, width: layout.width)
        case .pageUp: field.move(byRows: -max(1, layout.rows.count - 1), width: layout.width)
        case .pageDown: field.move(byRows: max(1, layout.rows.count - 1), width: layout.width)
        case _ where field.isTooLong(key):
            return [
                .say(
                    StoreMessage(
                        "Nothing was pasted: the text would be longer than \(Limits.size(Limits.typedProse)). "
                            + "Your editor can hold it.", isError: true))
            ]
        default:
            writing?.field = ProseField()  // Not copied while it is changed.
            let revision = field.revision
            let before = view.isReadOnly ? field : nil
            writing?.isRefused = false
            let isUsed = field.edit(key)
            if let before, field.revision != revision {
                writing?.field = before
                return [.say(StoreMessage("The journal is read-only.", isError: true))]
            }
            writing?.field = field
            return isUsed ? [] : [.say(isUnbound(KeySequence(key)))]
        }
        writing?.field = field
        return []
    }

    private func isUnbound(_ keys: KeySequence) -> StoreMessage {
        StoreMessage("\(keys.spoken) does nothing here. \(helpKey) shows every key.")
    }

    /// The key of the help that doesn't type.
    var helpKey: String {
        let keys = Self.commands[.help].map { keymap.keys(of: $0) } ?? []
        return keys.first { !$0.first.isTyped }?.description ?? ":help"
    }

    // MARK: Saving

    /// Saves the text, or asks what to do if that isn't possible.
    mutating func save(closes: Bool, in view: JournalView) -> [Effect] {
        guard var writing else { return [] }
        defer { self.writing = writing }
        guard writing.isModified else {
            if let conflict = writing.conflict {
                // It is what the journal shows already.
                writing.conflict = nil
                writing.submission = Submission(revision: writing.field.revision, closes: closes)
                return [.apply(.change(.settle([conflict.number], .keep)))]
            }
            writing.isDone = closes
            return closes ? [] : [.say(StoreMessage("Already saved."))]
        }
        if writing.journal?.isGone == true {
            writing.question = .gone
            return []
        }
        if writing.isInConflict {
            writing.question = .conflict
            return []
        }
        writing.conflict = nil
        writing.submission = Submission(revision: writing.field.revision, closes: closes)
        return [
            .apply(
                .write(
                    ProseMerge.withoutBorder(writing.field.text), to: writing.subject,
                    replacing: writing.original))
        ]
    }

    /// Keeps a text that couldn't be saved.
    private mutating func keep(_ writing: Writing) {
        kept.removeAll { $0.subject == writing.subject }
        kept.append(writing.unsaved)
    }

    /// Closes a text without saving it.
    /// - Parameter message: What to say of it where it is kept on disk.
    mutating func leaveUnsaved(_ writing: inout Writing, saying message: StoreMessage) -> StoreMessage {
        keep(writing)
        writing.isDone = true
        guard !keepsOnDisk else { return message }
        return StoreMessage(
            "Your text isn't on disk: it is kept only while Daybook runs. Opening it again continues it.",
            isError: true)
    }

    // MARK: Questions

    private mutating func answer(
        _ key: Key, _ question: WritingQuestion, in view: JournalView
    ) -> [Effect] {
        guard var writing, let journal = writing.journal else { return [] }
        defer { self.writing = writing }
        switch (question, key) {
        case (.gone, _) where key.isCancel:
            writing.question = nil
            return [
                .say(
                    leaveUnsaved(
                        &writing,
                        saying: StoreMessage("Your note is kept. The next start asks about it again.")))
            ]
        case (.drop, .character("y")):
            writing.isDone = true
            return [.say(StoreMessage("Dropped the note."))]
        case (.drop, _):
            writing.question = .gone
        case (.conflict, _) where key.isCancel:
            writing.question = nil
        case (.conflict, .character("m")):
            writing.question = nil
            writing.original = journal.text
            writing.submission = Submission(revision: writing.field.revision, closes: true)
            return [
                .apply(
                    .write(
                        ProseMerge.withoutBorder(writing.field.text), to: writing.subject,
                        replacing: journal.text))
            ]
        case (.conflict, .character("t")):
            writing.isDone = true
            return [.say(StoreMessage("The other text stays."))]
        case (.conflict, .character("b")):
            writing.question = nil
            writing.original = journal.text
            writing.field.replace(with: ProseMerge.both(mine: writing.field.text, theirs: journal.text))
        case (.gone, .character("a")) where writing.subject.isTodo:
            writing.question = nil
            writing.submission = Submission(revision: writing.field.revision, closes: true)
            let draft = TodoDraft(
                title: journal.title ?? Prose.firstLine(writing.field.text) ?? "",
                start: DayPageState.day(ofNewRowIn: view),
                note: writing.field.text)
            return [.apply(.add([draft]))]
        case (.gone, .character("d")):
            writing.question = .drop
        default: break
        }
        return []
    }

    // MARK: The editor

    /// Passes the text to the user's editor.
    mutating func handOver() -> [Effect] {
        guard let writing, writing.isLoaded else { return [] }
        self.writing?.handedOut = writing.unsaved
        return [.editProse(writing.unsaved)]
    }

    /// Takes back the text from the user's editor. Saves and closes it if it was only open there.
    mutating func acceptEditedText(
        _ text: String?, for subject: ProseSubject, isFinal: Bool, in view: JournalView
    ) -> [Effect] {
        guard var writing, writing.subject == subject else { return [] }
        let isOnlyInEditor = writing.isOnlyInEditor
        writing.isOnlyInEditor = false
        let message = replace(with: text, in: &writing)
        self.writing = writing
        guard isOnlyInEditor, isFinal else { return message.map { [.say($0)] } ?? [] }
        return save(closes: true, in: view)
    }

    /// Puts the editor's text into the field. The editor knew nothing of what the journal got meanwhile.
    private func replace(with text: String?, in writing: inout Writing) -> StoreMessage? {
        defer { writing.handedOut = nil }
        if let handedOut = writing.handedOut, let journal = writing.journal, !journal.isGone,
            journal.text != handedOut.original, journal.text != Prose.normalized(handedOut.text)
        {
            writing.original = handedOut.original
            writing.field.replace(with: text ?? "")
            writing.savedRevision = -1
            return merge(journal.text, into: &writing)
        }
        if text != Prose.normalized(writing.field.text) {
            writing.field.replace(with: text ?? "")
            writing.savedRevision = -1
        }
        return nil
    }
}

/// A question about a text that can't be saved as it is.
enum WritingQuestion: Equatable, Sendable {
    /// Another program changed the same text.
    case conflict
    /// The row with the note was deleted.
    case gone
    /// Whether to lose the note of a deleted row, which nothing brings back.
    case drop

    func words(_ prose: WrittenProse?, width: Int) -> String {
        switch self {
        case .conflict:
            let words = "Another program has changed this text too."
            return words.count <= width ? words : "Another program changed it too."
        case .gone:
            guard let title = prose?.title else { return "What this note belongs to was deleted." }
            let room = max(5, width - 24)
            return "\"\(DisplayText.truncated(title, to: room))\" was deleted elsewhere."
        case .drop: return "Drop the note for good?"
        }
    }

    /// The answers, all of them in any width.
    func hints(_ subject: ProseSubject, width: Int) -> [HintLine.Hint] {
        let isNarrow = width < 56
        func hint(_ key: String, _ words: String, or short: String) -> HintLine.Hint {
            .init(key: key, words: isNarrow ? short : words)
        }
        let later = HintLine.Hint(key: "Esc", words: "later")
        switch self {
        case .conflict:
            return [
                hint("m", "save mine", or: "mine"), hint("t", "leave theirs", or: "theirs"),
                hint("b", "edit both", or: "both"), later,
            ]
        case .gone:
            let again = subject.isTodo ? [hint("a", "add it again", or: "add again")] : []
            return again + [hint("d", "drop the note", or: "drop it"), later]
        case .drop:
            return [.init(key: "y", words: "drop it"), .init(key: "n", words: "keep it")]
        }
    }
}

extension ProseSubject {
    var isTodo: Bool { if case .todo = self { true } else { false } }
}
