import TestSupport
import Testing

@Suite("daybook start, done, abandon, reopen, delete")
struct EndingTests {
    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-19T08:00:00")
        try daybook.run("add", "Call Sam", now: "2026-11-19T08:00:00")
        try daybook.run("add", "Call Sam back", now: "2026-11-19T08:00:00")
        try daybook.run("add", "Stretch", "--habit", now: "2026-11-19T08:00:00")
        return daybook
    }

    @Test("A day without what its week can still have three times isn't missed")
    func daysOfAWeek() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-16T08:00:00")
        try daybook.run("add", "Gym &3/week", now: "2026-11-16T08:00:00")
        for (day, words) in [(17, ""), (20, ""), (21, ", 1 habit missed: \"Gym\"")] {
            #expect(
                try daybook.run("start", now: "2026-11-\(day)T08:00:00").output
                    == "Started \(day == 17 ? "Tue" : day == 20 ? "Fri" : "Sat") \(day) Nov\(words)\n")
        }
    }

    @Test("Starting says which habits it abandoned, on the last page, and refuses to happen twice")
    func start() throws {
        let daybook = try journal()
        let started = try daybook.run("start")
        #expect(started.output == "Started Fri 20 Nov, 1 habit missed: \"Stretch\"\n")
        #expect(
            try daybook.run("list", "yesterday", "--json").output.contains(
                "\"date\": \"2026-11-19T23:59:59Z\""))
        let again = try daybook.run("start")
        #expect(again.status == 1)
        #expect(again.errors == "daybook: Fri 20 Nov 2026 is already started.\n")
    }

    @Test("Words that are a whole title mean that todo; else they must match exactly one")
    func words() throws {
        let daybook = try journal()
        let several = try daybook.run("done", "call")
        #expect(several.status == 1)
        #expect(several.output == "")
        #expect(
            several.errors
                == "daybook: \"call\" matches 2 todos. Use its id.\n  1  Call Sam\n  2  Call Sam back\n"
        )
        #expect(try daybook.run("done", "call", "sam").output == "Marked \"Call Sam\" done\n")
        #expect(try daybook.run("done", "BÁCK").output == "Marked \"Call Sam back\" done\n")
        #expect(try daybook.run("done", "nothing").errors.hasPrefix("daybook: No todo matches \"nothing\"."))
        #expect(try daybook.run("done", "99").errors.hasPrefix("daybook: No todo 99."))
    }

    @Test("Several todos at once: all or none")
    func several() throws {
        let daybook = try journal()
        #expect(try daybook.run("done", "1", "99").status == 1)
        #expect(try daybook.run("done", "1", "2").output == "Marked 2 todos done\n")
        #expect(try daybook.run("reopen", "call sam", "sam back").output == "Reopened 2 todos\n")
    }

    @Test("What has ended already, or has not started, is said")
    func refused() throws {
        let daybook = try journal()
        try daybook.run("done", "1")
        let ended = try daybook.run("abandon", "1")
        #expect(ended.status == 1)
        #expect(ended.errors == "daybook: \"Call Sam\" is already done, on Fri 20 Nov.\n")
        #expect(try daybook.run("reopen", "2").errors == "daybook: \"Call Sam back\" is already open.\n")
        try daybook.run("add", "Fly", "--on", "+5")
        #expect(
            try daybook.run("done", "fly").errors
                == "daybook: \"Fly\" hasn't started: it starts on Wed 25 Nov 2026. Move it to today first.\n")
    }

    @Test("Deleted todos are gone, and their ids are not used again")
    func delete() throws {
        let daybook = try journal()
        #expect(try daybook.run("delete", "3").output == "Deleted \"Stretch\"\n")
        #expect(try daybook.run("add", "New").output == "Added \"New\" (4)\n")
    }
}
