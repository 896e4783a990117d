import GRDB
import GRDBSQLite
import Testing

@testable import Persistence

struct SnapshotReadTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.write {
            try $0.execute(sql: "CREATE TABLE number (value INTEGER); INSERT INTO number VALUES (1)")
        }
    }

    private static func value(_ db: Database) throws -> Int? {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT value FROM number"))
    }

    @Test func `A statement is prepared once for all reads`() async throws {
        for _ in 0..<3 {
            let value = try await queue.readSnapshot { try Self.value($0) }
            #expect(value == 1)
        }
        let prepared = try await queue.readSnapshot { db in
            let statement = try db.cachedStatement(sql: "SELECT value FROM number")
            return sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_REPREPARE, 0)
        }
        #expect(prepared == 0)
    }

    @Test func `A read that changes rows is undone and refused`() throws {
        let error = #expect(throws: DatabaseError.self) {
            try queue.readSnapshot { try $0.execute(sql: "UPDATE number SET value = 2") }
        }
        #expect(error?.resultCode == .SQLITE_READONLY)
        #expect(try queue.readSnapshot(Self.value) == 1)
    }

    @Test func `After a read that fails, others begin anew`() throws {
        #expect(throws: DatabaseError.self) {
            try queue.readSnapshot { try $0.execute(sql: "SELECT * FROM nothing") }
        }
        #expect(try queue.readSnapshot(Self.value) == 1)
        #expect(queue.inDatabase { !$0.isInsideTransaction })
    }
}
