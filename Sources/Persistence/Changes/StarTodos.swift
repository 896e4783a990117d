import GRDB
import Journal

/// The refusal of a star, since the day has as many as it may: one of them has to be given up for it.
public struct TooManyStars: Error, Equatable, CustomStringConvertible {
    /// The day's starred todos.
    public let starred: [Todo]
    /// How many were to be starred beside them.
    public let count: Int
    /// `Today has 3 stars at most, and "Call Sam", "Rent" and "Pack" have them.`
    public let description: String
    /// What to do about it on the command line, which can't ask.
    public let remedy: String
}

/// Todos that were starred for a day, or lost their stars.
public struct StarredTodos: Sendable {
    public var todos: [Todo]
    public var day: Day
    public var isStarred: Bool
    /// The todos that gave up their stars for them.
    public var givenUp: [Todo]
}

extension JournalChange where Outcome == StarredTodos {
    /// Stars todos for a day.
    /// - Parameter givingUp: The todos that lose their stars of that day for them.
    /// - Throws: ``TooManyStars`` if more than three would be starred; ``JournalError`` if the day is over, or its page doesn't show a todo.
    public static func star(
        _ selection: TodoSelection, on day: Day, givingUp: TodoSelection? = nil, clock: JournalClock
    ) -> JournalChange {
        JournalChange { starred, today in
            Sentences.starred(starred, today: today)
        } apply: { db, skipped in
            let page = try Self.page(day, clock, db)
            let shown = Set((page.rows + page.hidden).map(\.id))
            let givenUp = try givingUp?.resolve(among: Self.starred(on: page, clock), db) ?? []
            let known = page.starred.filter { todo in !givenUp.contains { $0.id == todo.id } }
            let candidates = TodoCandidates(where: "ending IS NULL") { todo in
                guard shown.contains(todo.id) else {
                    return TodoRefusal(
                        "not on the page", "isn't on the page of \(day.shortName(from: clock.today)).")
                }
                return known.contains { $0.id == todo.id }
                    ? TodoRefusal("already starred", "is already starred.") : nil
            }
            let new = try selection.resolve(among: candidates, skipping: &skipped, db)
            guard known.count + new.count <= Star.most else {
                throw Self.tooMany(known, new.count, day, clock)
            }
            try Self.keepStars(of: known, on: day, db)
            for todo in new {
                try Tables.stars.add(Star(id: 0, todoID: todo.id, day: day, date: clock.now()), db)
            }
            return StarredTodos(todos: new, day: day, isStarred: true, givenUp: givenUp)
        }
    }

    /// Stars todos for a day and takes the stars of others, those first. What is so already stays.
    /// - Throws: As ``star(_:on:givingUp:clock:)``.
    static func star(_ edits: StarEdits, clock: JournalClock, _ db: Database) throws {
        let starred = Set(try Self.page(edits.day, clock, db).starred.map(\.id))
        let (lost, new) = (edits.lost.filter(starred.contains), edits.given.filter { !starred.contains($0) })
        if !lost.isEmpty { _ = try unstar(.ids(lost), on: edits.day, clock: clock).apply(db) }
        if !new.isEmpty { _ = try star(.ids(new), on: edits.day, clock: clock).apply(db) }
    }

    /// Takes the stars of a day from todos.
    /// - Throws: ``JournalError`` if the day is over, or a todo isn't starred.
    public static func unstar(_ selection: TodoSelection, on day: Day, clock: JournalClock) -> JournalChange {
        JournalChange { starred, today in
            Sentences.starred(starred, today: today)
        } apply: { db, skipped in
            let page = try Self.page(day, clock, db)
            let todos = try selection.resolve(
                among: Self.starred(on: page, clock), skipping: &skipped, db)
            let left = page.starred.filter { todo in !todos.contains { $0.id == todo.id } }
            try Self.keepStars(of: left, on: day, db)
            return StarredTodos(todos: todos, day: day, isStarred: false, givenUp: [])
        }
    }

    private static func page(_ day: Day, _ clock: JournalClock, _ db: Database) throws -> PageContents {
        guard day >= clock.today else {
            throw JournalError(
                "\(Sentences.sentence(day.shortName(from: clock.today))) is over, and its stars stay as they are."
            )
        }
        return try JournalQuery<OpenPage>.page(on: day, today: clock.today).fetch(db).contents
    }

    private static func starred(on page: PageContents, _ clock: JournalClock) -> TodoCandidates {
        let starred = Set(page.starred.map(\.id))
        return TodoCandidates(where: "id IN (SELECT todoID FROM star WHERE day = ?)", arguments: [page.day]) {
            todo in
            starred.contains(todo.id)
                ? nil
                : TodoRefusal(
                    "not starred", "isn't starred for \(page.day.shortName(from: clock.today)).")
        }
    }

    /// Drops the stars of a day apart from some: also those that don't count, since other machines starred three others before.
    private static func keepStars(of todos: [Todo], on day: Day, _ db: Database) throws {
        try db.run(
            "DELETE FROM star WHERE day = ? AND todoID NOT IN (SELECT value FROM json_each(?))",
            [day, todos.map(\.id).jsonList])
    }

    private static func tooMany(
        _ known: [Todo], _ count: Int, _ day: Day, _ clock: JournalClock
    ) -> any Error {
        let name = day == clock.today ? "Today" : Sentences.sentence(day.shortName(from: clock.today))
        guard !known.isEmpty else {
            return JournalError("\(name) has \(Star.most) stars at most, not \(count).")
        }
        let option = day == clock.today ? "" : " --on \(day)"
        return TooManyStars(
            known, and: count, day: name,
            remedy: "Give one up: daybook star TODO --instead-of TODO\(option).")
    }
}

extension TooManyStars {
    fileprivate init(_ starred: [Todo], and count: Int, day: String, remedy: String) {
        let titles = Sentences.joined(starred.map { Sentences.named($0.title) })
        let have = starred.count == 1 ? "has one" : starred.count == 2 ? "have two" : "have them"
        self.init(
            starred: starred, count: count,
            description: "\(day) has \(Star.most) stars at most, and \(titles) \(have).", remedy: remedy)
    }
}

extension TodoDraft.NewStar {
    /// Stars a new todo for the day on which it starts.
    /// - Throws: ``TooManyStars`` if the day has three already.
    func give(to todo: inout Todo, _ db: Database) throws {
        if let givenUp {
            try db.run("DELETE FROM star WHERE day = ? AND todoID = ?", [todo.start, givenUp])
        }
        let starred = try JournalQuery<[Todo]>.starred(in: todo.start...todo.start, db)
        guard starred.count < Star.most else {
            throw TooManyStars(
                Array(starred.prefix(Star.most)), and: 1, day: Sentences.sentence(todo.start.shortName),
                remedy:
                    "Nothing was added. Give one up first: daybook star TODO --off --on \(todo.start).")
        }
        guard let now = ChangeTime.now else { return }
        todo.stars = [try Tables.stars.add(Star(id: 0, todoID: todo.id, day: todo.start, date: now), db)]
    }
}

extension Sentences {
    /// `starred "Call Sam"`, `starred 2 todos for Mon 30 Nov`, `starred "Call Sam" instead of "Pay rent"`, `unstarred "Call Sam"`
    static func starred(_ starred: StarredTodos, today: Day) -> String {
        let words = acted(starred.isStarred ? "starred" : "unstarred", on: starred.todos)
        let day = starred.day == today ? "" : " for \(starred.day.shortName(from: today))"
        let others = starred.givenUp.map { named($0.title) }
        return words + day + (others.isEmpty ? "" : " instead of \(joined(others))")
    }
}
