import Foundation
import GRDB
import Journal

extension JournalQuery<[JournalConflict]> {
    /// What merges decided and nobody has looked at, the oldest first; nothing if the journal isn't synchronized.
    public static func conflicts(today: Day) -> JournalQuery {
        JournalQuery { db in
            guard let log = try SyncLog.ifSynchronized(db) else { return [] }
            var reader = ConflictReader(log, today: today)
            return try ConflictRecord(log).all().compactMap { try reader.conflict($0.id, $0.conflict) }
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
    private let rules = MergeRules.standard
    private var projection: SyncProjection

    init(_ log: SyncLog, today: Day) {
        (self.log, self.today) = (log, today)
        projection = SyncProjection(log)
    }

    private var rows: SyncRows { SyncRows(db: log.db) }

    mutating func conflict(_ number: Int64, _ conflict: DecidedConflict) throws -> JournalConflict? {
        guard let kind = try kind(of: conflict) else { return nil }
        let noun = JournalSchema.noun(of: conflict.row.table)
        let id = try rows.present(conflict.row)
        let title = try name(of: conflict.row)
        return JournalConflict(number: number, name: title, noun: noun, id: id, kind: kind)
    }

    private mutating func kind(of conflict: DecidedConflict) throws -> JournalConflict.Kind? {
        let operations = try log.operations(of: conflict.row)
        switch conflict.kind {
        case .name: return .name
        case .column:
            guard let loser = try log.operation(conflict, of: conflict.row),
                let winner = rules.winner(
                    rules.candidates(operations.filter { $0.value(of: conflict.column) != nil }),
                    conflict.column),
                let (shown, other) = try words(winner, loser, column(of: conflict))
            else { return nil }
            let column = column(of: conflict)
            return .property(column.noun, shown: shown, other: other)
        case .deletion:
            guard let deletion = try log.operation(conflict, of: conflict.row),
                let change = Self.last(operations.filter { $0.kind != .delete && !deletion.saw($0) })
            else { return nil }
            return .deletion(deleted: try side(deletion), changed: try side(change))
        case .reference:
            let values = rules.values(of: operations)
            let reference = SyncTable.named(conflict.row.table)?.references[conflict.column]
            guard let reference, let target = reference.target(in: values),
                let deletion = try log.operation(conflict, of: target),
                let change = Self.last(
                    operations.filter { $0.value(of: conflict.column) != nil && !deletion.saw($0) })
            else { return nil }
            return .reference(
                to: "\(JournalSchema.noun(of: target.table)) \(try name(of: target))",
                deleted: try side(deletion), changed: try side(change), isHidden: reference.loss == .hides)
        }
    }

    private static func last(_ operations: [SyncOperation]) -> SyncOperation? {
        operations.max { ($0.time, $0.id) < ($1.time, $1.id) }
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
        _ winner: SyncOperation, _ loser: SyncOperation, _ column: JournalColumn
    ) throws -> (JournalConflict.Side, JournalConflict.Side)? {
        guard let shown = winner.values[column.name], let other = loser.values[column.name] else {
            return nil
        }
        if let shown = shown.text, let other = other.text, column.kind == .prose {
            let (a, b) = Self.difference(shown, other)
            return (try side(winner, a, text: shown), try side(loser, b, text: other))
        }
        return (
            try side(winner, try words(shown, of: column), text: shown.text),
            try side(loser, try words(other, of: column), text: other.text)
        )
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
        let day = (values["day"] ?? values["date"])?.text.flatMap(Day.init)
        return day.map { "of \($0.shortName(from: today))" } ?? ""
    }

    /// The lines of two texts from the first that differs, at most five of each.
    private static func difference(_ a: String, _ b: String) -> (String, String) {
        let (one, other) = (lines(a), lines(b))
        let same = zip(one, other).prefix { $0 == $1 }.count
        func part(_ lines: [Substring]) -> String {
            lines.isEmpty ? "nothing more" : lines.prefix(5).joined(separator: "\n")
        }
        return (part(Array(one.dropFirst(same))), part(Array(other.dropFirst(same))))
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
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
