import Foundation
import TestSupport
import Testing

@Suite("The examples of the README and the guide")
struct ReadmeExamplesTests {
    @Test("Every example of a command works, in the order a reader types them")
    func examplesWork() throws {
        let examples = try ["README.md", "docs/guide.md"].flatMap { try Documents.shellLines(in: $0) }
            // Builds Daybook, or installs what was built.
            .filter { !$0.hasPrefix("make ") }
        #expect(examples.count >= 30)

        let daybook = try DaybookCommand()
        // An editor that leaves a title, for the commands that open one.
        let editor = try daybook.script(named: "editor", "echo 'Written in an editor' >\"$1\"")
        _ = try daybook.script(named: "wl-copy", "cat >/dev/null")
        let programs = TestBinary.url(named: "daybook").deletingLastPathComponent().path
        // Of a repository, a few days ago, and what the guide takes for granted.
        let first = [
            "git init -q . && git -c user.name=x -c user.email=x@y commit -q --allow-empty -m 'Fix #12'",
            "DAYBOOK_NOW=2026-11-18T09:00:00 daybook start", "DAYBOOK_NOW=2026-11-18T09:01:00 daybook backup",
            "daybook start", "daybook categories add Home",
        ]
        for example in first + examples {
            // A restored journal has nothing of the day.
            let next = example.hasPrefix("daybook restore") ? "\(example)\ndaybook undo" : example
            let output = try daybook.runShell(
                ["-c", "\(next)\necho status=$?"],
                with: [
                    "PATH": "\(daybook.folder.path):\(programs):/usr/bin:/bin", "VISUAL": editor,
                    "WAYLAND_DISPLAY": "wayland-0",
                ])
            #expect(output.hasSuffix("status=0\n"), "\(example)\n\(output)")
        }
    }
}
