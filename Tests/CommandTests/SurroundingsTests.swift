import Foundation
import TestSupport
import Testing

/// Where the program is run by other programs: git, cron, sudo.
@Suite("Surroundings")
struct SurroundingsTests {
    private let daybook: DaybookCommand

    init() throws { daybook = try DaybookCommand() }

    private func run(_ arguments: String..., with others: [String: String] = [:]) throws
        -> DaybookCommand.Result
    {
        try daybook.run(
            arguments, without: ["DAYBOOK_DATABASE", "XDG_CONFIG_HOME", "TERM", "LC_ALL"], with: others)
    }

    @Test("With a HOME that is no absolute path nothing is made in the folder one is in")
    func relativeHome() throws {
        _ = try run("list", with: ["HOME": "relative"])
        #expect(!FileManager.default.fileExists(atPath: daybook.folder.path + "/relative"))
    }

    @Test(
        "As root with another user's HOME nothing is left there that they couldn't use",
        .enabled(if: geteuid() == 0, "only a superuser can give a folder away"))
    func anothersHome() throws {
        let home = daybook.folder.path + "/home"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
        #expect(chown(home, 12_345, 12_345) == 0)
        let result = try run("add", "a", with: ["HOME": home])
        #expect(result.status == 1)
        #expect(
            result.errors
                == "daybook: \(home) belongs to another user, and you are root; nothing was created there. "
                + "Run daybook as that user, or set HOME.\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home).isEmpty)
        // Whoever names the journal means it.
        let named = try run("add", "a", "--database", home + "/journal.sqlite", with: ["HOME": home])
        #expect(named.status == 0)
    }

    @Test("Without locale and terminal, as cron runs it, titles are written as they are and signs in ASCII")
    func cron() throws {
        let home = ["HOME": daybook.folder.path]
        #expect(try run("add", "Café ✓", with: home).status == 0)
        let listed = try run("list", with: home)
        #expect(listed.output.contains("o 1  Café ✓"))
        let screen = try run(with: home)
        #expect(screen.status == 1)
        #expect(screen.errors.contains("the full screen needs one"))
    }

    @Test("In a git hook a commit's subject is logged, whatever git sets for it")
    func hook() throws {
        let variables = [
            "HOME": daybook.folder.path, "GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/index", "GIT_EDITOR": ":",
        ]
        #expect(try run("did", "--", "Fix #12: don't crash", with: variables).status == 0)
        #expect(try run("list", with: variables).output.contains("Fix #12: don't crash"))
    }
}
