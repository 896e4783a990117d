import Journal
import Persistence
import Store
import TestSupport
import Testing

@MainActor
@Suite("The store and the library it shows")
struct LibraryOnScreenTests {
    @Test("Undo and redo touch the row that comes or goes, with all that is in it")
    func undo() async throws {
        let store = try JournalStore(
            database: try JournalDatabase.inMemory(), clock: .fixed("2026-11-20T09:30"))
        await store.apply(.read([.library]))
        await store.apply(.manage(.addCategory("Work")))
        await store.apply(.manage(.addBundle("Morning")))
        await store.apply(.manage(.addBundle("Evening")))
        await store.apply(.add([TodoDraft(title: "a", start: "2026-11-20", categoryID: 1)]))
        await store.apply(.manage(.addItems([BundleTodoDraft(title: "b", categoryID: 1)], to: 1)))
        #expect(store.view.touchedLibrary == .item(1))
        let whole = store.view.library
        for row in [LibraryRow.category(1), .bundle(1), .item(1)] {
            await store.apply(.manage(.delete(row)))
            #expect(store.view.touchedLibrary == nil && store.view.library != whole)
            await store.apply(.undo)
            #expect(store.view.touchedLibrary == row)
            #expect(store.view.library == whole)
        }
        // Which of the rows was moved is not known any more.
        await store.apply(.manage(.move(.bundle(2), to: 0)))
        await store.apply(.undo)
        #expect(store.view.touchedLibrary == nil)
        await store.apply(.complete([1]))
        await store.apply(.undo)
        #expect(store.view.touchedLibrary == nil)
    }
}
