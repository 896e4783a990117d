import GRDB
import Journal

/// What the replacement of a synchronized journal does on its other machines.
public struct ReplacedElsewhere: Equatable, Sendable {
    /// The number of todos that are deleted, and of those that are changed.
    public var deleted = 0
    public var changed = 0
    /// The other machines that added some of the deleted ones, by their names, with the number of those.
    public var makers: [Maker] = []

    public struct Maker: Equatable, Sendable {
        public var machine: String
        public var todos: Int
    }

    /// A sentence for afterwards; nil if it does nothing.
    public var sentence: String? {
        parts.map {
            "The next sync does the same on the other machines: it \($0). `daybook undo` brings back what was there."
        }
    }

    /// A sentence for before: `This removes 5 todos that desktop added, on all machines.` Nil if it does nothing.
    public var warning: String? { parts.map { "This \($0), on all machines." } }

    /// `removes 5 todos, 3 of them added on desktop, and changes 2 todos`
    private var parts: String? {
        let parts = [
            deleted == 0 ? nil : "removes \(Sentences.counted(deleted, "todo"))\(origin)",
            changed == 0 ? nil : "changes \(Sentences.counted(changed, "todo"))",
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", and ")
    }

    private var origin: String {
        let others = makers.reduce(0) { $0 + $1.todos }
        let names = Sentences.joined(makers.map(\.machine.harmless))
        if others == 0 { return "" }
        return others == deleted ? " that \(names) added" : ", \(others) of them added on \(names)"
    }
}

extension JournalQuery<ReplacedElsewhere> {
    /// What this machine's operations after a number do.
    public static func replacedElsewhere(after number: Int64) -> JournalQuery {
        JournalQuery { db in
            guard let log = try SyncLog.ifSynchronized(db) else { return ReplacedElsewhere() }
            let condition = "device = :own AND seq > :number AND tableName = 'todo' AND kind = :kind"
            func count(_ kind: SyncOperation.Kind) throws -> Int {
                try db.value(
                    "SELECT COUNT(DISTINCT uid) FROM syncOperation WHERE \(condition)",
                    ["own": log.device, "number": number, "kind": kind.rawValue]) ?? 0
            }
            let makers = try Row.fetchAll(
                db,
                sql: """
                    SELECT name, COUNT(DISTINCT made.uid) FROM syncOperation AS made
                    JOIN syncDevice ON syncDevice.id = made.device
                    WHERE made.device <> :own AND made.kind = 'insert' AND made.tableName = 'todo' AND made.uid IN
                        (SELECT uid FROM syncOperation WHERE \(condition))
                    GROUP BY syncDevice.id ORDER BY name
                    """,
                arguments: [
                    "own": log.device, "number": number, "kind": SyncOperation.Kind.delete.rawValue,
                ])
            return ReplacedElsewhere(
                deleted: try count(.delete), changed: try count(.set),
                makers: makers.compactMap { row in
                    row.text(at: 0).flatMap { name in
                        row.place(at: 1).map { .init(machine: name, todos: Int($0)) }
                    }
                })
        }
    }
}

extension JournalQuery<Int64> {
    /// The number of this machine's last operation; 0 if the journal isn't synchronized.
    public static var lastOperation: JournalQuery {
        JournalQuery { db in
            try db.value("SELECT head FROM syncDevice WHERE id = (SELECT device FROM syncJournal LIMIT 1)")
                ?? 0
        }
    }
}

extension JournalDatabase {
    /// What a replacement would do on the journal's other machines. It is made and taken back, so the journal stays as it is.
    public func elsewhere<Outcome>(
        _ change: JournalChange<Outcome>, by author: Author
    ) throws -> ReplacedElsewhere {
        let number = try read(.lastOperation)
        return try preview(change, by: author) { db, _ in
            try JournalQuery<ReplacedElsewhere>.replacedElsewhere(after: number).fetch(db)
        }
    }
}
