import Journal
import TestSupport
import Testing

@testable import Persistence

/// March 2026 of somebody with rent on the 1st, a dentist six months after the last visit, plants every third day, the gym three times a
/// week and a tax return, whose page is looked at every morning.
@Suite("A month of things that come back")
struct MonthOfRepeatsTests {
    private let journal: RepeatingJournal

    init() throws { journal = try RepeatingJournal() }

    private func page(_ day: Day) throws -> [String] {
        let clock = JournalClock.fixed("\(day)T08:00")
        return try journal.database.read(.page(on: day, today: day)).contents.rows
            .filter { $0.todo.isOpen }
            .map { row in
                let caption = row.caption(on: day, clock: clock, form: .brief)
                return row.todo.title + (row.todo.due == nil ? "" : " (\(caption))")
            }
            .sorted()
    }

    private func complete(_ title: String, on day: Day, at time: String = "18:00") throws {
        let todo = try #require(
            try journal.open().first { $0.title == title && $0.start <= day }, "\(title) on \(day)")
        try journal.perform(.complete(.ids([todo.id])), at: "\(day)T\(time)")
    }

    @Test("Every morning's page is right")
    func march() throws {
        let first: Day = "2026-03-01"
        try journal.start(first)
        try journal.add("Rent", "1st", on: first)
        try journal.add("Dentist", "6m-after", on: "2026-03-10")
        try journal.add("Plants", "3d", on: first)
        try journal.add("Gym", "3/week", on: first)
        try journal.add("Tax", nil, on: "2026-03-16") { $0.due = "2026-03-27" }

        // What is done each day. On the 9th and 10th nobody was there.
        let done: [Int: [String]] = [
            1: ["Plants", "Gym"], 2: ["Rent", "Gym"], 4: ["Plants", "Gym"], 6: ["Gym"], 8: ["Plants"],
            11: ["Dentist", "Gym"],
            12: ["Plants", "Gym"], 14: ["Gym"], 17: ["Gym"], 18: ["Plants"], 19: ["Gym"], 20: ["Gym"],
            24: ["Plants"],
            28: ["Tax"], 30: ["Gym", "Plants"],
        ]
        var mornings: [Int: [String]] = [:]
        for number in 1...31 where ![9, 10].contains(number) {
            let day = first + (number - 1)
            if number > 1 { try journal.start(day) }
            mornings[number] = try page(day)
            for title in done[number] ?? [] { try complete(title, on: day) }
        }
        let gymOnly = ["Gym"]
        #expect(mornings[1] == ["Gym", "Plants", "Rent"])
        // Rent is carried, plants come again on the 4th.
        #expect(mornings[2] == ["Gym", "Rent"])
        #expect(mornings[3] == gymOnly)
        #expect(mornings[4] == ["Gym", "Plants"])
        #expect(mornings[5] == gymOnly)
        #expect(mornings[6] == gymOnly)
        // Three times since Monday the 2nd: done until the 9th.
        #expect(mornings[7] == ["Plants"])
        #expect(mornings[8] == ["Plants"])
        // After the pause: each once, and the plants on a day of their rule.
        #expect(mornings[11] == ["Dentist", "Gym", "Plants"])
        #expect(mornings[12] == ["Gym", "Plants"])
        #expect(mornings[13] == ["Gym", "Plants"])
        #expect(mornings[15] == ["Plants"])
        #expect(mornings[16] == ["Gym", "Plants", "Tax (due 27 Mar)"])
        // Three times since the 16th; the plants are carried.
        #expect(mornings[21] == ["Plants", "Tax (due Fri)"])
        #expect(mornings[22] == ["Plants", "Tax (due Fri)"])
        #expect(mornings[23] == ["Gym", "Plants", "Tax (due Fri)"])
        #expect(mornings[27] == ["Gym", "Plants", "Tax (due today)"])
        #expect(mornings[28] == ["Gym", "Plants", "Tax (1 day late)"])
        #expect(mornings[31] == ["Gym", "Plants"])

        let later = try journal.open().map { "\($0.title) \($0.start)" }.sorted()
        #expect(later == ["Dentist 2026-09-11", "Gym 2026-03-31", "Plants 2026-03-31", "Rent 2026-04-01"])
        let ended = try journal.all().filter { $0.title == "Gym" && $0.ending?.kind == .missed }
        #expect(ended.count == 12)
    }
}
