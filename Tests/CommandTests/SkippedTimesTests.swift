import TestSupport
import Testing

@Suite("Times that clocks skip, or that have not come yet")
struct SkippedTimesTests {
    @Test("A time that the change to summer time skips is refused, not moved")
    func gap() throws {
        let daybook = try DaybookCommand()
        func did(_ time: String) throws -> DaybookCommand.Result {
            try daybook.run(
                "did", "Fed the cat", "--at", time, now: "2026-03-08T09:00:00", zone: "America/New_York")
        }
        let skipped = try did("2:30")
        #expect(skipped.status == 1)
        #expect(
            skipped.errors
                == "daybook: Sun 8 Mar 2026 02:30 doesn't exist: the clocks go forward. Choose another time.\n"
        )
        #expect(try did("1:59").status == 0)
        #expect(try did("3:00").status == 0)
    }

    @Test("A refused time names the day it is on, where days begin at four")
    func dayStart() throws {
        let daybook = try DaybookCommand()
        try daybook.configure("day_start = \"04:00\"")
        func did(_ time: String) throws -> DaybookCommand.Result {
            try daybook.run("did", "Fed the cat", "--at", time, now: "2026-03-03T01:30:00")
        }
        let future = try did("1:31")
        #expect(future.status == 1)
        #expect(future.errors == "daybook: Tue 3 Mar 2026 01:31 is in the future.\n")
        #expect(try did("1:30").output == "Logged \"Fed the cat\" (1)\n")
        #expect(try did("23:00").status == 0)
    }
}
