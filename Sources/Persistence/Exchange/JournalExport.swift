import Foundation
import GRDB
import Journal
import Migrations

/// The whole journal as JSON, under NerfJournal's table names: every row has every key, sorted, and a missing value is
/// `null`.
public struct JournalExport: Sendable {
    /// What was written.
    public struct Outcome: Sendable {
        public let counts: JournalCounts
        /// What was changed on the way for an import to accept it. The file isn't changed.
        public let repairs: [Repair]
        /// What its reader has no place for, counted: `2 reviews`, `deadlines of 3 todos`.
        public var omissions: [String] = []
    }

    /// The program that an export is for.
    public enum Reader: Sendable {
        case daybook
        /// NerfJournal at v6, which has days as instants: the midnights of its machine's zone.
        case nerfJournal(Zone)

        /// The version of the schema that it knows.
        var version: Int {
            switch self {
            case .daybook: JournalDatabase.schemaVersion
            case .nerfJournal: 6
            }
        }

        /// Whether it knows a table.
        func reads(_ table: JournalTable) -> Bool { table.since <= version }

        /// Whether it knows a column of a table that it knows.
        private func reads(_ column: JournalColumn) -> Bool { (column.since ?? 0) <= version }

        /// The columns of a table that it knows, with how it writes them.
        func columns<Row>(of table: Table<Row>) -> [(name: String, write: (inout JSONWriter, Row) -> Void)] {
            table.columns.compactMap { column in
                guard reads(column.declared) else { return nil }
                guard case .nerfJournal(let zone) = self else { return (column.name, column.write) }
                switch column.declared.kind {
                case .day:
                    return (
                        column.name,
                        { json, row in
                            let day = String.fromDatabaseValue(column.encode(row)).flatMap(Day.init)
                            json.value(day.map { ISO8601.string(zone.instant(on: $0, at: 0)) })
                        }
                    )
                case .ending:
                    return (column.name, { json, row in Self.write((row as? Todo)?.ending, to: &json) })
                default: return (column.name, column.write)
                }
            }
        }

        /// An ending without a day, done or abandoned.
        private static func write(_ ending: TodoEnding?, to json: inout JSONWriter) {
            guard let ending else { return json.null() }
            json.object { json in
                json.key("date")
                json.value(ISO8601.string(ending.date))
                json.key("kind")
                json.value((ending.isDone ? TodoEnding.Kind.done : .abandoned).rawValue)
            }
        }

        /// What it has no place for.
        func omissions(_ db: Database) throws -> [String] {
            guard case .nerfJournal = self else { return [] }
            return try OutsideExport.omissions(db) { table, column in
                column.map(reads) ?? reads(table)
            }
        }
    }

    public typealias Output = JSONWriter.Output

    private let version: Int
    private let exportedAt: Date
    /// The name of the zone in which it was written.
    private let timeZone: String
    /// Whether rows that can't be read are left out. Otherwise they make it fail.
    private let skipsUnreadable: Bool
    private let reader: Reader

    public init(
        version: Int? = nil, exportedAt: Date, timeZone: String, skipsUnreadable: Bool = false,
        for reader: Reader = .daybook
    ) {
        (self.exportedAt, self.timeZone) = (exportedAt, timeZone)
        self.version = version ?? reader.version
        self.skipsUnreadable = skipsUnreadable
        self.reader = reader
    }

    /// Writes the rows as they are read, so that a journal of any size takes the same memory. Rows that need repairs
    /// need each other for it; such a journal is read as a whole first.
    func write(_ db: Database, to output: @escaping Output) throws -> Outcome {
        // A page of the log in the place of another table's shows in the log.
        try IntegrityCheck.check(Tables.names + UndoLog.tables, db)
        var json = JSONWriter(output: output)
        var counts = JournalCounts()
        let names = try reader.version > 6 && SyncLog.hasNames(db) ? SyncNames(db: db) : nil
        let omissions = try reader.omissions(db)
        guard try isSound(db) else {
            let exportable = try JournalQuery<ExportableJournal>.exportable.fetch(db)
            let omitted = exportable.repairs.filter { $0.kind == .omission }
            if !skipsUnreadable, !omitted.isEmpty {
                throw JournalError(
                    "Nothing was exported: \(Sentences.unreadable(omitted)). `daybook doctor` lists what can't be "
                        + "read; --skip-unreadable exports the rest.")
            }
            try write(exportable.snapshot, to: &json, names: names)
            return Outcome(
                counts: exportable.snapshot.counts, repairs: exportable.repairs, omissions: omissions)
        }
        try write(to: &json) { table, json in
            counts[table.name] = try table.write(db, to: &json, names: names, for: reader)
        }
        return Outcome(counts: counts, repairs: [], omissions: omissions)
    }

    func write(_ snapshot: JournalSnapshot, to json: inout JSONWriter, names: SyncNames? = nil) throws {
        try write(to: &json) { try $0.write(snapshot, to: &$1, names: names, for: reader) }
    }

    /// Writes the members by key, and flushes the writer.
    private func write(
        to json: inout JSONWriter, rows: (any StoredTable, inout JSONWriter) throws -> Void
    ) throws {
        typealias Member = (key: String, write: (inout JSONWriter) throws -> Void)
        try withoutActuallyEscaping(rows) { rows in
            var members: [Member] = Tables.all.filter { reader.reads($0.declared) }.map { table in
                (table.list, { try rows(table, &$0) })
            }
            // NerfJournal needs the list, until its v7.
            if case .nerfJournal = reader { members.append(("notes", { json in json.list { _ in } })) }
            members.append(("exportedAt", { $0.value(ISO8601.string(exportedAt)) }))
            members.append(("timeZone", { $0.value(timeZone) }))
            members.append(("version", { $0.value(version) }))
            try json.object { json in
                for (key, write) in members.sorted(by: { $0.key < $1.key }) {
                    json.key(key)
                    try write(&json)
                }
            }
        }
        json.newline()
        try json.flush()
    }

    /// Whether an import accepts every row as it is.
    private func isSound(_ db: Database) throws -> Bool {
        try Tables.all.allSatisfy { try $0.isSound(db) }
    }
}

extension JournalQuery where Answer == JournalExport.Outcome {
    /// Writes an export while the journal is read.
    public static func export(
        _ export: JournalExport, to output: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
    ) -> JournalQuery {
        JournalQuery { try export.write($0, to: output) }
    }
}

extension Table {
    /// Whether no row needs a repair: ids, references, values, and what rows mean to each other.
    @_specialize(where Row == Todo)
    func isSound(_ db: Database) throws -> Bool {
        for reference in columns.compactMap({ column in column.reference.map { (column.name, $0) } }) {
            let (name, target) = reference
            let dangling = """
                SELECT EXISTS(SELECT 1 FROM "\(self.name)" WHERE "\(name)" IS NOT NULL AND "\(name)" NOT IN
                    (SELECT id FROM "\(target.table)"))
                """
            if try db.value(dangling, as: Bool.self) == true { return false }
        }
        let (log, problems) = (RepairLog(), problems)
        var isSound = true
        try forEach(db, sql: selectAll, repairs: log) { row in
            guard isSound else { return }
            let isNumbered = id.map { (1...StoredRow.largest).contains($0.get(row) ?? 0) } ?? true
            isSound = isNumbered && log.repairs.isEmpty && problems.allSatisfy { $0(row) == nil }
        }
        return isSound && log.repairs.isEmpty
    }
}
