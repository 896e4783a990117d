import Journal
import Testing

/// What two devices did without knowing of each other, and what both have afterwards.
@Suite("Outcomes of concurrent changes of categories, bundles and groups")
struct LibraryOutcomesTests {
    private static let (todo, monday) = (TwoDevices.todo, TwoDevices.monday)
    private static let work = RowUID.named("Work", in: "category", number: 0)

    /// Both have a category and a todo outside it.
    private static func shared() -> TwoDevices {
        TwoDevices {
            $0.make("Work", in: "category", at: 1, ["color": .text("blue")])
            $0.add("Call", on: monday, at: 2, uid: todo)
        }
    }

    @Test("delete category | put a todo under it → under none, listed; undo of the deletion brings it back")
    func deleteCategoryInUse() {
        var both = Self.shared()
        both.laptop.delete("category", Self.work, at: 10)
        both.desktop.set("todo", Self.todo, at: 20, ["categoryID": .reference(Self.work)])
        both.meet()
        #expect(both.value("categoryID") == .null)
        #expect(both.listed == ["todo.categoryID gone"])
        both.laptop.undo(at: 30)
        both.meet()
        #expect(both.value("categoryID") == .reference(Self.work))
        #expect(both.listed.isEmpty)
    }

    @Test("delete category | rename, recolor it → there, listed", arguments: ["name", "color"])
    func deleteChangedCategory(column: String) {
        var both = Self.shared()
        both.laptop.delete("category", Self.work, at: 90)
        both.desktop.set("category", Self.work, at: 10, [column: .text("x")])
        both.meet()
        #expect(both.laptop["category", Self.work]?[column] == .text("x"))
        #expect(both.listed == ["category deleted"])
    }

    @Test("make a category | make it, otherwise written → one, color of the later")
    func makeTwice() {
        var both = TwoDevices()
        both.laptop.make("Work", in: "category", at: 20, ["color": .text("red")])
        both.desktop.make("WORK", in: "category", at: 10, ["color": .text("blue")])
        both.meet()
        #expect(both.laptop.all("category") == [Self.work])
        #expect(both.laptop["category", Self.work] == ["name": .text("Work"), "color": .text("red")])
        #expect(both.listed.isEmpty)
    }

    @Test("rename a category to a name | make one of it → two of one name, both listed")
    func renameAndMake() {
        var both = TwoDevices { $0.make("Job", in: "category", at: 1) }
        both.laptop.set("category", .named("Job", in: "category", number: 0), at: 10, ["name": .text("Work")])
        both.desktop.make("work", in: "category", at: 20)
        both.meet()
        #expect(both.laptop.all("category").count == 2)
        #expect(both.listed == ["category named", "category named"])
    }

    /// Both have a bundle of one item that was applied on Monday.
    private static func applied() -> (both: TwoDevices, item: RowUID, made: RowUID) {
        var item = RowUID(bits: 0)
        let both = TwoDevices {
            let bundle = $0.make("Mornings", in: "taskBundle", at: 1)
            item = $0.addItem("Water", to: bundle, at: 2)
        }
        return (both, item, .todo(from: item, on: monday, number: 0))
    }

    @Test("apply a bundle | apply it and delete its todo → it is there, listed")
    func deleteMadeTodo() {
        var (both, _, made) = Self.applied()
        both.laptop.start(Self.monday, at: 10)
        both.desktop.start(Self.monday, at: 10)
        both.desktop.delete("todo", made, at: 20)
        both.meet()
        #expect(both.laptop["todo", made]?["title"] == .text("Water"))
        #expect(both.listed == ["todo deleted"])
    }

    @Test("rename item | apply the bundle → todo with the title its maker knew")
    func renameItem() {
        var (both, item, made) = Self.applied()
        both.laptop.set("bundleTodo", item, at: 10, ["title": .text("Water plants")])
        both.desktop.start(Self.monday, at: 20)
        both.meet()
        #expect(both.laptop["todo", made]?["title"] == .text("Water"))
        #expect(both.laptop["bundleTodo", item]?["title"] == .text("Water plants"))
        #expect(both.listed.isEmpty)
    }

    @Test("delete a bundle | apply it → the todo stays, of no bundle")
    func deleteBundle() {
        var (both, item, made) = Self.applied()
        both.laptop.delete("taskBundle", .named("Mornings", in: "taskBundle", number: 0), at: 10)
        both.desktop.start(Self.monday, at: 20)
        both.meet()
        #expect(both.laptop["bundleTodo", item] == nil)
        #expect(both.laptop["todo", made]?["bundleTodoID"] == .null)
        #expect(both.listed.isEmpty)
    }

    @Test("delete a bundle | add an item to it → deleted with it, listed")
    func addToDeletedBundle() {
        var (both, _, _) = Self.applied()
        let bundle = RowUID.named("Mornings", in: "taskBundle", number: 0)
        both.laptop.delete("taskBundle", bundle, at: 10)
        both.desktop.addItem("Feed cat", to: bundle, at: 20)
        both.meet()
        #expect(both.laptop.all("bundleTodo").isEmpty)
        #expect(both.listed == ["bundleTodo.bundleID gone"])
    }

    @Test("delete a bundle | rename one of its items → deleted with it, listed")
    func renameInDeletedBundle() {
        var (both, item, _) = Self.applied()
        both.laptop.delete("taskBundle", .named("Mornings", in: "taskBundle", number: 0), at: 10)
        both.desktop.set("bundleTodo", item, at: 20, ["title": .text("Water plants")])
        both.meet()
        #expect(both.laptop["bundleTodo", item] == nil)
        #expect(both.listed == ["bundleTodo.bundleID gone"])
    }

    @Test("reorder | reorder → the later for each row, the same order on both")
    func reorder() {
        var both = TwoDevices {
            for name in ["A", "B"] { $0.make(name, in: "category", at: 1, ["sortOrder": .number(0)]) }
        }
        let rows = ["A", "B"].map { RowUID.named($0, in: "category", number: 0) }
        both.laptop.set("category", rows[0], at: 10, ["sortOrder": .number(1)])
        both.desktop.set("category", rows[0], at: 20, ["sortOrder": .number(2)])
        both.desktop.set("category", rows[1], at: 21, ["sortOrder": .number(1)])
        both.meet()
        #expect(rows.map { both.laptop["category", $0]?["sortOrder"] } == [.number(2), .number(1)])
        #expect(both.listed.isEmpty)
    }

    @Test("add to a group | take out of it → in")
    func groupMember() {
        let group = RowUID.named("Team", in: "exportGroup", number: 0)
        let member = RowUID.member(Self.work, of: group)
        let insertion = SyncChange(
            kind: .insert, row: SyncRowID(table: "exportGroupMember", uid: member),
            values: ["groupID": .reference(group), "categoryID": .reference(Self.work)], isAutomatic: true)
        var both = TwoDevices {
            $0.make("Work", in: "category", at: 1)
            $0.make("Team", in: "exportGroup", at: 2)
            $0.commit(at: 3, [insertion])
        }
        both.laptop.delete("exportGroupMember", member, at: 10)
        both.laptop.commit(at: 11, [insertion])
        both.desktop.delete("exportGroupMember", member, at: 20)
        both.meet()
        #expect(both.laptop.all("exportGroupMember") == [member])
        #expect(both.listed.isEmpty)
    }

    @Test("review | review → two rows")
    func reviews() {
        var both = TwoDevices()
        let values: SyncRow = ["day": .text("\(Self.monday)"), "date": .text("\(Self.monday)T18:00:00Z")]
        for (time, bits) in [(10, 1), (20, 2)] as [(Int64, UInt128)] {
            let row = SyncRowID(table: "review", uid: RowUID(bits: bits))
            let change = SyncChange(kind: .insert, row: row, values: values)
            if bits == 1 {
                both.laptop.commit(at: time, [change])
            } else {
                both.desktop.commit(at: time, [change])
            }
        }
        both.meet()
        #expect(both.laptop.all("review").count == 2)
        #expect(both.listed.isEmpty)
    }

    @Test("an import | edits → the difference and the edits, listed where they meet")
    func importedDifference() {
        let (first, second, third) = (RowUID(bits: 11), RowUID(bits: 12), RowUID(bits: 13))
        var both = TwoDevices {
            for uid in [first, second, third] { $0.add("Call", on: Self.monday, at: 1, uid: uid) }
        }
        let row = { (uid: RowUID) in SyncRowID(table: "todo", uid: uid) }
        both.laptop.commit(
            at: 10,
            [
                SyncChange(kind: .set, row: row(first), values: ["title": .text("Imported")]),
                SyncChange(kind: .delete, row: row(second)), SyncChange(kind: .delete, row: row(third)),
            ])
        both.desktop.set("todo", first, at: 20, ["title": .text("Edited")])
        both.desktop.set("todo", second, at: 20, ["title": .text("Edited")])
        both.meet()
        #expect(both.laptop["todo", first]?["title"] == .text("Edited"))
        #expect(both.laptop["todo", second]?["title"] == .text("Edited"))
        #expect(both.laptop["todo", third] == nil)
        #expect(both.listed == ["todo.title", "todo deleted"])
    }
}
