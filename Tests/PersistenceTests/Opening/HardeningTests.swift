import GRDB
import Testing

@testable import Persistence

/// What every connection to a file is set to.
struct HardeningTests {
    private let queue: DatabaseQueue

    init() throws {
        var configuration = Configuration()
        configuration.harden()
        queue = try DatabaseQueue(configuration: configuration)
        try queue.write {
            try $0.execute(
                sql: """
                    CREATE TABLE bundle (id INTEGER PRIMARY KEY);
                    CREATE TABLE item (id INTEGER PRIMARY KEY, bundleID INTEGER REFERENCES bundle(id))
                    """)
        }
    }

    @Test func `A reference to a missing row is refused`() throws {
        let error = #expect(throws: DatabaseError.self) {
            try queue.write { try $0.execute(sql: "INSERT INTO item (bundleID) VALUES (7)") }
        }
        #expect(error?.resultCode == .SQLITE_CONSTRAINT)
    }

    @Test func `Another database can't be attached`() throws {
        #expect(throws: DatabaseError.self) {
            try queue.writeWithoutTransaction { try $0.execute(sql: "ATTACH ':memory:' AS other") }
        }
    }

    /// GRDB remembers which tables exist until it sees that one is made.
    @Test func `Tables and savepoints are still followed`() throws {
        let (before, within, tables) = try queue.inDatabase { db in
            var exists: [Bool] = []
            try db.inTransaction {
                try db.inSavepoint {
                    exists.append(try db.tableExists("other"))
                    try db.execute(sql: "CREATE TABLE other (id INTEGER PRIMARY KEY)")
                    exists.append(try db.tableExists("other"))
                    return .rollback
                }
                return .commit
            }
            let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master ORDER BY name")
            return (exists[0], exists[1], tables)
        }
        #expect(!before && within)
        #expect(tables == ["bundle", "item"])
    }

    /// A rollback that a cancelled task needs must not be refused like its other statements.
    @Test func `A cancelled write leaves no transaction open`() async throws {
        let queue = queue
        let task = Task {
            try await queue.write { db in
                try db.execute(sql: "INSERT INTO bundle (id) VALUES (2)")
                withUnsafeCurrentTask { $0?.cancel() }
                try db.execute(sql: "INSERT INTO bundle (id) VALUES (3)")
            }
        }
        await #expect(throws: (any Error).self) { try await task.value }
        let count = try await queue.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM bundle") }
        #expect(count == 0)
    }
}
