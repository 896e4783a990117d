/// A word of a typed line that looks like a mark but isn't understood.
public struct UnknownWord: Hashable, Sendable {
    public enum Problem: Hashable, Sendable {
        /// No category has that name.
        case noCategory
        /// Several categories begin with it.
        case ambiguous([String])
        /// The line has a category already.
        case secondCategory
        /// It isn't a date, for this reason.
        case noDate(String)
        /// The line has such a date already.
        case secondDate
        /// It isn't a rule, for this reason.
        case noRule(String)
        /// The line has a rule already.
        case secondRule
        /// A rule of something that can't come back by itself.
        case noRepeat
        /// A deadline of something that is done already.
        case noDeadline
        /// A `#`, `~` or `^` at the end of the line, with nothing behind it.
        case unfinished
        /// A `!` where nothing can be a habit.
        case noHabit(inBundle: Bool)
        /// A `*` where nothing can be starred.
        case noStar
    }

    /// The word as typed, with its `#`, `~` or `^`.
    public var word: String
    public var problem: Problem

    public init(word: String, problem: Problem) {
        self.word = word
        self.problem = problem
    }

    /// The word without its mark.
    public var name: String { String(word.dropFirst()) }

    private var dateName: String { word.hasPrefix("^") ? "deadline" : "date" }

    /// Whether it looks like a category, not a date.
    public var isTag: Bool { word.hasPrefix("#") }

    /// What is wrong with it, as a sentence without its end: `no category "work"`.
    public var words: String {
        switch problem {
        case .noCategory: "no category \(name.quoted)"
        case .ambiguous(let names): "\(word) could be \(names.joined(separator: " or "))"
        case .secondCategory: "a todo has one category, so \(word) stays in the title"
        case .noDate(let reason), .noRule(let reason): reason
        case .secondRule: "a todo has one rule, so \(word) stays in the title"
        case .noRepeat: "only a todo repeats, so \(word) stays in the title"
        case .secondDate: "a todo has one \(dateName), so \(word) stays in the title"
        case .noDeadline: "what is done has no deadline, so \(word) stays in the title"
        case .noHabit(let inBundle):
            inBundle
                ? "a bundle's todos are habits all or none, so ! stays in the title (m changes that, or --habits)"
                : "this can't be a habit, so ! stays in the title"
        case .noStar: "this can't be starred, so * stays in the title"
        case .unfinished: "there is no \(isTag ? "category" : dateName) after the \(word)"
        }
    }
}
