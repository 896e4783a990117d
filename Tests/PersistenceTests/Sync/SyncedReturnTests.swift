import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Rows that go with a merge and come back with another")
struct SyncedReturnTests {
    @Test("A todo made from an item refers to it again once the item's bundle is back")
    func bundle() throws {
        let laptop = try SyncedJournal("laptop")
        let desktop = try SyncedJournal("desktop", number: 2)
        let phone = try SyncedJournal("phone", number: 3)
        for device in [laptop, desktop, phone] { try device.start() }
        try laptop.perform(.manage(.addBundle("Day", BundleEdit(\.appliesOn, .everyDay))))
        try laptop.perform(.manage(.addItems([BundleTodoDraft(title: "Stretch")], to: 1)))
        try laptop.perform(.startToday)
        try desktop.fetch(laptop)
        try phone.fetch(laptop)
        let item = try phone.database.read(.snapshot).todos.map(\.bundleTodoID)
        #expect(item.count == 1 && item != [nil])

        try desktop.perform(.manage(.delete(.bundle(1))), at: "2026-11-20T10:00")
        // Without knowing of that.
        try laptop.perform(
            .manage(.addItems([BundleTodoDraft(title: "Water")], to: 1)), at: "2026-11-20T10:05")
        try phone.fetch(desktop)
        #expect(try phone.database.read(.snapshot).todos.map(\.bundleTodoID) == [nil])
        try laptop.perform(.manage(.editBundle(1, BundleEdit(\.name, "Every day"))), at: "2026-11-20T10:10")
        try phone.fetch(laptop)
        #expect(try phone.database.read(.snapshot).todos.map(\.bundleTodoID) == item)
    }

    @Test(
        "What another deleted comes back on all once its log has to be written anew, since that log is unknown"
    )
    func newLog() throws {
        let laptop = try SyncedJournal("laptop")
        let desktop = try SyncedJournal("desktop", number: 2)
        try laptop.start()
        try desktop.start()
        let tea = try laptop.add("tea")
        _ = try laptop.add("cake")
        try desktop.meet(laptop)
        try desktop.perform(.delete([tea.id]), at: "2026-11-20T10:00")
        try laptop.fetch(desktop)
        #expect(try laptop.titles() == ["cake"])
        try laptop.database.startNewSyncLog(after: 0, device: DeviceID(bits: 9), clock: laptop.clock)
        try laptop.check()
        #expect(try laptop.titles() == ["cake", "tea"])
        // It is no change that anyone made.
        #expect(try laptop.database.read(.log(now: laptop.clock.now(), limit: 1)).first?.label != "")
    }

    @Test("Two bundles of one name and place stand in one order on all machines")
    func sameNames() throws {
        let laptop = try SyncedJournal("laptop")
        let desktop = try SyncedJournal("desktop", number: 2)
        let phone = try SyncedJournal("phone", number: 3)
        for device in [laptop, desktop, phone] { try device.start() }
        // The name of the first is used up, so the second gets one of its own.
        try laptop.execute("INSERT INTO taskBundle (name) VALUES ('Day')")
        try laptop.perform(.manage(.delete(.bundle(1))))
        try laptop.execute("INSERT INTO taskBundle (name) VALUES ('Day')")
        try laptop.perform(.startToday)
        try desktop.execute("INSERT INTO taskBundle (name) VALUES ('Day')")
        try desktop.perform(.startToday)
        try phone.fetch(laptop)
        try laptop.meet(desktop)
        try phone.meet(desktop)
        #expect(try laptop.database.read(.library).bundles.map(\.name) == ["Day", "Day"])
    }
}
