import Foundation
import TestSupport
import Testing

/// A page of a day that hasn't come: after a flight west, under a wrong clock, with another start of the day.
@Suite("Commands while there is a page of a later day")
struct LaterPageCommandTests {
    private let daybook: DaybookCommand

    init() throws { daybook = try DaybookCommand() }

    /// What made the page, and the clock under which it is the day before again.
    enum Cause: CaseIterable {
        case flight, wrongClock, dayStart, yearsAhead

        func make(_ daybook: DaybookCommand) throws -> (now: String, zone: String) {
            switch self {
            case .flight:
                try daybook.run("start", now: "2026-03-03T08:00:00", zone: "Pacific/Auckland")
                return ("2026-03-02T13:00:00", "America/Los_Angeles")
            case .wrongClock:
                try daybook.run("start", now: "2026-03-09T08:00:00")
                return ("2026-03-02T13:00:00", "UTC")
            case .dayStart:
                try daybook.run("start", now: "2026-03-03T01:30:00")
                try daybook.configure("day_start = \"04:00\"\n")
                return ("2026-03-03T02:00:00", "UTC")
            case .yearsAhead:
                try daybook.run("start", now: "2036-02-29T08:00:00")
                return ("2026-03-02T13:00:00", "UTC")
            }
        }
    }

    @Test("Today's todos are open, are counted and can be postponed", arguments: Cause.allCases)
    func today(cause: Cause) throws {
        let (now, zone) = try cause.make(daybook)
        func run(_ arguments: String...) throws -> String {
            let result = try daybook.run(arguments, now: now, zone: zone)
            #expect(result.status == 0, "\(arguments): \(result.errors)")
            return result.output
        }
        #expect(try run("start").hasPrefix("Started Mon 2 Mar"))
        _ = try run("add", "Buy SIM card")
        _ = try run("add", "Call home")
        #expect(try run("list").contains("○"))
        #expect(try !run("list").contains("still open"))
        #expect(try run("list", "--json").contains("\"state\": \"open\""))
        #expect(try run("status").hasPrefix("2 open"))
        #expect(try !run("list", "--open").contains("carried"))
        #expect(try run("move", "Buy SIM card", "tomorrow") == "Postponed \"Buy SIM card\" to Tue 3 Mar\n")
        #expect(try run("list", "--future").contains("Buy SIM card"))
        #expect(try run("list").contains("postponed to 3 Mar"))
        #expect(try run("done", "Call home") == "Marked \"Call home\" done\n")
        #expect(try run("undo") == "Undone: marked \"Call home\" done\n")
        #expect(try run("status").hasPrefix("1 open"))
    }

    @Test("doctor names the page, and what it advises removes it", arguments: Cause.allCases)
    func doctor(cause: Cause) throws {
        let (now, zone) = try cause.make(daybook)
        try daybook.run("add", "Stays", now: now, zone: zone)
        let line = try #require(
            try daybook.run("doctor", now: now, zone: zone).output.split(separator: "\n")
                .first { $0.contains("is in the future and has a page") })
        #expect(line.hasPrefix("note   pages"))
        let day = try #require(line.split(separator: " ").last.map(String.init))
        #expect(line.hasSuffix("daybook start --remove \(day)"))
        let removed = try daybook.run("start", "--remove", day, now: now, zone: zone)
        #expect(removed.status == 0 && removed.output.hasPrefix("Removed the page of "))
        let after = try daybook.run("doctor", now: now, zone: zone)
        #expect(after.status == 0 && !after.output.contains("has a page"))
        #expect(try daybook.run("list", now: now, zone: zone).output.contains("Stays"))
        let again = try daybook.run("start", "--remove", day, now: now, zone: zone)
        #expect(again.status == 1 && again.errors.hasSuffix("has no page.\n"))
        let undone = try daybook.run("undo", now: now, zone: zone)
        #expect(undone.output.hasPrefix("Undone: removed the page of "))
    }
}
