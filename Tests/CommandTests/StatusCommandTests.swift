import Foundation
import TestSupport
import Testing

@Suite("daybook status")
struct StatusCommandTests {
    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-19T09:00:00")
        try daybook.run("categories", "add", "Home")
        try daybook.run("add", "Fix <b> & go #home", now: "2026-11-19T09:00:00")
        try daybook.run("start")
        try daybook.run("add", "Call Sam")
        try daybook.run("did", "Walked the dog")
        return daybook
    }

    @Test("One line in words, in a form of one's own, and before today is started")
    func words() throws {
        let daybook = try journal()
        #expect(try daybook.run("status").output == "2 open · 1 done · next: Fix <b> & go\n")
        #expect(
            try daybook.run("status", "--format", "{{{open}}} {carried}/{total} {percent}% {day} {next}")
                .output
                == "{2} 1/3 33% 2026-11-20 Fix <b> & go\n")
        #expect(
            try daybook.run("status", now: "2026-11-21T08:00:00").output
                == "2 open · not started · next: Fix <b> & go\n")
        try daybook.run("done", "1", "2")
        #expect(try daybook.run("status", "--format", "{open}:{next}").output == "0:\n")
    }

    @Test("--json has every number, and --waybar one line that Pango can show")
    func json() throws {
        let daybook = try journal()
        let status = try daybook.run("status", "--json").output
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(status.utf8)) as? [String: Any])
        #expect(object["open"] as? Int == 2 && object["done"] as? Int == 1 && object["total"] as? Int == 3)
        #expect(object["carried"] as? Int == 1 && object["started"] as? Bool == true)
        #expect((object["next"] as? [String: Any])?["category"] as? String == "Home")
        #expect(object["lastReview"] is NSNull)
        let bar = try daybook.run("status", "--waybar").output
        #expect(bar.split(separator: "\n").count == 1)
        let module = try #require(
            try JSONSerialization.jsonObject(with: Data(bar.utf8)) as? [String: Any])
        #expect(module["text"] as? String == "2 open · 1 done · next: Fix &lt;b&gt; &amp; go")
        #expect(module["tooltip"] as? String == "○ Fix &lt;b&gt; &amp; go\n○ Call Sam")
        #expect(module["class"] as? String == "open" && module["percentage"] as? Int == 33)
    }

    @Test("Mistakes are told in one line, and nothing is created")
    func mistakes() throws {
        let daybook = try DaybookCommand()
        let unknown = try daybook.run("status", "--format", "{opn}")
        #expect(unknown.errors.hasPrefix("daybook: no {opn} in a format (there are {abandoned}, "))
        #expect(unknown.status == 1)
        #expect(try daybook.run("status", "--format", "{open").errors.contains("no } after {"))
        #expect(try daybook.run("status", "--json", "--waybar").status == 64)
        #expect(try daybook.run("status").status == 1)
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath))
    }

    @Test("--follow prints a line for each change that shows, and one for a new day")
    func follow() throws {
        let daybook = try journal()
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), ["status", "--follow", "--format", "{day}: {open} open"],
            environment: daybook.environment(now: "+2026-11-20T23:59:50"))
        try terminal.waitFor("2026-11-20: 2 open")
        try daybook.run("add", "One more", now: "2026-11-20T23:59:55")
        try terminal.waitFor("2026-11-20: 3 open")
        // Renaming changes nothing that shows.
        try daybook.run("edit", "3", "--title", "Another", now: "2026-11-20T23:59:56")
        try terminal.waitFor("2026-11-21: 3 open")
        #expect(terminal.screen.rows.count { $0.contains("3 open") } == 2)
        terminal.signal(SIGINT)
        _ = try terminal.exitStatus()
    }

    @Test("--follow goes on with a file that takes the journal's place, and ends with a message without one")
    func replaced() throws {
        let daybook = try journal()
        let other = try DaybookCommand()
        try other.run("start")
        try other.run("add", "-", input: "a\nb\nc\nd\ne\n")
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), ["status", "--follow", "--format", "{open} open"],
            environment: daybook.environment())
        try terminal.waitFor("2 open")
        #expect(rename(other.databasePath, daybook.databasePath) == 0)
        try terminal.waitFor("5 open")
        try daybook.run("add", "f")
        try terminal.waitFor("6 open")
        #expect(unlink(daybook.databasePath) == 0)
        try terminal.waitFor("daybook: ")
        #expect(try terminal.exitStatus() == .exit(1))
    }
}
