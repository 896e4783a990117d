import Foundation
import GRDB
import Journal
import SystemPackage

/// Other programs' formats that a journal is exported to.
public enum OutsideExport: String, CaseIterable, Sendable {
    case todoTxt = "todo.txt"
    case calendar = "ics"
    case markdown

    public struct Outcome: Sendable {
        public var todos = 0
        public var texts = TextCounts()
        public var files = 0
        /// What the format has no place for, counted: `2 reviews`, `notes of 3 todos`.
        public var omissions: [String] = []
    }

    /// The tables and the optional columns of which everything is written, beside the todos.
    private var covered: Set<String> {
        let always: Set = [
            "todo", "todo.ending", "todo.categoryID", "todo.externalURL", "todo.due", "todo.repeats",
            "category",
        ]
        return switch self {
        case .todoTxt: always
        case .calendar: always.union(["todo.note", "dayText"])
        case .markdown: always.union(["todo.note", "dayText", "weekText", "journalPage"])
        }
    }

    /// What it leaves out, counted. As the export itself, it reads the whole journal.
    func omissions(_ db: Database) throws -> [String] {
        var omissions = try Self.omissions(db) { table, column in
            covered.contains(column.map { "\(table.name).\($0.name)" } ?? table.name)
        }
        let colours = try db.value("SELECT COUNT(*) FROM category", as: Int.self) ?? 0
        if colours > 0 {
            omissions.append("colours and order of \(JournalSchema.counted(colours, of: "category"))")
        }
        if self == .todoTxt {
            let ofHabits = "FROM todo WHERE NOT shouldMigrate"
            let habits = try db.value("SELECT COUNT(*) \(ofHabits)", as: Int.self) ?? 0
            if habits > 0 {
                omissions.append("that \(Sentences.counted(habits, "todo is a habit", "todos are habits"))")
            }
        }
        return omissions
    }

    /// What of a journal has no place somewhere, counted.
    /// - Parameter covers: Whether a table, or an optional column of one, has.
    static func omissions(
        _ db: Database, covers: (_ table: JournalTable, _ column: JournalColumn?) -> Bool
    ) throws -> [String] {
        var omissions: [String] = []
        // What todos were called elsewhere is nothing that somebody wrote.
        for table in JournalSchema.tables where table.name != JournalSchema.outsideKey.name {
            let rows = "FROM \"\(table.name)\""
            guard covers(table, nil) else {
                let count = try db.value("SELECT COUNT(*) \(rows)", as: Int.self) ?? 0
                if count > 0 { omissions.append(JournalSchema.counted(count, of: table.name)) }
                continue
            }
            for column in table.columns where column.isOptional && !column.isQuiet && !covers(table, column) {
                let filled = "\(rows) WHERE \"\(column.name)\" IS NOT NULL"
                let count = try db.value("SELECT COUNT(*) \(filled)", as: Int.self) ?? 0
                guard count > 0 else { continue }
                omissions.append("\(column.noun) of \(JournalSchema.counted(count, of: table.name))")
            }
        }
        return omissions
    }
}

/// What todos are called in an export, so that an import of it into the same journal finds them.
struct OwnNames {
    private let names: SyncNames?
    /// The beginning of the journal's id.
    let journal: String

    init(_ db: Database) throws {
        names = try SyncLog.hasNames(db) ? SyncNames(db: db) : nil
        journal = String(try JournalQuery<String>.journalID.fetch(db).filter { $0 != "-" }.prefix(8))
            .lowercased()
    }

    /// The name on all machines or, in a journal that has one machine, the journal's and the id: `3f2a91c0-12`.
    func name(of todo: Todo) throws -> String {
        try names?.uid(of: todo.id, in: Tables.todos.name)?.description ?? "\(journal)-\(todo.id)"
    }

    /// The todo of this journal that an export called so; nil for another journal's.
    func id(of name: String) throws -> Int64? {
        let name = name.hasSuffix(Self.host) ? String(name.dropLast(Self.host.count)) : name
        if let uid = RowUID(name) {
            return try names?.id(of: SyncRowID(table: Tables.todos.name, uid: uid))
        }
        guard names == nil, !journal.isEmpty, name.hasPrefix("\(journal)-") else { return nil }
        return Int64(name.dropFirst(journal.count + 1))
    }

    /// What iCalendar's names end in.
    static let host = "@daybook"
}

extension JournalQuery where Answer == OutsideExport.Outcome {
    /// Writes todo.txt or iCalendar while the journal is read.
    public static func export(
        _ format: OutsideExport, clock: JournalClock,
        to output: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
    ) -> JournalQuery {
        JournalQuery { db in
            try IntegrityCheck.check(Tables.names + UndoLog.tables, db)
            var outcome = OutsideExport.Outcome(files: 1)
            var text = TextOutput(output)
            let names = try OwnNames(db)
            let categories = try Tables.categories.arranged(db).reduce(into: [Int64: String]()) {
                $0[$1.id] = $1.name
            }
            if format == .calendar { text.write(ICalendarText.beginning) }
            var (misread, endings) = (0, 0)
            try Tables.todos.forEach(db, sql: Tables.todos.selectAll) { todo in
                outcome.todos += 1
                let category = todo.categoryID.flatMap { categories[$0] }
                let name = try names.name(of: todo)
                if format == .calendar {
                    text.write(
                        ICalendarText.todo(todo, category: category, name: name + OwnNames.host, clock))
                } else {
                    let line = TodoTxtLine.line(todo, category: category, name: name, clock)
                    if TodoTxt.title(of: line, clock) != todo.shownTitle { misread += 1 }
                    if todo.ending != nil { endings += 1 }
                    text.write(line)
                }
                try text.flushIfFull()
            }
            if format == .calendar {
                try Tables.dayTexts.forEach(db, sql: Tables.dayTexts.selectAll) { day in
                    outcome.texts.days += 1
                    text.write(ICalendarText.journal(day, clock))
                    try text.flushIfFull()
                }
                text.write(ICalendarText.end)
            }
            try text.flush()
            outcome.omissions = try format.omissions(db)
            if endings > 0 {
                outcome.omissions.append(
                    "the time of day of \(Sentences.counted(endings, "ending", "endings"))")
            }
            if misread > 0 {
                outcome.omissions.append(
                    "words of \(Sentences.counted(misread, "title", "titles")) that are marks there")
            }
            return outcome
        }
    }
}

/// Text that is put out in pieces.
private struct TextOutput {
    private var bytes: [UInt8] = []
    private let output: (UnsafeRawBufferPointer) throws -> Void

    init(_ output: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.output = output }

    mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func flushIfFull() throws { if bytes.count > 1 << 16 { try flush() } }

    mutating func flush() throws {
        try bytes.withUnsafeBytes(output)
        bytes.removeAll(keepingCapacity: true)
    }
}

/// A todo as a line of todo.txt.
enum TodoTxtLine {
    static func line(_ todo: Todo, category: String?, name: String, _ clock: JournalClock) -> String {
        var words: [String] = []
        if let ending = todo.ending { words += ["x", "\(ending.day)"] }
        words += ["\(min(todo.start, todo.ending?.day ?? clock.today))", todo.shownTitle.onOneLine]
        if let category { words.append("+" + String(category.map { $0.isWhitespace ? "_" : $0 })) }
        if let url = todo.externalURL { words.append(url.onOneLine) }
        // Of a todo that comes back, the day on which it was written isn't read as its start.
        if todo.start > clock.today || todo.repeats != nil, todo.isOpen { words.append("t:\(todo.start)") }
        if let due = todo.due { words.append("due:\(due)") }
        if let rule = todo.repeats, todo.isOpen { words.append("rec:\(period(rule, from: todo.start))") }
        if let ending = todo.ending, !ending.isDone { words.append("abandoned:\(ending.day)") }
        return (words + ["id:\(name)"]).joined(separator: " ") + "\n"
    }

    /// `2w` for a rule whose days are those of the start, with which it is read; else its RRULE.
    private static func period(_ rule: RepeatRule, from start: Day) -> String {
        let short =
            switch rule {
            case .days(let count): "\(count)d"
            case .weeks(let count, _, _): "\(count)w"
            case .months(let count, _): "\(count)m"
            case .years(let count, _): "\(count)y"
            case .afterwards, .timesAWeek: rule.description
            }
        return TodoTxt.rule(short)?.starting(on: start) == rule ? short : rule.description
    }
}

/// Todos and texts as parts of an iCalendar file (RFC 5545).
enum ICalendarText {
    static let beginning = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Daybook//Daybook//EN\r\n"
    static let end = "END:VCALENDAR\r\n"

    static func todo(_ todo: Todo, category: String?, name: String, _ clock: JournalClock) -> String {
        var lines = ["BEGIN:VTODO", "UID:\(name)", "DTSTAMP:\(time(todo.changed ?? clock.now()))"]
        if let created = todo.created { lines.append("CREATED:\(time(created))") }
        lines.append("SUMMARY:\(escaped(todo.shownTitle))")
        // A deadline has to be after the start there.
        let isStartWritten = todo.due.map { $0 > todo.start } ?? true
        lines.append("\(isStartWritten ? "DTSTART;VALUE=DATE" : "X-DAYBOOK-START"):\(date(todo.start))")
        if let due = todo.due { lines.append("DUE;VALUE=DATE:\(date(due))") }
        if let category { lines.append("CATEGORIES:\(escaped(category))") }
        if let url = todo.externalURL { lines.append("URL:\(url.onOneLine)") }
        if let note = todo.note { lines.append("DESCRIPTION:\(escaped(note))") }
        if let rule = todo.repeats {
            let isStandard = !rule.description.contains("X-")
            lines.append("\(isStandard ? "RRULE" : "X-DAYBOOK-RULE"):\(rule)")
        }
        if todo.isHabit { lines.append("X-DAYBOOK-HABIT:1") }
        if let ending = todo.ending {
            lines.append("STATUS:\(ending.isDone ? "COMPLETED" : "CANCELLED")")
            lines.append("COMPLETED:\(time(ending.date))")
            if clock.day(of: ending.date) != ending.day { lines.append("X-DAYBOOK-END:\(date(ending.day))") }
            if ending.kind == .missed { lines.append("X-DAYBOOK-MISSED:1") }
        } else {
            lines.append("STATUS:NEEDS-ACTION")
        }
        return folded(lines + ["END:VTODO"])
    }

    static func journal(_ text: DayText, _ clock: JournalClock) -> String {
        folded([
            "BEGIN:VJOURNAL", "UID:\(text.day)\(OwnNames.host)", "DTSTAMP:\(time(clock.now()))",
            "DTSTART;VALUE=DATE:\(date(text.day))", "DESCRIPTION:\(escaped(text.text))", "END:VJOURNAL",
        ])
    }

    private static func date(_ day: Day) -> String { "\(day)".replacing("-", with: "") }

    private static func time(_ instant: Date) -> String {
        ISO8601.string(instant).filter { $0 != "-" && $0 != ":" }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\\n")
    }

    /// Lines of at most 75 bytes; the rest of a longer one follows after a blank.
    private static func folded(_ lines: [String]) -> String {
        var text = ""
        for line in lines {
            var count = 0
            for scalar in line.unicodeScalars {
                let length = UTF8.width(scalar)
                if count + length > 74 {
                    text += "\r\n "
                    count = 1
                }
                text.unicodeScalars.append(scalar)
                count += length
            }
            text += "\r\n"
        }
        return text
    }
}
