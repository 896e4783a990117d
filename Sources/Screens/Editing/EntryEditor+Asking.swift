import Journal
import Store

/// The question about a word that a line doesn't understand.
extension EntryEditor {
    /// The possible answers, the first one preselected.
    func answers(to asked: UnknownWord, in view: JournalView) -> [CategoryPicker.Choice] {
        let keep = CategoryPicker.Choice.keep(asked.word)
        switch asked.problem {
        case .noCategory:
            let similar = Category.similar(to: asked.name, among: categories(in: view))
            return similar.map(CategoryPicker.Choice.category) + [.new(asked.name), keep]
        case .ambiguous:
            let fitting = Category.beginning(with: asked.name, among: categories(in: view))
            return fitting.map(CategoryPicker.Choice.category) + [.new(asked.name), keep]
        case .secondCategory, .noDate, .secondDate: return [keep]
        case .unfinished: return [.leaveOut(asked.word), keep]
        }
    }

    /// Whether a key belongs to the next line while the question is open. Whoever types on hasn't seen the question,
    /// so the line must wait: its key is neither an answer nor a part of it.
    func passesOn(_ key: Key) -> Bool {
        guard asked != nil, key != .enter, !key.isCancel else { return false }
        switch key {
        case .character, .paste: return true
        case .tab: return !isSettled
        default: return false
        }
    }

    /// Whether a key does nothing: meant for the question, but pressed before it was seen, it would answer it, or
    /// change or hide the line.
    func ignores(_ key: Key) -> Bool {
        asked != nil && !isSettled && !key.isCancel && !passesOn(key)
    }
}
