import TestSupport
import Testing

@Suite("A day that begins at four")
struct NightTests {
    @Test("did --at a time before it is of the night that has passed, not of the one to come")
    func lastNight() throws {
        let daybook = try DaybookCommand()
        try daybook.configure("day_start = \"04:00\"")
        #expect(try daybook.run("did", "Watched", "stars", "--at", "2:00").status == 0)
        #expect(try daybook.run("list", "yesterday").output.contains("Watched stars"))
        // With its day it is the night that ends that day.
        #expect(try daybook.run("did", "Read", "--at", "2:00", "--on", "2026-11-18").status == 0)
        #expect(try daybook.run("show", "Read").output.contains("Thu 19 Nov  02:00") == false)
        #expect(try daybook.run("list", "2026-11-18").output.contains("Read"))
        // In the night itself it is the present one.
        #expect(try daybook.run("did", "Slept", "--at", "1:00", now: "2026-11-21T01:30:00").status == 0)
        #expect(try daybook.run("list", "2026-11-20").output.contains("Slept"))
    }
}
