import Journal
import Testing

/// What two devices did without knowing of each other, and what both have afterwards.
@Suite("Outcomes of concurrent changes of todos")
struct OutcomesTests {
    private static let (todo, monday) = (TwoDevices.todo, TwoDevices.monday)

    /// Both have a todo that began on Monday.
    private static func shared(isHabit: Bool = false) -> TwoDevices {
        TwoDevices { $0.add("Call", on: monday, at: 1, isHabit: isHabit, uid: todo) }
    }

    @Test("start a day | start the day → one page, each bundle item once, each habit abandoned once")
    func startStart() {
        var both = TwoDevices {
            let bundle = $0.make("Mornings", in: "taskBundle", at: 1)
            $0.addItem("Water plants", to: bundle, at: 2)
            $0.add("Stretch", on: Self.monday, at: 3, isHabit: true, uid: Self.todo)
        }
        both.laptop.start(Self.monday + 1, at: 10)
        both.desktop.start(Self.monday + 1, at: 20)
        both.meet()
        #expect(both.laptop.all("journalPage").count == 1)
        #expect(both.laptop.all("todo").count == 2)
        #expect(both.value("ending")?["kind"] == .text("abandoned"))
        #expect(both.listed.isEmpty)
    }

    @Test("habit done Thursday | starting Friday abandons it → done Thursday")
    func habitDone() {
        var both = Self.shared(isHabit: true)
        both.laptop.set("todo", Self.todo, at: 10, ["ending": SyncDevice.ending(.done, on: Self.monday)])
        both.desktop.start(Self.monday + 1, at: 20)
        both.meet()
        #expect(both.value("ending") == SyncDevice.ending(.done, on: Self.monday))
        #expect(both.listed.isEmpty)
    }

    @Test("done by hand | abandoned by hand → the later, listed")
    func doneAbandoned() {
        var both = Self.shared()
        both.laptop.set("todo", Self.todo, at: 20, ["ending": SyncDevice.ending(.done, on: Self.monday)])
        both.desktop.set(
            "todo", Self.todo, at: 10, ["ending": SyncDevice.ending(.abandoned, on: Self.monday)])
        both.meet()
        #expect(both.value("ending")?["kind"] == .text("done"))
        #expect(both.listed == ["todo.ending"])
    }

    @Test("done at 9 | done at 8 → done at 8, whoever said it first")
    func doneAtTwoTimes() {
        for (laptop, desktop) in [(10, 90), (90, 10)] as [(Int64, Int64)] {
            var both = Self.shared()
            let (eight, nine) = (
                SyncDevice.ending(.done, on: Self.monday, hour: 8), SyncDevice.ending(.done, on: Self.monday)
            )
            both.laptop.set("todo", Self.todo, at: laptop, ["ending": nine])
            both.desktop.set("todo", Self.todo, at: desktop, ["ending": eight])
            both.meet()
            #expect(both.value("ending") == eight)
            #expect(both.listed.isEmpty)
        }
    }

    @Test("done Thursday | done Friday → done Thursday, whatever the clocks say")
    func doneDone() {
        var both = Self.shared()
        both.laptop.set("todo", Self.todo, at: 90, ["ending": SyncDevice.ending(.done, on: Self.monday)])
        both.desktop.set("todo", Self.todo, at: 10, ["ending": SyncDevice.ending(.done, on: Self.monday + 1)])
        both.meet()
        #expect(both.value("ending") == SyncDevice.ending(.done, on: Self.monday))
        #expect(both.listed.isEmpty)
    }

    @Test("rename | rename → the later, listed")
    func renameRename() {
        var both = Self.shared()
        both.laptop.set("todo", Self.todo, at: 10, ["title": .text("A")])
        both.desktop.set("todo", Self.todo, at: 20, ["title": .text("B")])
        both.meet()
        #expect(both.value("title") == .text("B"))
        #expect(both.listed == ["todo.title"])
        // Keeping it is a write that has seen both: the conflict is settled on both.
        both.desktop.set("todo", Self.todo, at: 30, ["title": .text("A")])
        both.meet()
        #expect(both.value("title") == .text("A"))
        #expect(both.listed.isEmpty)
    }

    @Test(
        "rename | done, abandoned, postponed, other category → both",
        arguments: ["done", "abandoned", "postponed", "category"])
    func renameAndOther(other: String) {
        var both = Self.shared()
        both.laptop.set("todo", Self.todo, at: 10, ["title": .text("A")])
        var expected: (column: String, value: SyncValue)
        switch other {
        case "postponed":
            both.desktop.postpone(Self.todo, from: Self.monday, to: Self.monday + 3, at: 20)
            expected = ("start", SyncDevice.text(3))
        case "category":
            let work = both.desktop.make("Work", in: "category", at: 20)
            expected = ("categoryID", .reference(work))
            both.desktop.set("todo", Self.todo, at: 21, ["categoryID": expected.value])
        default:
            let kind: TodoEnding.Kind = other == "done" ? .done : .abandoned
            expected = ("ending", SyncDevice.ending(kind, on: Self.monday))
            both.desktop.set("todo", Self.todo, at: 20, ["ending": expected.value])
        }
        both.meet()
        #expect(both.value("title") == .text("A"))
        #expect(both.value(expected.column) == expected.value)
        #expect(both.listed.isEmpty)
    }

    @Test("postponed to the 3rd | to the 5th from the same page → the later, one record with its day, listed")
    func postponedTwice() {
        var both = Self.shared()
        both.laptop.postpone(Self.todo, from: Self.monday, to: Self.monday + 3, at: 20)
        both.desktop.postpone(Self.todo, from: Self.monday, to: Self.monday + 5, at: 10)
        both.meet()
        #expect(both.value("start") == SyncDevice.text(3))
        let records = both.laptop.all("putOff").map { both.laptop["putOff", $0]?["sentTo"] }
        #expect(records == [SyncDevice.text(3)])
        #expect(both.listed == ["todo.start"])
    }

    @Test("postponed from page 0 | from page 2 → both records, the later start, listed")
    func postponedFromTwoPages() {
        var both = Self.shared()
        both.laptop.postpone(Self.todo, from: Self.monday, to: Self.monday + 3, at: 10)
        both.desktop.postpone(Self.todo, from: Self.monday + 2, to: Self.monday + 5, at: 20)
        both.meet()
        #expect(both.value("start") == SyncDevice.text(5))
        #expect(both.laptop.all("putOff").count == 2)
        #expect(both.listed == ["todo.start"])
    }

    @Test("postponed | done → done, and the postponement stays counted; reopened, the later start is back")
    func postponedDone() {
        var both = Self.shared()
        both.laptop.postpone(Self.todo, from: Self.monday, to: Self.monday + 9, at: 20)
        both.desktop.set("todo", Self.todo, at: 10, ["ending": SyncDevice.ending(.done, on: Self.monday)])
        both.meet()
        #expect(both.value("ending") == SyncDevice.ending(.done, on: Self.monday))
        #expect(both.value("start") == SyncDevice.text(0))
        #expect(both.laptop.all("putOff").count == 1)
        #expect(both.listed.isEmpty)
        both.laptop.set("todo", Self.todo, at: 30, ["ending": .null])
        both.meet()
        #expect(both.value("start") == SyncDevice.text(9))
    }

    @Test(
        "delete todo | edit, end or postpone it → it is there, edited, listed",
        arguments: ["edit", "end", "postpone"])
    func deleteAndChange(change: String) {
        var both = Self.shared()
        both.laptop.delete("todo", Self.todo, at: 90)
        switch change {
        case "edit": both.desktop.set("todo", Self.todo, at: 10, ["title": .text("B")])
        case "end":
            both.desktop.set("todo", Self.todo, at: 10, ["ending": SyncDevice.ending(.done, on: Self.monday)])
        default: both.desktop.postpone(Self.todo, from: Self.monday, to: Self.monday + 1, at: 10)
        }
        let expected = both.desktop["todo", Self.todo]
        both.meet()
        #expect(both.laptop["todo", Self.todo] == expected)
        #expect(both.listed == ["todo deleted"])
    }

    @Test("delete habit | starting a page abandons it → deleted")
    func deleteHabit() {
        var both = Self.shared(isHabit: true)
        both.laptop.delete("todo", Self.todo, at: 10)
        both.desktop.start(Self.monday + 1, at: 20)
        both.meet()
        #expect(both.laptop["todo", Self.todo] == nil)
        #expect(both.listed.isEmpty)
    }

    @Test("keep todo in a review | keep it → one record")
    func keepKeep() {
        var both = Self.shared()
        both.laptop.keep(Self.todo, on: Self.monday, at: 10)
        both.desktop.keep(Self.todo, on: Self.monday, at: 20)
        both.meet()
        #expect(both.laptop.all("keptTodo").count == 1)
        #expect(both.listed.isEmpty)
    }

    @Test("undo of a rename | other category → both")
    func undoRename() {
        var both = Self.shared()
        both.laptop.set("todo", Self.todo, at: 5, ["title": .text("A")])
        both.meet()
        let work = both.desktop.make("Work", in: "category", at: 10)
        both.desktop.set("todo", Self.todo, at: 11, ["categoryID": .reference(work)])
        both.laptop.undo(at: 20)
        both.meet()
        #expect(both.value("title") == .text("Call"))
        #expect(both.value("categoryID") == .reference(work))
        #expect(both.listed.isEmpty)
    }

    @Test("undo of an addition | edit → there, edited, listed")
    func undoAddition() {
        var both = Self.shared()
        both.laptop.undo(at: 20)
        both.desktop.set("todo", Self.todo, at: 10, ["title": .text("B")])
        both.meet()
        #expect(both.value("title") == .text("B"))
        #expect(both.listed == ["todo deleted"])
    }

    @Test("a write that knew of another replaces it, whatever the clocks say")
    func wrongClock() {
        var both = TwoDevices()
        both.laptop.skew = 366 * 86_400_000
        both.laptop.add("Call", on: Self.monday, at: 1, uid: Self.todo)
        both.meet()
        both.desktop.set("todo", Self.todo, at: 2, ["title": .text("B")])
        both.meet()
        #expect(both.value("title") == .text("B"))
        #expect(both.listed.isEmpty)
    }
}
