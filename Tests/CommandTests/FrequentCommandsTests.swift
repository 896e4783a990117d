import ArgumentParser
import TestSupport
import Testing

@testable import daybook

/// An option before the command's name sends its words through the tree of all commands.
@Suite("Commands that are parsed without the tree of all commands")
struct FrequentCommandsTests {
    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("categories", "add", "Home")
        try daybook.run("add", "Stamps", "Cake")
        return daybook
    }

    /// The words' result in the tree.
    private func inTree(_ daybook: DaybookCommand, _ words: [String]) throws -> DaybookCommand.Result {
        try daybook.run(["--database", daybook.databasePath] + words)
    }

    private func expectEqual(
        _ alone: DaybookCommand.Result, _ inTree: DaybookCommand.Result, _ words: [String]
    ) {
        #expect(alone.status == inTree.status, "\(words)")
        #expect(alone.output == inTree.output, "\(words)")
        #expect(alone.errors == inTree.errors, "\(words)")
    }

    @Test("Reading means what it means in the tree, help and mistakes too")
    func reading() throws {
        let daybook = try journal()
        let other = try journal().databasePath
        for words: [String] in [
            ["list"], ["list", "last", "week"], ["list", "-3"], ["list", "--all", "--json"],
            ["list", "--database", other, "--open"], ["list", "--database=\(other)", "today"],
            ["list", "--database", other, "--database", daybook.databasePath],
            ["list", "--category", "Home"],
            ["export"], ["page"], ["page", "yesterday", "--format", "html"], ["review", "--summary"],
            ["show", "1"], ["status"], ["list", "--help"], ["list", "-h"], ["add", "x", "--help"],
            ["list", "--version"], ["add", "x", "--version"], ["list", "--nope"],
            ["list", "--json", "--jsonl"], ["list", "gibberish"], ["list", "help"], ["add"], ["done"],
            ["page", "--format", "nope"], ["list", "--database"], ["list", "--database="],
            ["list", "--help-hidden"], ["list", "--experimental-dump-help"], ["list", "-xh"],
            ["done", "-hx"],
            ["sync"], ["sync", "now"], ["sync", "--quiet"], ["sync", "now", "--json"], ["sync", "status"],
            ["sync", "now", "now"], ["sync", "--help"], ["sync", "now", "--help"], ["sync", "--nope"],
            ["sync", "gibberish"], ["sync", "--json", "status"], ["sync", "--", "now"], ["sync", "help"],
            ["list", "--generate-completion-script", "bash"], ["list", "---completion", "list"],
            ["search", "stamps"], ["search", "-cake", "is:open"], ["search", "--json", "cake"],
            ["search", "nothing"],
            ["search", "--generate-completion-script"], ["search", "help"], ["search", "--help"], ["search"],
            ["search", "--", "--json"], ["search", "--nope"], ["log"], ["log", "--limit", "1"],
            ["log", "--jsonl"],
            ["log", "--help"], ["log", "gibberish"], ["undo", "--help"], ["move", "--help"], ["move", "1"],
            ["redo", "--nope"], ["redo"], ["abandon"],
        ] {
            expectEqual(try daybook.run(words), try inTree(daybook, words), words)
        }
    }

    @Test(
        "Writing means what it means in the tree",
        arguments: [
            ["add", "two words"], ["add", "-cHome", "Tea"], ["add", "--", "-h"],
            ["add", "--", "x", "--database", "/nowhere/at/all"], ["add", "list", "help"],
            ["add", "--category=Home", "x", "y"], ["done", "1", "2"],
            ["done", "Stamps", "--json"], ["add"], ["abandon", "1"], ["move", "1", "tomorrow"],
            ["move", "1", "--to", "tomorrow"], ["undo"], ["undo", "2"], ["undo", "--", "-h"],
        ])
    func writing(words: [String]) throws {
        let alone = try journal()
        let other = try journal()
        expectEqual(try alone.run(words), try inTree(other, words), words)
        #expect(try alone.run("list", "--all").output == other.run("list", "--all").output)
    }

    @Test("--version is the version, with nothing else")
    func version() throws {
        let daybook = try DaybookCommand()
        let result = try daybook.run("--version")
        #expect(result.status == 0 && result.errors == "" && !result.output.isEmpty)
        #expect(result.output == (try daybook.run("add", "--version").output))
    }
}
