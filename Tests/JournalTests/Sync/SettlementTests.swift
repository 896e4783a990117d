import Journal
import TestSupport
import Testing

@Suite("Conflicts settled on several machines at once")
struct SettlementTests {
    private static let monday = SyncDevice.day(0)
    private static let row = SyncRowID(table: "dayText", uid: .dayText(monday))

    /// Exchanges everything, and checks what must hold of any journal.
    private func meet(_ devices: inout [SyncDevice]) {
        let logs = devices.map { SyncWorld.packs($0.own, size: 100) }
        for index in devices.indices { logs.forEach { devices[index].fetch($0) } }
        for device in devices {
            #expect(device.rows == devices[0].rows)
            #expect(device.rows == ReferenceFold.rows(device.operations))
            #expect(device.fold.conflicts() == devices[0].fold.conflicts())
            #expect(device.fault == nil)
        }
        let violation = SyncLaws.violation(
            operations: devices[0].operations, rows: devices[0].rows,
            conflicts: devices[0].fold.conflicts())
        #expect(violation == nil)
    }

    private func text(_ device: SyncDevice) -> String { device.rows[Self.row]?["text"]?.text ?? "" }

    private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

    /// Three machines that write the same lines, at random.
    private func devices(_ random: inout SeededGenerator) -> [SyncDevice] {
        var devices = (0..<3).map { SyncDevice($0) }
        let base = (0..<Int.random(in: 1...4, using: &random)).map { "base\($0)" }
        devices[0].write(base.joined(separator: "\n"), on: Self.monday, at: 1)
        meet(&devices)
        for index in devices.indices.shuffled(using: &random).prefix(Int.random(in: 2...3, using: &random)) {
            var text = base
            for place in base.indices where Bool.random(using: &random) {
                text[place] = "line\(place) of \(index)"
            }
            if Bool.random(using: &random) { text.append("end of \(index)") }
            devices[index].write(
                text.joined(separator: "\n"), on: Self.monday, at: .random(in: 10...99, using: &random))
        }
        meet(&devices)
        return devices
    }

    @Test(
        "Those that agree settle it; of those that differ each line is there once, or they are listed again",
        arguments: 0..<300 as Range<UInt64>)
    func texts(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var devices = devices(&random)
        for round in 1...4 {
            let listed = devices[0].fold.conflicts()
            if listed.isEmpty { break }
            var settled: [String] = []
            // In the last round, one machine settles it for all.
            let count = round == 4 ? 1 : Int.random(in: 1...3, using: &random)
            for index in devices.indices.shuffled(using: &random).prefix(count) {
                let settlement = [Settlement.keep, .take, .both].randomElement(using: &random) ?? .keep
                let time = Int64(round * 100) + .random(in: 0...99, using: &random)
                devices[index].settle(
                    try #require(listed.randomElement(using: &random)), settlement, at: time)
                settled.append(text(devices[index]))
            }
            meet(&devices)
            let shown = lines(text(devices[0]))
            let typed = shown.filter { !$0.hasPrefix("base") }
            #expect(Set(typed).count == typed.count, "\(shown)")
            let isListed = !devices[0].fold.conflicts().isEmpty
            if Set(settled).count == 1 {
                #expect(text(devices[0]) == settled[0])
                #expect(!isListed)
            } else if !isListed {
                #expect(Set(shown).isSuperset(of: settled.flatMap(lines)), "\(settled) \(shown)")
            }
        }
        #expect(devices[0].fold.conflicts().isEmpty)
    }

    /// What is listed after a category was deleted on one machine while another put a todo under it, and both settled that.
    @Test("A todo that one leaves without its category and another puts under it again is listed again")
    func reference() {
        var both = TwoDevices { laptop in
            laptop.add("Call", on: Self.monday, at: 0, uid: TwoDevices.todo)
            laptop.make("Work", in: "category", at: 1)
        }
        let work = both.laptop.all("category")[0]
        both.laptop.delete("category", work, at: 10)
        both.desktop.set("todo", TwoDevices.todo, at: 20, ["categoryID": .reference(work)])
        both.meet()
        let conflict = both.laptop.fold.conflicts()[0]
        both.laptop.settle(conflict, .keep, at: 40)
        both.desktop.settle(conflict, .take, at: 30)
        both.meet()
        #expect(both.value("categoryID") == .null)
        #expect(both.laptop.all("category") == [work])
        #expect(both.listed == ["todo.categoryID"])
    }
}
