import TestSupport
import Testing

@Suite("Names that version 0.1 had")
struct FormerNamesTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
    }

    @discardableResult
    private func said(_ words: String...) throws -> String {
        let result = try daybook.run(words)
        #expect(result.status == 0, "\(words): \(result.errors)")
        return result.output
    }

    @Test("Former options do what the current ones do, with a value in the same word too")
    func options() throws {
        try said("add", "Later", "--on", "+3")
        try said("add", "Gone")
        try said("abandon", "gone")
        let open = try said("list", "--pending")
        #expect(open.contains("Later") && !open.contains("Gone"))
        #expect(try open == said("list", "--open"))

        // The clock stands on a Friday.
        try said("add", "Stand-up", "--carries-to", "mon", "--on", "-4")
        try said("add", "Report", "--carries-to=mon", "--on", "-4")
        let hidden = try said("list", "--resting")
        #expect(hidden.contains("Stand-up  (hidden until Mon 23 Nov)"))
        #expect(hidden.contains("Report  (hidden until Mon 23 Nov)"))
        #expect(try hidden == said("list", "--hidden"))
        try said("edit", "report", "--carries-as-category")
        #expect(try said("list").contains("Report"))
    }

    @Test("They are words like any other after --, and help does not list them")
    func words() throws {
        #expect(try said("add", "--", "--pending") == "Added \"--pending\" (1)\n")
        for command in ["add", "list", "edit"] {
            let help = try said(command, "--help")
            for option in ["--pending", "--resting", "--carries"] { #expect(!help.contains(option)) }
        }
    }

    @Test("`daybook postpone` is `daybook move`")
    func postpone() throws {
        try said("add", "Call Sam")
        #expect(try said("postpone", "call", "sam", "3", "dec") == "Postponed \"Call Sam\" to Thu 3 Dec\n")
        #expect(try said("postpone", "--help") == said("move", "--help"))
    }
}
