import Foundation
import Journal

/// A row of another program's file in Daybook's terms, whatever its format.
struct ImportedRow {
    enum Content {
        case todo(ImportedTodo)
        /// A text that is added to that of a day or a week. It is all of that text of a journal that was exported.
        case text(String, of: TextPeriod, ofJournal: String? = nil)
        /// - Parameter isExported: Whether a journal that was exported had the page, and not only a note of that day.
        case page(Day, isExported: Bool)
    }

    /// What it is called there, as no other row of its format is.
    var key: String
    /// Its line or, in JSON, its number.
    var place: Int
    var content: Content
}

/// A todo of another program. What it doesn't say is nil.
struct ImportedTodo {
    var title: String
    /// What it says of title and category, if what that means depends on the categories of the journal.
    var words: String?
    var start: Day?
    /// The day on which it was written there, on which it starts if it doesn't say when, and doesn't come back.
    var created: Day?
    var ending: ImportedEnding?
    var due: Day?
    var category: String?
    var url: String?
    var note: String?
    var repeats: RepeatRule?
    var isHabit = false

    /// The day on which it starts there. Programs count a rule from the deadline: the next one is due on the next of such days.
    var firstDay: Day? { start ?? (repeats == nil ? nil : due) ?? created }

    /// Adds a paragraph or a line to the note.
    mutating func add(toNote text: String?, asLine: Bool = false) {
        guard let text, !text.isEmpty else { return }
        note = note.map { "\($0)\(asLine ? "\n" : "\n\n")\(text)" } ?? text
    }
}

/// How and when a todo ended there, as far as that is said.
struct ImportedEnding {
    var kind: TodoEnding.Kind
    var date: Date?
    var day: Day?
}

/// What the reader of a format hands its rows to.
struct RowSink {
    let clock: JournalClock
    let take: (ImportedRow) throws -> Void
    /// Notes that a row isn't taken: its place, what it is, and why.
    let skip: (_ place: Int, _ what: String, _ why: String) throws -> Void
    /// Notes that a field of a row has no place here.
    let drop: (_ field: String) -> Void
    /// Notes that a time in a zone that isn't known is read as a local one.
    let readAsLocal: (_ zone: String) -> Void

    /// A zone by its name in another program, or else the local one.
    func zone(named name: String) -> Zone {
        if let zone = Zone(foreign: name) { return zone }
        readAsLocal(name)
        return clock.zone
    }

    /// The calendar's day of a date or a date and time, as other programs write them; nil if it isn't one.
    func date(_ text: String) -> Day? {
        switch ForeignTime(text) {
        case .day(let day): return day
        case .instant(_, let day?): return day
        case .instant(let seconds, nil):
            return clock.date(of: Date(timeIntervalSince1970: Double(seconds)))
        case nil:
            if !text.isEmpty { drop("an unreadable date") }
            return nil
        }
    }

    /// The day that is written in a date and time, whatever its zone. Programs that know only days write one as a time:
    /// GitHub as midnight in UTC or California, Gitea as the last second.
    func writtenDate(_ text: String) -> Day? {
        guard case .instant(let seconds, nil) = ForeignTime(text) else { return date(text) }
        return Zone.utc.wallTime(at: Date(timeIntervalSince1970: Double(seconds))).day.clamped
    }

    /// The instant of a date and time; nil if it is a day or nothing.
    func instant(_ text: String) -> Date? {
        guard case .instant(let seconds, _) = ForeignTime(text) else { return nil }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// An ending at a date, or at a date and time.
    /// - Parameter instant: The instant of the text, if that isn't one in UTC.
    func ending(_ kind: TodoEnding.Kind, _ text: String?, at instant: Date? = nil) -> ImportedEnding {
        guard let text else { return ImportedEnding(kind: kind) }
        if let instant = instant ?? self.instant(text) { return ImportedEnding(kind: kind, date: instant) }
        return ImportedEnding(kind: kind, day: date(text))
    }
}

/// Keys for rows that have none: their texts, and a number for the same text again.
struct TextKeys {
    private var counts: [UInt64: Int] = [:]

    mutating func key(_ parts: String...) -> String {
        let hash = OutsideKey.hash(parts.joined(separator: "\0"))
        let count = counts[hash, default: 0] + 1
        counts[hash] = count
        let name = String(hash, radix: 16)
        return count == 1 ? name : "\(name)-\(count)"
    }
}
