import Journal
import Store

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
        guard let place else {
            writing.field = ProseField(prose.text ?? "")
            writing.field.move(to: writing.field.end)
            return nil
        }
        let left = kept.remove(at: place)
        let merged = ProseMerge.merged(
            mine: Prose.normalized(left.text), original: left.original, theirs: prose.text)
        writing.field = ProseField(
            merged.map { $0 ?? "" } ?? ProseMerge.both(mine: left.text, theirs: prose.text))
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
        guard ProseMerge.merged(mine: mine, original: writing.original, theirs: theirs) != nil else {
            return StoreMessage(
                "Another program has changed this text too. Saving will ask which to keep.", isError: true)
        }
        if theirs == mine {
            writing.savedRevision = writing.field.revision
        } else if let theirs, theirs != writing.original {
            // Added at the end, so that the line being typed stays where it is.
            let added = theirs.dropFirst(writing.original?.count ?? 0)
            writing.field.replace(with: writing.field.text + "\n\n" + added.drop { $0.isNewline })
            writing.savedRevision = -1
        }
        writing.original = theirs
        return StoreMessage("Another program has added to this text.")
    }
}
