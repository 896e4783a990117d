import Foundation
import GRDB
import Journal
import Migrations
import Persistence

/// Writes journals of any size for measuring: the same for the same seed.
///
/// Twenty years up to today with a page, a text and a review a day. The todos are spread evenly over the days: notes on
/// a fifth, a URL on a tenth, a tenth postponed once or twice, a tenth entries. The last ones are open, started in the
/// last two months, and are on today's page.
struct JournalGenerator {
    static let days = 7300
    private static let categories = ["Work", "Home", "Errands", "Reading", "Health"]
    private static let first = SampleJournal.today - days + 1

    private var text: GeneratedText
    private let count: Int
    private let open: Int

    /// Writes the journal to a new file.
    /// - Parameters:
    ///   - open: The number of open todos on today's page.
    ///   - fillsLog: Whether to fill the change log up to its limit.
    static func write(count: Int, open: Int, to path: String, seed: UInt64, fillsLog: Bool) throws {
        let database = try JournalDatabase.open(path: .init(path), now: SampleJournal.clock.now()).database
        try database.close()
        let queue = try DatabaseQueue(path: path)
        var generator = JournalGenerator(text: GeneratedText(seed: seed), count: count, open: open)
        try queue.write { db in
            try ChangeRecording.stop(db)
            try SearchIndex.pause(db)
            try generator.write(db)
            try SearchIndex.remake(db)
            try ChangeRecording.start(db)
            if fillsLog { try ChangeLogFiller.fill(db) }
        }
        try queue.close()
    }

    private mutating func write(_ db: Database) throws {
        for (number, name) in Self.categories.enumerated() {
            try db.execute(
                sql: "INSERT INTO category (name, sortOrder) VALUES (?, ?)", arguments: [name, number])
        }
        for number in 0..<Self.days { try writeDay(Self.first + number, db) }
        let todo = try db.makeStatement(
            sql: """
                INSERT INTO todo
                    (title, shouldMigrate, start, ending, categoryID, externalURL, note, created, changed)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        let postponement = try db.makeStatement(
            sql: "INSERT INTO putOff (todoID, seenFrom, sentFrom, sentTo, date) VALUES (?, ?, ?, ?, ?)")
        for number in 0..<count {
            let isOpen = number >= count - open
            let start =
                isOpen
                ? SampleJournal.today - text.number(below: 60)
                : Self.first + number * (Self.days - 4) / count
            try writeTodo(number, start, isOpen, with: todo, postponement)
        }
    }

    private mutating func writeDay(_ day: Day, _ db: Database) throws {
        try db.execute(sql: "INSERT INTO journalPage (date) VALUES (?)", arguments: [day.description])
        try db.execute(
            sql: "INSERT INTO dayText (day, text) VALUES (?, ?)",
            arguments: [day.description, text.text(30...150)])
        // Today's review is yet to come.
        if day < SampleJournal.today {
            try db.execute(
                sql: "INSERT INTO review (day, date) VALUES (?, ?)",
                arguments: [day.description, "\(day)T18:30:00Z"])
        }
    }

    private mutating func writeTodo(
        _ number: Int, _ start: Day, _ isOpen: Bool, with todo: Statement, _ postponement: Statement
    ) throws {
        let isEntry = !isOpen && text.isOne(in: 10)
        let wasPostponed = !isEntry && text.isOne(in: 10)
        let day = isEntry ? start : min(start + text.number(below: 4), SampleJournal.today)
        let kind = text.isOne(in: 12) ? "abandoned" : "done"
        let ending = "{\"date\":\"\(day)T10:00:00Z\",\"day\":\"\(day)\",\"kind\":\"\(kind)\"}"
        let category = text.number(below: Self.categories.count + 1)
        try todo.execute(arguments: [
            text.text(2...8), !isEntry, start.description, isOpen ? nil : ending,
            category == 0 ? nil : category,
            text.isOne(in: 10) ? text.url() : nil, text.isOne(in: 5) ? text.text(10...60) : nil,
            "\(start - (wasPostponed ? 4 : 0))T08:00:00Z", "\(isOpen ? start : day)T10:00:00Z",
        ])
        guard wasPostponed else { return }
        // A second time, two days later.
        for from in text.isOne(in: 3) ? [start - 4, start - 2] : [start - 2] {
            let sentFrom = from + text.number(below: 2)
            let sentTo = from == start - 4 ? start - 2 : start
            try postponement.execute(arguments: [
                number + 1, from.description, sentFrom.description, sentTo.description,
                "\(sentFrom)T17:00:00Z",
            ])
        }
    }
}
