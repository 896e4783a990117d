import Foundation
import TestSupport
import Testing

@Suite("Pipes, and streams that are closed")
struct PipesTests {
    /// A journal and an export larger than what a pipe holds.
    private func exported() throws -> (DaybookCommand, export: String) {
        let daybook = try DaybookCommand()
        try daybook.run("add", "-", input: (1...2000).map { "Todo number \($0)\n" }.joined())
        let export = daybook.folder.appendingPathComponent("export.json").path
        try daybook.run("export", "-o", export)
        return (daybook, export)
    }

    @Test(
        "An export is imported from a pipe",
        arguments: [
            "cat $EXPORT | $DAYBOOK import --dry-run -", "cat $EXPORT | $DAYBOOK import --dry-run /dev/stdin",
            "mkfifo pipe; cat $EXPORT >pipe & $DAYBOOK import --dry-run pipe",
            "(sleep 0.2; cat $EXPORT) | $DAYBOOK import --dry-run /proc/self/fd/0",
        ])
    func pipes(script: String) throws {
        let (daybook, export) = try exported()
        let output = try daybook.runShell(
            ["-c", "cd \(daybook.folder.path); \(script) 2>&1"],
            with: ["EXPORT": export, "DAYBOOK": TestBinary.url(named: "daybook").path])
        #expect(output.hasPrefix("Would import 0 pages, 2000 todos,"), "\(output)")
    }

    @Test(
        "What can't be read is said in one line",
        arguments: [
            ("import - <&-", "daybook: standard input: is closed.\n"),
            ("add - <&-", "daybook: standard input is closed.\n"),
            ("import - <.", "daybook: standard input: can't be read: Is a directory.\n"),
            ("import /nonexistent", "daybook: /nonexistent: can't be read: No such file or directory.\n"),
            ("import .", "daybook: .: has no Markdown file (*.md) in it.\n"),
            ("import /dev/zero", "daybook: /dev/zero: is a device, not an exported file.\n"),
        ])
    func unreadable(words: String, message: String) throws {
        let daybook = try DaybookCommand()
        let output = try daybook.runShell(
            ["-c", "cd \(daybook.folder.path); $DAYBOOK \(words) 2>&1"],
            with: ["DAYBOOK": TestBinary.url(named: "daybook").path])
        #expect(output == message)
    }

    @Test("Where a pipe stands for a file that is needed, no command waits for it")
    func pipeForAFile() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "a")
        let state = daybook.folder.appendingPathComponent(".local/state/daybook")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        for name in ["copy", ".local/state/daybook/checks"] {
            #expect(mkfifo(daybook.folder.appendingPathComponent(name).path, 0o600) == 0)
        }
        #expect(try daybook.run("list").status == 0)
        let restored = try daybook.run("restore", daybook.folder.appendingPathComponent("copy").path)
        #expect(restored.status == 1)
        #expect(restored.errors.contains("isn't a backup"))
    }
}
