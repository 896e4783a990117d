import Foundation
import TestSupport
import Testing

@Suite("An idle screen")
struct IdleTests {
    @Test("Some seconds after a change, none of its threads wakes up any more")
    func rests() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "a\nb\n")
        let journal = try RunningJournal(daybook)
        try journal.type(" ", until: "Marked \"a\" done")
        expectRest(of: journal)
    }

    @Test("So it is after an editor, a browser and a clipboard program")
    func restsAfterPrograms() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "a", "--url", "https://example.org/")
        let variables = [
            "EDITOR": try daybook.script(named: "ed", "sed -i 's/1 a/1 b/' \"$1\""),
            "BROWSER": try daybook.script(named: "browser", "exit 0"),
            "DISPLAY": ":0", "PATH": "\(daybook.folder.path):/usr/bin:/bin",
        ]
        _ = try daybook.script(named: "xclip", "cat >/dev/null")
        let journal = try RunningJournal(daybook, variables: variables)
        try journal.type("e", until: "○ b")
        try journal.type("o", until: "Opening https://example.org/")
        try journal.type("E", until: "Everything as Markdown · 1 todo")
        try journal.type("<Enter>", until: "Copied as Markdown: 1 todo")
        expectRest(of: journal)
    }

    /// Expects that no thread of the screen wakes up for three seconds, within a minute.
    private func expectRest(of journal: RunningJournal) {
        // What other programs do is looked at more often for ten seconds.
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            let before = waits(of: journal.terminal.process)
            journal.terminal.watch(for: 3)
            if !before.isEmpty, waits(of: journal.terminal.process) == before { return }
        }
        Issue.record("still waking up: \(waits(of: journal.terminal.process))")
    }

    /// How often each thread of a process has stopped to wait; empty if one ends meanwhile.
    private func waits(of process: pid_t) -> [String: Substring] {
        let tasks = "/proc/\(process)/task"
        do {
            return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(into: [:]) {
                let status = try String(contentsOfFile: "\(tasks)/\($1)/status", encoding: .utf8)
                $0[$1] = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            }
        } catch {
            return [:]
        }
    }
}
