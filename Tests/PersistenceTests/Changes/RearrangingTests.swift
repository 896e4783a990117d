import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Todos put in order by hand")
struct RearrangingTests {
    private let database: JournalDatabase
    private let author = Author(.commandLine, clock: .fixed("2026-11-20T09:30"))

    init() throws {
        database = try JournalDatabase.inMemory()
        try perform(.add(["a", "b", "c", "d", "e"].map { TodoDraft(title: $0, start: "2026-11-20") }))
    }

    @discardableResult
    private func perform(_ verb: JournalVerb) throws -> String {
        try database.perform(.verb(verb, in: database, by: author), by: author).message
    }

    private func put(_ ids: Int64..., before other: Int64) throws {
        try perform(.rearrange([Rearrangement(.ids(ids), isAfter: false, [other])]))
    }

    private func put(_ ids: Int64..., after other: Int64) throws {
        try perform(.rearrange([Rearrangement(.ids(ids), isAfter: true, [other])]))
    }

    private func order(on day: Day = "2026-11-20") throws -> String {
        try database.read(.page(on: day, today: "2026-11-20")).contents.rows.map(\.todo.title).joined()
    }

    private func listed(_ scope: TodoScope) throws -> String {
        var titles: [String] = []
        try database.list(scope, today: "2026-11-20") { _, _ in
        } _: { section in
            titles += section.rows.map(\.todo.title)
        }
        return titles.joined()
    }

    @Test("A todo is put beside another; on every page from then on, and new ones come last")
    func moves() throws {
        try put(4, before: 1)
        #expect(try order() == "dabce")
        try put(1, after: 5)
        #expect(try order() == "dbcea")
        try put(2, 3, before: 4)
        #expect(try order() == "bcdea")
        try put(5, after: 2)
        #expect(try order() == "becda")
        try perform(.add([TodoDraft(title: "f", start: "2026-11-20")]))
        #expect(try order() == "becdaf")
        try put(6, before: 2)
        try perform(.add([TodoDraft(title: "g", start: "2026-11-20")]))
        #expect(try order() == "fbecdag")
        #expect(try listed(.all) == "fbecdag")
        #expect(try listed(.open) == "fbecdag")
        try perform(.move([1, 2, 3, 4], to: "2026-11-23"))
        #expect(try order(on: "2026-11-23") == "bcda")
    }

    @Test("Undo puts it back, and its history doesn't tell of it")
    func undone() throws {
        try put(5, before: 1)
        try put(5, after: 2)
        try perform(.undo)
        #expect(try order() == "eabcd")
        try perform(.undo)
        #expect(try order() == "abcde")
        try perform(.redo)
        #expect(try order() == "eabcd")
        let history = try database.read(.todoHistory(of: [5], clock: author.clock))
        #expect(history.events.count == 1)
    }

    @Test("Only a todo of the same category is beside it, never itself, and never one that is gone")
    func refusals() throws {
        try perform(.manage(.addCategory("Work")))
        try perform(.edit([1], TodoEdit(\.categoryID, 1)))
        func refusal(_ id: Int64, _ other: Int64) -> String? {
            #expect(throws: JournalError.self) { try put(id, after: other) }?.description
        }
        #expect(
            refusal(1, 2) == "\"a\" is in Work, and \"b\" in Other. A todo moves within its category.")
        #expect(refusal(2, 2) == "\"b\" can't be put beside itself.")
        try perform(.delete([3]))
        #expect(refusal(2, 3) == "The todo was deleted; nothing was changed.")
        try perform(.star([1, 2]))
        try put(1, after: 2)
        let page = try database.read(.page(on: "2026-11-20", today: "2026-11-20")).contents
        #expect(page.gatheringStars(today: "2026-11-20").sections[0].rows.map(\.id) == [2, 1])
    }

    @Test("Where another program has written nonsense, the todo stands where it was written")
    func damaged() throws {
        try put(5, before: 1)
        try database.queue.write { try $0.execute(sql: "UPDATE todo SET place = 'top' WHERE id = 5") }
        #expect(try order() == "abcde")
        try put(5, before: 2)
        #expect(try order() == "aebcd")
    }

    @Test("When synchronization begins, the order stays, and so does what undo does")
    func beginning() throws {
        try put(5, before: 1)
        try put(2, after: 4)
        #expect(try order() == "eacdb")
        try database.startSynchronizing(as: "laptop", clock: author.clock)
        #expect(try order() == "eacdb")
        #expect(try database.syncProblems() == [])
        try perform(.add([TodoDraft(title: "f", start: "2026-11-20")]))
        try put(6, before: 3)
        #expect(try order() == "eafcdb")
        try perform(.undo(steps: 3))
        #expect(try order() == "eabcd")
        try perform(.undo)
        #expect(try order() == "abcde")
    }
}

@Suite("Todos put in order by hand on several machines")
struct RearrangedElsewhereTests {
    private let machines: [SyncedJournal]

    init() throws {
        machines = try ["laptop", "desktop", "phone"].enumerated().map {
            try SyncedJournal($1, number: $0 + 1)
        }
        for machine in machines { try machine.start() }
        try machines[0].perform(
            .add((0..<60).map { TodoDraft(title: "\($0)", start: "2026-11-20") }))
        try meet()
    }

    private func meet() throws {
        for _ in 0..<2 {
            for machine in machines {
                for other in machines where other !== machine { try machine.fetch(other) }
            }
        }
        #expect(try machines[0].rows() == machines[1].rows())
        #expect(try machines[0].rows() == machines[2].rows())
        #expect(try titles(machines[0]) == titles(machines[1]))
        #expect(try titles(machines[0]) == titles(machines[2]))
    }

    private func titles(_ machine: SyncedJournal) throws -> [String] {
        try machine.database.read(.page(on: "2026-11-20", today: "2026-11-20")).contents.rows.map(
            \.todo.title)
    }

    private func put(_ title: String, isAfter: Bool = true, _ other: String, on machine: SyncedJournal) throws
    {
        let todos = try machine.database.read(.snapshot).todos
        let ids = Dictionary(uniqueKeysWithValues: todos.map { ($0.title, $0.id) })
        let (id, beside) = (try #require(ids[title]), try #require(ids[other]))
        // Checked once in a while: each check folds all operations.
        try machine.database.perform(
            .verb(
                .rearrange([Rearrangement([id], isAfter: isAfter, [beside])]), in: machine.database,
                by: machine.author), by: machine.author)
    }

    @Test("Moves on two machines at once are both kept")
    func both() throws {
        try put("7", "2", on: machines[0])
        try put("8", "4", on: machines[1])
        try put("9", isAfter: false, "0", on: machines[2])
        try meet()
        #expect(
            try titles(machines[0]).prefix(12)
                == ["9", "0", "1", "2", "7", "3", "4", "8", "5", "6", "10", "11"])
    }

    @Test("Into one gap they go all, in one order on all machines, and there is room between them")
    func gap() throws {
        for (machine, title) in zip(machines, ["7", "8", "9"]) { try put(title, "2", on: machine) }
        try meet()
        let order = try titles(machines[0])
        #expect(Set(order[3...5]) == ["7", "8", "9"])
        try put("0", order[3], on: machines[1])
        try put("1", order[4], on: machines[2])
        try meet()
        #expect(Array(try titles(machines[0])[1...5]) == [order[3], "0", order[4], "1", order[5]])
    }

    @Test("Of one todo's moves the later stays, and nobody is asked")
    func same() throws {
        try put("5", "0", on: machines[0])
        machines[1].clock = .fixed("2026-11-20T10:30")
        try put("5", "10", on: machines[1])
        try meet()
        #expect(try titles(machines[0])[9...11] == ["10", "5", "11"])
        #expect(try machines[0].database.read(.conflicts(today: "2026-11-20")).isEmpty)
    }

    @Test("After 1,000 random moves all have one order, with every move that no other contradicts")
    func random() throws {
        var random = SeededNumbers(seed: RandomRuns.seed(55))
        struct Move {
            let machine: Int
            let title, other: String
            let isAfter: Bool
        }
        var checked = 0
        for round in 0..<20 {
            var moves: [Move] = []
            for machine in machines.indices {
                // In most rounds one of each that nobody else names, too.
                for number in 0..<17 {
                    let titles = round % 2 == 0 ? 0..<60 : machine * 20..<machine * 20 + 20
                    let title = Int.random(in: titles, using: &random)
                    var other = Int.random(in: number % 2 == 0 ? titles : 0..<60, using: &random)
                    if other == title { other = (title + 1) % 60 }
                    let move = Move(
                        machine: machine, title: "\(title)", other: "\(other)",
                        isAfter: Bool.random(using: &random))
                    try put(move.title, isAfter: move.isAfter, move.other, on: machines[machine])
                    moves.append(move)
                }
            }
            try meet()
            let order = try titles(machines[0])
            #expect(Set(order).count == 60)
            let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
            for (index, move) in moves.enumerated() {
                let isContradicted = moves.enumerated().contains { number, later in
                    number != index
                        && (later.title == move.title && (later.machine != move.machine || number > index)
                            || later.title == move.other && (later.machine != move.machine || number > index))
                }
                guard !isContradicted, let one = places[move.title], let two = places[move.other] else {
                    continue
                }
                #expect(move.isAfter ? one > two : one < two, "round \(round): \(move)")
                checked += 1
            }
        }
        #expect(checked > 100)
        for machine in machines { try machine.check() }
    }

    @Test(
        "Two machines star three each: all show the three starred first, and a change here drops the others")
    func stars() throws {
        try machines[0].perform(.star([1, 2, 3]), at: "2026-11-20T10:00")
        let ids = try machines[1].database.read(.snapshot).todos.filter {
            ["7", "8", "9"].contains($0.title)
        }
        try machines[1].perform(.star(.ids(ids.map(\.id))), at: "2026-11-20T11:00")
        try meet()
        func starred(_ machine: SyncedJournal) throws -> [String] {
            try machine.database.read(.page(on: "2026-11-20", today: "2026-11-20")).contents.starred.map(
                \.title)
        }
        for machine in machines { #expect(try starred(machine) == ["0", "1", "2"]) }
        try machines[0].perform(.star([1], isOn: false), at: "2026-11-20T12:00")
        try meet()
        for machine in machines { #expect(try starred(machine) == ["1", "2"]) }
        #expect(try machines[2].database.read(.snapshot).stars.count == 2)
        #expect(try machines[2].database.read(.conflicts(today: "2026-11-20")).isEmpty)
    }

    @Test("Two machines star the same todo: it is one star")
    func sameStar() throws {
        for machine in machines {
            let id = try #require(try machine.database.read(.snapshot).todos.first { $0.title == "5" }?.id)
            try machine.perform(.star([id]))
        }
        try meet()
        #expect(try machines[0].database.read(.snapshot).stars.count == 1)
    }
}
