import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Changes of categories, bundles and export groups")
struct LibraryChangeTests {
    private let database: JournalDatabase

    init() throws {
        database = try JournalDatabase.inMemory()
    }

    @discardableResult
    private func change(_ action: LibraryAction) throws -> Int64 {
        try #require(try database.perform(.library(action)).row?.id)
    }

    private func said(_ action: LibraryAction) throws -> String {
        try database.perform(.library(action), by: .tester).label
    }

    private func library() throws -> Library { try database.read(.library) }

    private func refusal(_ action: LibraryAction) -> String? {
        do {
            try database.perform(.library(action))
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("Categories come last in a colour that is seen least, and keep what is not named")
    func categories() throws {
        let work = try change(.addCategory("  Work\n"))
        let home = try change(.addCategory("Home", CategoryEdit(\.showOnly, .weekend)))
        #expect(
            try library().categories == [
                Category(id: work, name: "Work", color: .blue, sortOrder: 0),
                Category(id: home, name: "Home", color: .green, sortOrder: 1, showOnly: .weekend),
            ])
        #expect(
            try said(.editCategory(home, CategoryEdit(\.color, .pink))) == "changed category \"Home\" to pink"
        )
        #expect(
            try said(.editCategory(work, CategoryEdit(\.showOnly, .mondayToFriday)))
                == "set the todos of category \"Work\" to be shown only on Mon-Fri")
        #expect(
            try said(.editCategory(work, CategoryEdit(\.name, "Job")))
                == "renamed category \"Work\" to \"Job\"")
        #expect(
            try library().categories == [
                Category(id: work, name: "Job", color: .blue, sortOrder: 0, showOnly: .mondayToFriday),
                Category(id: home, name: "Home", color: .pink, sortOrder: 1, showOnly: .weekend),
            ])
        // The same name in other letters is no other name, but one's own is one's own.
        #expect(refusal(.editCategory(home, CategoryEdit(\.name, "job"))) != nil)
        #expect(refusal(.editCategory(work, CategoryEdit(\.name, "JOB"))) == nil)
    }

    @Test("Names must be there, and each only once among its kind")
    func names() throws {
        let bundle = try change(.addBundle("Morning"))
        try change(.addCategory("Morning"))
        let before = try database.read(.snapshot)
        #expect(refusal(.addBundle("mor-ning")) == "There is a bundle \"Morning\" already.")
        #expect(refusal(.addCategory("MORNING")) == "There is a category \"Morning\" already.")
        #expect(refusal(.addGroup(" \t")) == "An export group needs a name.")
        #expect(refusal(.addCategory("--")) == "\"--\" isn't a name. A name needs a letter or a digit.")
        #expect(refusal(.editBundle(99, BundleEdit())) == "The bundle was deleted; nothing was changed.")
        #expect(
            refusal(.addItems([BundleTodoDraft(title: "")], to: bundle)) == "An item needs a title.")
        #expect(
            refusal(
                .addItems(
                    [BundleTodoDraft(title: "a"), BundleTodoDraft(title: "b", categoryID: 9)], to: bundle))
                == "The category was deleted; nothing was changed.")
        #expect(refusal(.addCategory("other")) == "\"Other\" is reserved for todos without a category.")
        #expect(refusal(.delete(.group(1))) == "The export group was deleted; nothing was changed.")
        #expect(try database.read(.snapshot) == before)
    }

    @Test("Items stand by category, each at the end of its own, and move among its own")
    func items() throws {
        let work = try change(.addCategory("Work"))
        let bundle = try change(.addBundle("Morning", BundleEdit(\.todosShouldMigrate, false)))
        let titles = { try library().items(of: bundle).map(\.title) }
        try change(
            .addItems(
                [
                    BundleTodoDraft(title: "a"), BundleTodoDraft(title: "b", categoryID: work),
                    BundleTodoDraft(title: "c"), BundleTodoDraft(title: "d", categoryID: work),
                ], to: bundle))
        #expect(try titles() == ["b", "d", "a", "c"])
        let d = try #require(try library().items.first { $0.title == "d" })
        #expect(try said(.move(.item(d.id), to: 0)) == "moved item \"d\" to place 1")
        #expect(try titles() == ["d", "b", "a", "c"])
        // No further than its category goes.
        try change(.move(.item(d.id), to: 9))
        #expect(try titles() == ["b", "d", "a", "c"])
        #expect(
            try said(.editItem(d.id, BundleTodoEdit(\.categoryID, nil)))
                == "moved \"d\" to Other in bundle \"Morning\"")
        #expect(try titles() == ["b", "a", "c", "d"])
        #expect(
            try said(.editItem(d.id, BundleTodoEdit(), newCategory: "Fun"))
                == "moved \"d\" to Fun in bundle \"Morning\"")
        #expect(try titles() == ["b", "d", "a", "c"])
        #expect(refusal(.editItem(d.id, BundleTodoEdit(\.externalURL, "nope"))) != nil)
        #expect(try said(.delete(.item(d.id))) == "deleted item \"d\"")
        #expect(try titles() == ["b", "a", "c"])
    }

    @Test("Categories, bundles and groups move among their own", arguments: [0, 1, 2])
    func moving(kind: Int) throws {
        let rows = try ["a", "b", "c"].map { name in
            switch kind {
            case 0: LibraryRow.category(try change(.addCategory(name)))
            case 1: LibraryRow.bundle(try change(.addBundle(name)))
            default: LibraryRow.group(try change(.addGroup(name)))
            }
        }
        let names = {
            let library = try library()
            return library.siblings(of: rows[0]).map { id in
                library.categories.first { $0.id == id }?.name ?? library.bundles.first { $0.id == id }?.name
                    ?? library.groups.first { $0.id == id }?.name
            }
        }
        try change(.move(rows[2], to: 0))
        #expect(try names() == ["c", "a", "b"])
        try change(.move(rows[2], to: 1))
        #expect(try names() == ["a", "c", "b"])
        try change(.move(rows[0], to: 99))
        #expect(try names() == ["c", "b", "a"])
        try change(.move(rows[0], to: -1))
        #expect(try names() == ["a", "c", "b"])
        let performed = try database.perform(.library(.move(rows[0], to: 0)), by: .tester)
        #expect(!performed.isUndoable)
    }

    @Test("A group has categories and Other, each once, in the order of the categories")
    func groups() throws {
        let (work, home) = (try change(.addCategory("Work")), try change(.addCategory("Home")))
        let group = try change(.addGroup("Team", members: [nil, home]))
        #expect(try library().members(of: group) == [home, nil])
        #expect(
            try said(.setMembers(group, [work, nil, work, home]))
                == "set export group \"Team\" to Work, Home and Other")
        #expect(try library().members(of: group) == [work, home, nil])
        #expect(try library().members.count == 3)
        try change(.setMembers(group, []))
        #expect(try library().members(of: group) == [])
        #expect(refusal(.setMembers(group, [77])) != nil)
    }

    @Test("Deleting says what it means, and undoing it restores every row")
    func deletion() throws {
        let work = try change(.addCategory("Work", CategoryEdit(\.showOnly, .mondayToFriday)))
        let bundle = try change(.addBundle("Morning", BundleEdit(\.appliesOn, .everyDay)))
        let group = try change(.addGroup("Team", members: [work, nil]))
        try change(
            .addItems(
                [BundleTodoDraft(title: "a", categoryID: work), BundleTodoDraft(title: "b")], to: bundle))
        try database.perform(.applyBundle(bundle, on: "2026-11-20", today: "2026-11-20"))
        let before = try database.read(.snapshot)
        for (row, words) in [
            (LibraryRow.category(work), "deleted category \"Work\", leaving 1 todo under Other"),
            (.bundle(bundle), "deleted bundle \"Morning\" with 2 items"),
            (.group(group), "deleted export group \"Team\""),
        ] {
            #expect(try said(.delete(row)) == words)
            let after = try database.read(.snapshot)
            #expect(after.todos.map(\.title) == ["a", "b"])
            #expect(after != before)
            try database.perform(.undo(in: database, by: .tester))
            #expect(try database.read(.snapshot) == before)
            try database.perform(.redo(in: database, by: .tester))
            #expect(try database.read(.snapshot) == after)
            try database.perform(.undo(in: database, by: .tester))
        }
    }

    @Test("A word names a row by its name, the beginning of it, or its id")
    func naming() throws {
        for name in ["Morning", "Month's end", "2026"] { try change(.addBundle(name)) }
        try change(.addItems([BundleTodoDraft(title: "Twin"), BundleTodoDraft(title: "twin")], to: 1))
        let library = try library()
        #expect(throws: JournalError("\"twin\" matches several. Use its id: 1, 2.")) {
            try library.item(named: "twin", of: library.bundles[0])
        }
        #expect(try library.item(named: "2", of: library.bundles[0]).title == "twin")
        #expect(try library.bundle(named: "morning").id == 1)
        #expect(try library.bundle(named: "mont").id == 2)
        #expect(try library.bundle(named: "3").id == 3)
        #expect(try library.bundle(named: "2026").id == 3)
        #expect(
            throws: JournalError("\"mo\" matches several: Morning, Month's end.")
        ) { try library.bundle(named: "mo") }
        #expect(
            throws: JournalError("No bundle \"x\". There are: Morning, Month's end, 2026.")
        ) { try library.bundle(named: "x") }
        #expect(throws: JournalError("No export group \"\". None exist yet.")) {
            try library.group(named: "")
        }
        #expect(try library.categoryID(named: "other") == nil)
    }
}
