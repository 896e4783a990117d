import TestSupport
import Testing

@Suite("One category alone, on the command line")
struct FocusCommandTests {
    @Test("list, search and status know nothing else")
    func alone() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        for name in ["Work", "Home"] { try daybook.run("categories", "add", name) }
        try daybook.run("groups", "add", "Office", "-c", "work", "-c", "other")
        for title in ["Call Sam #work", "Call Ann #home", "Call Bob"] { try daybook.run("add", title) }
        try daybook.run("write", "-", input: "Ann has called.")
        for words in [["list"], ["list", "--open"], ["list", "--all"], ["search", "call"]] {
            let work = try daybook.run(words + ["--focus", "wor"]).output
            #expect(work.contains("Sam") && !work.contains("Ann") && !work.contains("Bob"), "\(work)")
            let office = try daybook.run(words + ["--focus", "office"]).output
            #expect(office.contains("Sam") && !office.contains("Ann") && office.contains("Bob"), "\(office)")
        }
        #expect(try daybook.run("status", "--focus", "work").output == "1 open · next: Call Sam\n")
        #expect(try daybook.run("search", "ann", "--focus", "work").status == 1)
        // Others would show or change what isn't in it.
        for words in [["page"], ["add", "Ann"], ["done", "call"], ["stats"], ["export"]] {
            let refused = try daybook.run(["--focus", "work"] + words)
            #expect(refused.status == 64 && refused.errors.contains("--focus is for the screen"))
        }
        let unknown = try daybook.run("status", "--focus", "play")
        #expect(unknown.status == 1)
        #expect(
            unknown.errors.contains(
                "No category or export group \"play\". There are: Work, Home, Other, Office."))
    }
}
