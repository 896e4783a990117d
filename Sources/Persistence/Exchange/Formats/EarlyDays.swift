import Foundation
import Journal
import Migrations

/// Decodes the days of an early export, like the migration to v8.
struct EarlyDays {
    /// The days of pages and starts of todos as written, in file order.
    let pages: [WrittenDay]
    let starts: [WrittenDay]
    private let legacy: LegacyDays

    init(_ file: EarlyLists, zone: Zone?, machine: Zone) throws {
        pages = try file.pages.enumerated().map { index, page in
            try EarlyDays.written(page.date, "journalPages", index, "date")
        }
        starts = try file.todos.enumerated().map { index, todo in
            if let added = todo.added, todo.start == nil {
                return try EarlyDays.written(added, "todos", index, "added")
            }
            guard let start = todo.start else {
                throw ImportChecks.malformed("todos", index, file.version < 5 ? "added" : "start", "missing")
            }
            return try EarlyDays.written(start, "todos", index, "start")
        }
        let instants = Set((pages + starts).compactMap(\.instant))
        var named = zone
        if named == nil, !instants.isEmpty, let name = file.timeZone {
            named = Zone(named: name)
            guard named != nil else {
                throw JournalError("timeZone: not a known time zone: \(name.quoted)")
            }
        }
        legacy = LegacyDays(
            dayValues: Array(instants), named: named.map(EarlyDays.offset),
            machine: EarlyDays.offset(machine))
    }

    func day(of written: WrittenDay) -> Day {
        switch written {
        case .day(let day): day
        case .instant(let instant): Day(ordinal: legacy.day(of: instant))
        }
    }

    /// The ending of a todo. A missing day is derived from the instant.
    func ending(_ written: WrittenEnding, start: Day) -> TodoEnding {
        guard let day = written.day else { return ending(written.kind, at: written.seconds, start: start) }
        return TodoEnding(date: date(written.seconds), day: day, kind: written.kind)
    }

    /// An ending from its instant only.
    func ending(_ kind: TodoEnding.Kind, at instant: Int, start: Day) -> TodoEnding {
        let day = Day(ordinal: legacy.endingDay(of: instant, start: start.ordinal))
        return TodoEnding(date: date(instant), day: day, kind: kind)
    }

    private func date(_ instant: Int) -> Date { Date(timeIntervalSince1970: Double(instant)) }

    private static func offset(_ zone: Zone) -> LegacyDays.Offset {
        { zone.offset(Date(timeIntervalSince1970: Double($0))) }
    }

    private static func written(
        _ text: String, _ list: String, _ index: Int, _ key: String
    ) throws -> WrittenDay {
        guard let day = WrittenDay(text) else {
            throw ImportChecks.malformed(list, index, key, "not a date: \(text.quoted)")
        }
        return day
    }
}
