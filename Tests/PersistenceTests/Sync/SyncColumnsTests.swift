import Journal
import Migrations
import Testing

@testable import Persistence

@Suite("What synchronization knows of the tables")
struct SyncColumnsTests {
    @Test("Each table's columns are those of the schema", arguments: Tables.names)
    func columns(_ table: String) throws {
        let columns = try JournalDatabase.inMemory().queue.read { try ChangeRecording.columns(of: table, $0) }
        #expect(SyncTable.named(table)?.columns == columns.sorted())
    }

    @Test("All tables are synchronized, those that others refer to first")
    func tables() {
        #expect(SyncTable.all.map(\.name) == Tables.names)
        var before: Set<String> = []
        for table in SyncTable.all {
            #expect(table.references.values.allSatisfy { before.contains($0.table) }, "\(table.name)")
            before.insert(table.name)
        }
    }

    @Test("References end as the tables' foreign keys do")
    func references() throws {
        let database = try JournalDatabase.inMemory()
        for table in SyncTable.all {
            let keys = try database.queue.read { db in
                try db.foreignKeys(on: table.name).flatMap(\.originColumns).sorted()
            }
            #expect(table.references.keys.sorted() == keys, "\(table.name)")
        }
    }
}
