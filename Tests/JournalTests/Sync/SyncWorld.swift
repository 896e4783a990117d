import Foundation
import Journal
import TestSupport

/// Devices that work, publish and fetch at random, and what must hold whatever they do.
struct SyncWorld {
    var devices: [SyncDevice]
    private var published: [DeviceID: [SyncOperation]] = [:]
    private var random: SeededGenerator
    private var day = 10
    private var now: Int64 = 1_000_000
    private var actions = 0
    private let flaw: DeviceFlaw?
    /// Whether rows are compared with the reference's, too.
    private var hasReference = true

    private static let verbs = [
        "start", "start", "add", "add", "add", "habit", "habit", "rename", "rename", "done", "done",
        "abandon",
        "reopen", "postpone", "postpone", "delete", "recategorize", "recategorize", "category",
        "renameCategory",
        "deleteCategory", "item", "item", "deleteBundle", "deleteItem", "renameItem", "keep", "write",
        "append", "append", "settle", "undo",
        "undo",
        "sync",
        "sync", "publish", "fetch", "fetch", "day",
    ]

    init(seed: UInt64, rules: MergeRules = .standard, flaw: DeviceFlaw? = nil, schema: SyncSchema = .journal)
    {
        random = SeededGenerator(seed: seed)
        self.flaw = flaw
        let count = Int.random(in: 3...5, using: &random)
        let year: Int64 = 366 * 86_400_000
        devices = (0..<count).map { SyncDevice($0, rules: rules, schema: schema) }
        for index in devices.indices {
            let skews: [Int64] = [0, 0, -500, 500, .random(in: -year...year, using: &random)]
            devices[index].skew = skews.randomElement(using: &random) ?? 0
            devices[index].flaw = flaw
        }
    }

    /// Runs a story to its end. Returns the first violation.
    static func violation(
        seed: UInt64, rules: MergeRules = .standard, flaw: DeviceFlaw? = nil, schema: SyncSchema = .journal,
        hasReference: Bool = true
    ) -> String? {
        var world = SyncWorld(seed: seed, rules: rules, flaw: flaw, schema: schema)
        world.hasReference = hasReference
        return world.run()
    }

    /// The kinds of conflicts at the end of a story.
    static func conflictKinds(seed: UInt64) -> Set<String> {
        var world = SyncWorld(seed: seed)
        guard world.run() == nil, let device = world.devices.first else { return [] }
        return Set(device.fold.conflicts().map { "\($0.kind)".components(separatedBy: "(")[0] })
    }

    private mutating func run() -> String? {
        // Lengths drawn evenly would rarely be long enough for three devices to meet.
        let length = [12, 25, 50, 90].randomElement(using: &random) ?? 12
        for _ in 0..<length {
            if let violation = act() { return violation }
        }
        return meet()
    }

    private func number(_ bound: Int, _ random: inout SeededGenerator) -> Int {
        .random(in: 0..<bound, using: &random)
    }

    private mutating func act() -> String? {
        (now, actions) = (now + 7, actions + 1)
        let index = number(devices.count, &random)
        let verb = Self.verbs.randomElement(using: &random) ?? ""
        switch verb {
        case "day": day += 1
        case "sync":
            publish(index)
            devices.indices.forEach { fetch($0, into: index) }
        case "publish": publish(index)
        case "fetch": fetch(number(devices.count, &random), into: index)
        default:
            var device = devices[index]
            perform(verb, on: &device)
            devices[index] = device
        }
        if let fault = devices[index].fault { return fault }
        guard actions % 5 == 0 else { return nil }
        return differs(devices[index], "incremental")
    }

    /// The rows are what the reference makes of the operations, from nothing.
    private func differs(_ device: SyncDevice, _ what: String) -> String? {
        guard hasReference, device.rows != ReferenceFold.rows(device.operations) else { return nil }
        return "\(what): not the reference's rows"
    }

    private mutating func perform(_ verb: String, on device: inout SyncDevice) {
        let today = SyncDevice.day(day)
        let category = device.all("category").randomElement(using: &random)
        switch verb {
        case "start":
            let random = RowUID(bits: UInt128(actions) << 64 | device.id.bits)
            device.start(today, at: now, pageUID: flaw == .randomPageNames ? random : nil)
        case "add", "habit":
            let uid = RowUID(bits: UInt128(actions) << 32 | device.id.bits)
            device.add("t\(actions)", on: today, at: now, isHabit: verb == "habit", uid: uid)
        case "category": makeCategory(on: &device)
        case "renameCategory":
            let name = SyncValue.text("n\(number(8, &random))")
            if let category { device.set("category", category, at: now, ["name": name]) }
        case "deleteCategory": if let category { device.delete("category", category, at: now) }
        case "item":
            let bundle = device.all("taskBundle").first ?? device.make("Monday", in: "taskBundle", at: now)
            let title = "i\(number(2, &random))"
            let titles = device.all("bundleTodo").map { device["bundleTodo", $0]?["title"]?.text }
            if !titles.contains(title) { device.addItem(title, to: bundle, at: now) }
        case "deleteBundle":
            if let bundle = device.all("taskBundle").first { device.delete("taskBundle", bundle, at: now) }
        case "renameItem":
            guard let item = device.all("bundleTodo").first else { return }
            device.set("bundleTodo", item, at: now, ["title": .text("i\(actions)")])
        case "deleteItem":
            if let item = device.all("bundleTodo").first { device.delete("bundleTodo", item, at: now) }
        case "write": device.write("w\(actions)", on: today, at: now)
        case "append":
            let text = device["dayText", .dayText(today)]?["text"]?.text
            device.write(
                [text, "w\(actions)"].compactMap(\.self).joined(separator: "\n"), on: today, at: now)
        case "settle":
            let settlement = [Settlement.keep, .take, .both].randomElement(using: &random) ?? .keep
            guard let conflict = device.fold.conflicts().randomElement(using: &random) else { return }
            device.settle(conflict, settlement, at: now)
        case "undo": device.undo(at: now)
        default:
            guard let todo = device.all("todo").randomElement(using: &random) else { return }
            change(todo, by: verb, on: &device, today, category)
        }
    }

    private mutating func makeCategory(on device: inout SyncDevice) {
        let name = ["Work", "Home", "Errands"].randomElement(using: &random) ?? "Work"
        guard !device.all("category").contains(where: { device["category", $0]?["name"] == .text(name) })
        else { return }
        device.make(name, in: "category", at: now, ["color": .number(Int64(number(8, &random)))])
    }

    private mutating func change(
        _ todo: RowUID, by verb: String, on device: inout SyncDevice, _ today: Day, _ category: RowUID?
    ) {
        let values = device["todo", todo] ?? [:]
        let start = values["start"]?.text.flatMap { Day($0) } ?? today
        let isOpen = values["ending"] == .null
        switch verb {
        case "rename": device.set("todo", todo, at: now, ["title": .text("r\(actions)")])
        case "recategorize": device.set("todo", todo, at: now, ["categoryID": .reference(category)])
        case "done", "abandon":
            guard isOpen, start <= today else { return }
            let kind: TodoEnding.Kind = verb == "done" ? .done : .abandoned
            device.set("todo", todo, at: now, ["ending": SyncDevice.ending(kind, on: today)])
        case "reopen": if !isOpen { device.set("todo", todo, at: now, ["ending": .null]) }
        case "delete": device.delete("todo", todo, at: now)
        case "keep": device.keep(todo, on: today, at: now)
        default:
            guard isOpen, start <= today else { return }
            device.postpone(todo, from: today, to: today + 1 + number(8, &random), at: now)
        }
    }

    // MARK: Traffic

    private mutating func publish(_ index: Int) { published[devices[index].id] = devices[index].own }

    /// Fetches a device's log in packs that are cut anywhere, repeated, and in any order; some come later.
    private mutating func fetch(_ other: Int, into index: Int) {
        guard other != index else { return }
        let log = published[devices[other].id] ?? []
        let start = log.isEmpty ? 0 : number(log.count, &random)
        let known = Int(devices[index].fold.known[devices[other].id])
        var packs = Self.packs(Array(log.dropFirst(min(known, start))), size: number(6, &random) + 1)
        if number(3, &random) == 0 { packs += packs.prefix(2) }
        packs.shuffle(using: &random)
        if number(6, &random) == 0 { packs = Array(packs.dropLast()) }
        devices[index].fetch(packs)
    }

    static func packs(_ operations: [SyncOperation], size: Int) -> [SyncPack] {
        stride(from: 0, to: operations.count, by: size).flatMap { start in
            SyncPack.cut(Array(operations[start..<min(start + size, operations.count)])) { operations in
                operations.first.flatMap {
                    SyncPack(
                        journal: "j", device: $0.id.device, deviceName: "d", schema: 23, needs: 23,
                        operations: operations)
                }
            }
        }
    }

    /// Everyone publishes and fetches everything; then all must have the same journal.
    private mutating func meet() -> String? {
        devices.indices.forEach { publish($0) }
        for index in devices.indices {
            let packs = published.values.flatMap { Self.packs($0, size: 100) }
            devices[index].fetch(packs.shuffled(using: &random))
            if let fault = devices[index].fault { return fault }
        }
        guard let first = devices.first else { return nil }
        for device in devices where device.rows != first.rows { return "devices differ" }
        for device in devices where device.fold.known != first.fold.known || !device.waiting.isEmpty {
            return "operations are missing"
        }
        return differs(first, "at the end")
            ?? SyncLaws.violation(
                operations: first.operations, rows: first.rows, conflicts: first.fold.conflicts())
    }
}
