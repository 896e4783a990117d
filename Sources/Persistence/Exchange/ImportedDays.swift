import Foundation
import Journal
import Migrations

/// The days an export's texts mean, those of older versions found as the migration to version 8 finds them.
struct ImportedDays {
    /// The days of the pages and the starts of the todos as they are written, in the order of the file.
    let pages: [WrittenDay]
    let starts: [WrittenDay]
    private let legacy: LegacyDays

    init(_ file: ExportedFile, zone: Zone?, machine: Zone) throws {
        pages = try file.journalPages.enumerated().map { index, page in
            try ImportedDays.written(page.date, "journalPages", index, "date")
        }
        starts = try file.todos.enumerated().map { index, todo in
            if let added = todo.added, todo.start == nil {
                return try ImportedDays.written(added, "todos", index, "added")
            }
            guard let start = todo.start else {
                throw ImportChecks.malformed("todos", index, file.version < 5 ? "added" : "start", "missing")
            }
            return try ImportedDays.written(start, "todos", index, "start")
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
            dayValues: Array(instants), named: named.map(ImportedDays.offset),
            machine: ImportedDays.offset(machine))
    }

    func day(of written: WrittenDay) -> Day {
        switch written {
        case .day(let day): day
        case .instant(let instant): Day(ordinal: legacy.day(of: instant))
        }
    }

    /// An ending as a row of `todos` has it. One that names its day must not be before its todo's start; of one
    /// that does not, the day is found from the instant.
    func ending(_ row: ExportedEnding, ofTodoAt index: Int, start: Day) throws -> TodoEnding {
        func malformed(_ key: String, _ problem: String) -> JournalError {
            ImportChecks.malformed("todos", index, "ending.\(key)", problem)
        }
        guard let kind = TodoEnding.Kind(rawValue: row.kind) else {
            let kinds = TodoEnding.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw malformed("kind", "not one of \(kinds): \(row.kind.quoted)")
        }
        guard let instant = ImportChecks.seconds(row.date, hasDay: row.day != nil) else {
            throw malformed("date", "not a date: \(row.date.quoted)")
        }
        guard let text = row.day else { return ending(kind, at: instant, start: start) }
        guard let day = Day(text) else { throw malformed("day", "not a day: \(text.quoted)") }
        guard day >= start else { throw malformed("day", "\(day) is before its start, \(start)") }
        return TodoEnding(date: date(instant), day: day, kind: kind)
    }

    /// An ending of which only the instant is known.
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
