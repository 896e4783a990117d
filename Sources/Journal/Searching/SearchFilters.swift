/// The conditions of a search besides its words.
///
/// Values of the same kind are alternatives (`is:done is:abandoned`, `#work #home`); different kinds must all be
/// satisfied.
public struct SearchFilters: Hashable, Sendable {
    /// A value of `is:`.
    public enum Property: String, Sendable, CaseIterable {
        case open, done, abandoned, missed, skipped, postponed, habit, entry, repeats, late, starred

        /// How a todo ended, or that it hasn't.
        public static let endings: Set<Property> = [.open, .done, .abandoned, .missed, .skipped]

        /// The properties that exclude each other, and so are alternatives.
        fileprivate static let groups: [Set<Property>] = [
            endings, [.habit, .entry], [.postponed], [.repeats], [.late], [.starred],
        ]
    }

    public internal(set) var properties: Set<Property> = []
    public internal(set) var excludedProperties: Set<Property> = []
    /// The ids of categories; nil is "Other".
    public internal(set) var categories: Set<Int64?> = []
    public internal(set) var excludedCategories: Set<Int64?> = []
    /// The pages; nil for all.
    public internal(set) var days: ClosedRange<Day>?
    /// The deadlines; nil for any or none.
    public internal(set) var due: ClosedRange<Day>?
    /// The deadlines that it mustn't have.
    public internal(set) var excludedDue: ClosedRange<Day>?
    /// Whether it must have a URL.
    public internal(set) var needsURL = false

    public var isEmpty: Bool { self == SearchFilters() }

    /// Whether only todos can satisfy them.
    public var areForTodosOnly: Bool { !properties.isEmpty || !categories.isEmpty || needsURL || due != nil }

    /// Whether a todo satisfies them.
    func fit(_ todo: Todo, categories known: Set<Int64>, today: Day) -> Bool {
        if needsURL, todo.externalURL?.isEmpty != false { return false }
        if let due, todo.due.map(due.contains) != true { return false }
        if let excludedDue, todo.due.map(excludedDue.contains) == true { return false }
        let has = { todo.has($0, today: today, on: days) }
        for group in Property.groups {
            let wanted = properties.intersection(group)
            if !wanted.isEmpty, !wanted.contains(where: has) { return false }
        }
        if excludedProperties.contains(where: has) { return false }
        // An unknown category shows as "Other".
        let category = todo.categoryID.flatMap { known.contains($0) ? $0 : nil }
        if !categories.isEmpty, !categories.contains(category) { return false }
        if excludedCategories.contains(category) { return false }
        return days == nil || todo.lastDay(in: days, today: today) != nil
    }
}

extension Todo {
    /// Whether `is:` finds it. A habit done on the day it started has the same row as an entry, and counts as
    /// one.
    /// - Parameter days: The pages that are searched; nil for all.
    func has(_ property: SearchFilters.Property, today: Day, on days: ClosedRange<Day>?) -> Bool {
        switch property {
        case .open: isOpen
        case .done: ending?.kind == .done
        case .abandoned: ending.map { !$0.isDone } ?? false
        case .missed: isMissed
        case .skipped: isSkipped
        case .postponed: !postponements.isEmpty
        case .habit: isHabit && !mayBeEntry
        case .entry: mayBeEntry
        case .repeats: repeats != nil
        case .late: isLate(on: today)
        case .starred: stars.contains { days?.contains($0.day) ?? true }
        }
    }

    /// The last page that shows it, up to today or the day it starts; nil if none of the given days does.
    public func lastDay(in days: ClosedRange<Day>?, today: Day) -> Day? {
        let start = firstShown(asOf: today)
        let end = max(start, ending?.day ?? today)
        guard let days else { return end }
        if start <= days.upperBound, end >= days.lowerBound { return min(end, days.upperBound) }
        return postponements.filter {
            $0.seenFrom <= days.upperBound && $0.sentFrom >= days.lowerBound
        }.map { min($0.sentFrom, days.upperBound) }.max()
    }
}
