import Foundation
import GRDB
import Journal

extension JournalQuery<[JournalConflict]> {
    /// What merges decided and nobody has looked at, the oldest first; nothing if the journal isn't synchronized.
    /// - Parameter weekStart: The day on which weeks begin, for the name of one.
    public static func conflicts(today: Day, weekStart: Weekday = .monday) -> JournalQuery {
        JournalQuery { db in
            guard let log = try SyncLog.ifSynchronized(db) else { return [] }
            var reader = ConflictReader(log, today: today, weekStart: weekStart)
            let record = ConflictRecord(log)
            return try record.sorted(record.all(), by: \.conflict).compactMap {
                try reader.conflict($0.id, $0.conflict)
            }
        }
    }
}

extension JournalQuery<Int> {
    /// The number of conflicts.
    public static var conflictCount: JournalQuery {
        JournalQuery { db in
            guard try SyncLog.ifSynchronized(db) != nil else { return 0 }
            return try ConflictRecord.count(db)
        }
    }
}

/// Finds the words for conflicts.
private struct ConflictReader {
    private let log: SyncLog
    private let today: Day
    private let weekStart: Weekday
    private let rules = MergeRules.standard
    private var projection: SyncProjection

    init(_ log: SyncLog, today: Day, weekStart: Weekday) {
        (self.log, self.today, self.weekStart) = (log, today, weekStart)
        projection = SyncProjection(log)
    }

    private var rows: SyncRows { SyncRows(db: log.db) }

    mutating func conflict(_ number: Int64, _ conflict: DecidedConflict) throws -> JournalConflict? {
        guard let kind = try kind(of: conflict) else { return nil }
        let noun = JournalSchema.noun(of: conflict.row.table)
        let id = try rows.present(conflict.row)
        let title = try name(of: conflict.row)
        return JournalConflict(
            number: number, name: title, noun: noun, id: id, kind: kind, both: try both(of: conflict, id))
    }

    /// The text with the lines of both; nil for a conflict about something else.
    private func both(of conflict: DecidedConflict, _ id: Int64?) throws -> JournalConflict.Both? {
        guard conflict.kind == .column else { return nil }
        let operations = try log.lastingOperations(of: conflict.row)
        guard let text = rules.textOfAll(of: conflict.column, from: operations) else { return nil }
        let subject: ProseSubject? =
            switch conflict.row.table {
            case Tables.todos.name: id.map(ProseSubject.todo)
            case Tables.bundleTodos.name: id.map(ProseSubject.item)
            default:
                rules.values(of: operations)["day"]?.text.flatMap(Day.init).map { day in
                    conflict.row.table == Tables.weekTexts.name ? .week(Week(stored: day)) : .day(day)
                }
            }
        return subject.map { JournalConflict.Both($0, text: text) }
    }

    private mutating func kind(of conflict: DecidedConflict) throws -> JournalConflict.Kind? {
        let operations = try log.lastingOperations(of: conflict.row)
        switch conflict.kind {
        case .name: return .name
        case .column:
            guard let loser = try log.operation(conflict, of: conflict.row),
                let winner = rules.winner(
                    rules.candidates(operations.filter { $0.value(of: conflict.column) != nil }),
                    conflict.column),
                let shown = rules.values(of: operations)[conflict.column],
                let other = rules.value(of: conflict.column, choosing: loser, from: operations)
            else { return nil }
            let column = column(of: conflict)
            let (shownWords, otherWords) = try words(shown, other, column)
            return .property(
                column.noun, shown: try side(winner, shownWords, text: shown.text),
                other: try side(loser, otherWords, text: other.text))
        case .deletion:
            guard let deletion = try log.operation(conflict, of: conflict.row),
                let change = Self.last(
                    operations.filter { $0.kind != .delete && !$0.isWithdrawn && !deletion.saw($0) })
            else { return nil }
            return .deletion(deleted: try side(deletion), changed: try side(change))
        case .reference:
            let values = rules.values(of: operations)
            let reference = SyncTable.named(conflict.row.table)?.references[conflict.column]
            guard let reference, let target = reference.target(in: values),
                let deletion = try log.operation(conflict, of: target),
                // Who settled it has said the same again.
                let change = Self.first(
                    operations.filter {
                        $0.value(of: conflict.column) == values[conflict.column] && !deletion.saw($0)
                    })
            else { return nil }
            return .reference(
                to: "\(JournalSchema.noun(of: target.table)) \(try name(of: target))",
                deleted: try side(deletion), changed: try side(change), isHidden: reference.loss == .hides)
        }
    }

    private static func last(_ operations: [SyncOperation]) -> SyncOperation? {
        operations.max { ($0.time, $0.id) < ($1.time, $1.id) }
    }

    private static func first(_ operations: [SyncOperation]) -> SyncOperation? {
        operations.min { ($0.time, $0.id) < ($1.time, $1.id) }
    }

    private func side(_ operation: SyncOperation, _ words: String? = nil, text: String? = nil) throws
        -> JournalConflict.Side
    {
        JournalConflict.Side(
            device: try log.name(of: operation.id.device),
            date: Date(timeIntervalSince1970: Double(operation.time) / 1000), words: words, text: text)
    }

    /// The two values in words.
    private func words(
        _ shown: SyncValue, _ other: SyncValue, _ column: JournalColumn
    ) throws -> (String, String) {
        if let shown = shown.text, let other = other.text, column.kind == .prose {
            return Self.difference(shown, other)
        }
        return (try words(shown, of: column), try words(other, of: column))
    }

    /// One that only a newer Daybook knows is like a line of text.
    private func column(of conflict: DecidedConflict) -> JournalColumn {
        JournalSchema.table(conflict.row.table)?[conflict.column]
            ?? JournalColumn(conflict.column, .line, isOptional: true)
    }

    private func words(_ value: SyncValue, of column: JournalColumn) throws -> String {
        try column.words(of: value, today: today) { try name(of: $0) }
    }

    /// The name of a row, also of one that is gone: a title or name in quotes, or a day.
    private func name(of row: SyncRowID) throws -> String {
        let values = rules.values(of: try log.operations(of: row))
        if let text = (values["title"] ?? values["name"])?.text { return text.quoted }
        guard let day = (values["day"] ?? values["date"])?.text.flatMap(Day.init) else { return "" }
        let first =
            row.table == Tables.weekTexts.name ? Week(stored: day).first(startingOn: weekStart) : day
        return "of \(first.shortName(from: today))"
    }

    /// The lines of two texts from the first that differs to the last, at most five of each.
    private static func difference(_ a: String, _ b: String) -> (String, String) {
        let (one, other) = (LineMerge.lines(a), LineMerge.lines(b))
        let (start, end) = LineMerge.common(one, other)
        func part(_ lines: [Substring]) -> String {
            let lines = lines.dropFirst(start).dropLast(end)
            return lines.isEmpty ? "nothing" : lines.prefix(5).joined(separator: "\n")
        }
        return (part(one), part(other))
    }
}

extension SyncLog {
    /// The operation that lost.
    func operation(_ conflict: DecidedConflict, of row: SyncRowID) throws -> SyncOperation? {
        try operations(of: row).first {
            try $0.id.number == conflict.number && self.row(of: $0.id.device) == conflict.device
        }
    }
}
