import TestSupport
import Testing

@Suite("daybook move")
struct MoveCommandTests {
    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-18T08:00:00")
        try daybook.run("add", "-", input: "Call Sam\nOrder new badge\nStretch\n", now: "2026-11-18T08:00:00")
        try daybook.run("start")
        return daybook
    }

    @Test(
        "The end of the words is the date; what was seen stays on its pages, and undo takes back exactly that"
    )
    func moves() throws {
        let daybook = try journal()
        #expect(
            try daybook.run("move", "call", "sam", "3", "dec").output
                == "Postponed \"Call Sam\" to Thu 3 Dec\n")
        #expect(
            try daybook.run("move", "2", "3", "next", "fri").output == "Postponed 2 todos to Fri 27 Nov\n")
        #expect(try daybook.run("list").output.contains("  > 1  Call Sam  (postponed to 3 Dec)"))
        #expect(try daybook.run("list", "2026-11-18").output.contains("  → 1  Call Sam  (still open)"))
        let future = try daybook.run("list", "--future", "--json").output
        #expect(future.contains("\"timesPostponed\": 1"))
        #expect(future.contains("\"firstSeen\": \"2026-11-18\""))
        #expect(future.contains("\"start\": \"2026-12-03\""))
        #expect(future.contains("\"state\": \"open\""))
        #expect(try daybook.run("list", "--json").output.contains("\"state\": \"postponed\""))
        try daybook.run("undo")
        #expect(try daybook.run("list").output.contains("Stretch  (carried 2 days)"))
        #expect(try daybook.run("move", "1", "today").output == "Brought forward \"Call Sam\" to today\n")
        #expect(try daybook.run("list").output.contains("Call Sam  (postponed 1×, first seen 18 Nov)"))
    }

    @Test("What cannot be is refused with the reason, and nothing is changed")
    func refused() throws {
        let daybook = try journal()
        func refusal(_ words: String...) throws -> String {
            let result = try daybook.run(["move"] + words)
            #expect(result.status == 1)
            return result.errors
        }
        #expect(
            try refusal("1", "yesterday")
                == "daybook: Thu 19 Nov is in the past. --past moves it anyway.\n")
        #expect(
            try refusal("1", "17 nov", "--past").contains("was first seen on Wed 18 Nov, which is later."))
        #expect(try refusal("1", "today").contains("is on Fri 20 Nov already."))
        #expect(try refusal("1", "someday").contains("\"someday\" isn't a date"))
        #expect(try refusal("nothing like it", "fri").contains("No todo matches"))
        #expect(try daybook.run("move", "1").status == 64)
        #expect(try daybook.run("log").output.contains("ostponed") == false)
    }
}
