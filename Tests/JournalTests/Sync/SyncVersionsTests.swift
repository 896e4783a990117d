import Journal
import Testing

@Suite("Versions of Daybook beside each other")
struct SyncVersionsTests {
    /// An older version doesn't know bundles, so it doesn't know what refers to them either.
    private static let older: SyncSchema = {
        var schema = SyncSchema.journal
        for table in ["bundleTodo", "taskBundle", "dayText"] { schema.tables[table] = nil }
        schema.tables["todo"]?.references.removeAll { $0.table == "bundleTodo" }
        return schema
    }()

    @Test("An older version keeps what it doesn't know, and folds it after its update")
    func update() {
        var newer = SyncDevice(0)
        var older = SyncDevice(1, schema: Self.older)
        let bundle = newer.make("Mornings", in: "taskBundle", at: 1)
        let item = newer.addItem("Water", to: bundle, at: 2)
        newer.start(TwoDevices.monday, at: 3)
        newer.write("Rain", on: TwoDevices.monday, at: 4)
        newer.set("dayText", .dayText(TwoDevices.monday), at: 5, ["mood": .number(3)])
        let made = RowUID.todo(from: item, on: TwoDevices.monday, number: 0)
        older.fetch(SyncWorld.packs(newer.own, size: 2))
        older.set("todo", made, at: 6, ["title": .text("Water plants")])
        newer.delete("taskBundle", bundle, at: 7)
        newer.fetch(SyncWorld.packs(older.own, size: 2))
        older.fetch(SyncWorld.packs(newer.own, size: 2))
        #expect(older.rows != newer.rows)

        var updated = JournalFold()
        updated.add(older.operations)
        #expect(updated.rows == newer.rows)
        #expect(newer["todo", made]?["bundleTodoID"] == .null)
        #expect(newer["dayText", .dayText(TwoDevices.monday)]?["mood"] == .number(3))
    }
}
