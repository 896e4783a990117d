import TestSupport
import Testing

@Suite("Logging what a todo of another day says")
struct DidBesideLaterTodosTests {
    private let daybook: DaybookCommand

    init() throws { daybook = try DaybookCommand() }

    struct Case: Sendable {
        var add: [String]
        var did: [String]
        var day: String
    }

    @Test(
        "It is logged, and the todo that is open for a later day is named",
        arguments: [
            Case(add: ["Call Sam", "--on", "tomorrow"], did: ["Call Sam"], day: "Sat 21 Nov"),
            Case(add: ["Call Sam", "--on", "2027-03-01"], did: ["call SAM"], day: "Mon 1 Mar 2027"),
            Case(
                add: ["Sam", "--on", "mon", "--url", "https://a.example/1"],
                did: ["Call Sam", "--url", "https://a.example/1"], day: "Mon 23 Nov"),
            Case(add: ["Call Sam"], did: ["Call Sam", "--on", "yesterday"], day: "Fri 20 Nov"),
            Case(add: ["Call Sam", "--habit", "--on", "tomorrow"], did: ["Call Sam"], day: "Sat 21 Nov"),
        ])
    func later(_ example: Case) throws {
        try daybook.run(["add"] + example.add)
        let result = try daybook.run(["did"] + example.did)
        #expect(result.status == 0 && !result.output.isEmpty)
        #expect(result.errors.hasSuffix("is still open: todo 1, which starts on \(example.day).\n"))
        let lines = try daybook.run("list", "--all", "--jsonl").output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.count { $0.contains("\"state\":\"open\"") } == 1)
    }

    @Test("Where nothing is open, and where it is open on that day, it is as before")
    func others() throws {
        #expect(try daybook.run("did", "Call Sam").errors == "")
        try daybook.run("add", "Run")
        let refused = try daybook.run("did", "Run")
        #expect(refused.status == 1 && refused.errors.contains("`daybook done 2` marks it done"))
        let allowed = try daybook.run("did", "Run", "--allow-duplicate")
        #expect(allowed.status == 0 && allowed.errors == "")
        let lines = try daybook.run("did", "-", input: "Run\nSwim\n")
        #expect(lines.status == 1)
        try daybook.run("add", "Swim", "--on", "tomorrow")
        let several = try daybook.run("did", "-", input: "Swim\nSwim\nFly\n")
        #expect(several.status == 0)
        #expect(several.errors.split(separator: "\n").count == 1)
    }
}
