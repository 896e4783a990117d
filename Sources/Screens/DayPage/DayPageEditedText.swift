import Journal
import Store

/// Saves or asks about todos edited as text.
extension DayPageState {
    /// Asks whether to save an unsaved text.
    public mutating func ask(about edited: EditedText, _ reason: EditedTextQuestion.Reason) {
        mode = .asking(.edited(.unsaved(edited, reason)))
    }

    /// Whether a question about an edited text is open.
    public var asksSomething: Bool { if case .asking = mode { true } else { false } }

    /// Whether a question about an edited text is open.
    public var asksAboutText: Bool { if case .asking(.edited) = mode { true } else { false } }

    /// Saves an edited text, or asks first if it has problems.
    /// - Parameter current: The todos of the text that are in the journal now.
    public mutating func merge(
        _ edited: EditedText, _ answers: EditedTextAnswers, with current: [Todo], in view: JournalView
    ) -> [Effect] {
        let changes = TodoText.changes(
            in: edited, to: current, categories: view.categories, clock: view.clock,
            conflicts: answers.conflicts)
        guard !EditedTextQuestion.asksAboutLines(changes, answers), changes.conflicts.isEmpty else {
            mode = .asking(.edited(.problems(edited, changes, answers)))
            return []
        }
        keep(changes.orphans + changes.malformedNew)
        let deletedIDs = answers.lines == .delete ? changes.missing.map(\.id) : []
        let stars = StarEdits(on: view.dayOfChanges, given: changes.starred, lost: changes.unstarred)
        let verb = JournalVerb.editEach(
            changes.edits, deleting: deletedIDs, expecting: current, moving: changes.moves,
            arranging: changes.rearrangements,
            starring: stars.isEmpty ? nil : stars,
            adding: changes.added.map { $0.draft(on: Self.day(ofNewRowIn: view)) })
        if changes.isEmpty && deletedIDs.isEmpty {
            let words =
                changes.orphans.isEmpty && changes.malformedNew.isEmpty
                ? "Nothing was changed." : "Your line is kept. \(recallKeys) brings it back."
            return [.discardText, .say(StoreMessage(words))]
        }
        // Reopens the question if the journal refuses the text.
        submitted = Submitted(mode: .asking(.edited(.unsaved(edited, .refused))), marked: marked)
        return act([.apply(verb)])
    }

    mutating func answer(_ key: Key, about question: EditedTextQuestion) -> [Effect] {
        mode = .browsing
        switch key {
        case .character("e"):
            return [.editAgain]
        case .character("n"):
            return [.discardText, .say(StoreMessage("Nothing was changed."))]
        case _ where key.isCancel:
            let file = question.edited.file
            return [.say(StoreMessage("Kept: \(keyName(.editText)) offers it again. It is in \(file)."))]
        default:
            break
        }
        switch (question, key) {
        case (.unsaved(let edited, let reason), .character("y")) where reason != .interrupted:
            return [.mergeText(edited, EditedTextAnswers())]
        case (.problems(let edited, let changes, var answers), _):
            if EditedTextQuestion.asksAboutLines(changes, answers) {
                if key == .character("y") {
                    answers.lines = .leave
                    return [.mergeText(edited, answers)]
                }
                if key == .character("D"), changes.malformed.isEmpty {
                    answers.lines = .delete
                    return [.mergeText(edited, answers)]
                }
            } else if key == .character("m") || key == .character("t") {
                answers.conflicts = key == .character("m") ? .mine : .theirs
                return [.mergeText(edited, answers)]
            }
        default:
            break
        }
        mode = .asking(.edited(question))
        return []
    }
}

/// The page's mode and marks when a change was sent to the journal.
struct Submitted: Equatable, Sendable {
    var mode: DayPageState.Mode
    var marked: Set<Int64>
    /// The one todo that was to be starred.
    var starred: Int64?
}

extension DayPageState {
    /// Restores the mode and marks from before a change that the journal refused, to try again. A question
    /// answered by one key stays closed unless it holds typed text.
    mutating func reopen(_ submitted: Submitted) {
        marked = submitted.marked
        if case .asking(.paste) = submitted.mode, case .editing = mode { return mode = submitted.mode }
        guard isBrowsing else { return }
        switch submitted.mode {
        case .dating(var prompt):
            // Whoever was told where a todo is now, and goes on, means it.
            prompt.starts = [:]
            mode = .dating(prompt)
        case .asking(.paste(_, nil)), .picking, .bundling, .focusing, .searching, .asking(.edited):
            mode = submitted.mode
        default: break
        }
    }
}
