import Foundation

/// A star: a todo is one of the few that a day is for.
///
/// A day has at most three. If several machines have starred more, the first three count, so that all show the same; the
/// others count again only if one of the three loses its star elsewhere, and are dropped by the next change here.
public struct Star: Hashable, Identifiable, Sendable {
    public var id: Int64
    public var todoID: Int64
    public var day: Day
    /// When it was given, to the second.
    public var date: Date

    /// The most stars of a day.
    public static let most = 3

    public init(id: Int64, todoID: Int64, day: Day, date: Date) {
        (self.id, self.todoID, self.day, self.date) = (id, todoID, day, date)
    }
}

/// The todos that get a star of a day, and those that lose theirs, beside other changes.
public struct StarEdits: Hashable, Sendable {
    public var day: Day
    public var given: [Int64]
    public var lost: [Int64]

    public init(on day: Day, given: [Int64] = [], lost: [Int64] = []) {
        (self.day, self.given, self.lost) = (day, given, lost)
    }

    public var isEmpty: Bool { given.isEmpty && lost.isEmpty }
}

extension Todo {
    /// When it was starred for a day first; nil if it wasn't.
    func starred(on day: Day) -> Date? { stars.filter { $0.day == day }.map(\.date).min() }
}

/// A todo that was starred for a day, with what became of it there.
public struct MeantTodo: Hashable, Sendable {
    public var day: Day
    public var row: PageRow

    /// The starred todos of the days of a range, a day after another.
    /// - Parameters:
    ///   - todos: Those with a star in it, with their stars and postponements.
    ///   - today: The day whose todos are still open.
    public static func all(_ todos: [Todo], in days: ClosedRange<Day>, today: Day) -> [MeantTodo] {
        let starred = Set(todos.flatMap { $0.stars.map(\.day) }).filter(days.contains)
        return starred.sorted().flatMap { day in
            let rows = todos.filter { $0.isSeen(on: day) }.map {
                PageRow(todo: $0, state: $0.state(on: day, isLatest: day >= today))
            }
            let ids = rows.starred(on: day)
            return ids.compactMap { id in rows.first { $0.id == id }.map { MeantTodo(day: day, row: $0) } }
        }
    }
}

extension [MeantTodo] {
    /// `2 of 3`: how many were done on their day.
    public var words: String { "\(count { $0.row.state == .done }) of \(count)" }
}

extension [PageRow] {
    /// The ids of the starred todos of a day, in the order in which they were starred: the first three that its page shows.
    func starred(on day: Day) -> [Int64] { allStarred(on: day).prefix(Star.most).map(\.id) }

    /// The todos with a star of a day, in the order in which they were starred, also those that don't count.
    fileprivate func allStarred(on day: Day) -> [Todo] {
        let all = compactMap { row in row.todo.starred(on: day).map { (date: $0, todo: row.todo) } }
        guard !all.isEmpty else { return [] }
        return all.sorted { ($0.date, $0.todo.order) < ($1.date, $1.todo.order) }.map(\.todo)
    }
}

/// A todo whose star of a day doesn't count, since other machines starred three others before.
public struct UncountedStar: Hashable, Sendable {
    public var day: Day
    public var todo: Todo

    public init(day: Day, todo: Todo) { (self.day, self.todo) = (day, todo) }
}

extension PageContents {
    /// The stars that don't count.
    public var uncountedStars: [UncountedStar] {
        (rows + hidden).allStarred(on: day).dropFirst(Star.most).map { UncountedStar(day: day, todo: $0) }
    }

    /// The starred todos of the day, in the order of the page.
    public var starred: [Todo] { (rows + hidden).filter(\.isStarred).map(\.todo) }

    /// How many of the day's starred todos are done, and how many there are: `2 of 3`; nil without any.
    public var starWords: String? {
        let starred = rows.filter(\.isStarred)
        return starred.isEmpty ? nil : "\(starred.count { $0.state == .done }) of \(starred.count)"
    }

    /// The page with its starred todos in a first section.
    public func gatheringStars(today: Day) -> PageContents {
        let starred = rows.filter(\.isStarred)
        guard kind == .day, !starred.isEmpty else { return self }
        var page = self
        let others = sections.compactMap { section in
            let rows = section.rows.filter { !$0.isStarred }
            return rows.isEmpty ? nil : PageSection(section.heading, rows: rows)
        }
        let rows = starred.sorted { $0.todo.order < $1.todo.order }
        page.sections = [PageSection(.starred(isToday: day == today), rows: rows)] + others
        return page
    }
}
