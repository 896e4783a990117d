import Foundation
import TestSupport
import Testing

@Suite("A journal that can't be written, on the screen")
struct ReadOnlyOnScreenTests {
    @Test("It is shown and says that it is read-only; what is typed says so too, and is kept")
    func shown() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "first")
        #expect(chmod(daybook.databasePath, 0o444) == 0)
        let journal = try RunningJournal(daybook, showing: "○ first")
        let screen = try journal.terminal.waitFor("The journal is read-only.")
        #expect(screen.text.contains("today · read-only"))
        try journal.type("a", until: "Enter save")
        try journal.type("second<Enter>", until: "The journal is read-only.")
        try journal.terminal.waitFor("second")
        try journal.type("<Esc>", until: "? help")
        try journal.type(" ", until: "The journal is read-only.")
    }

    @Test(
        "On a full disk it is shown all the same",
        .enabled(if: SmallDisk.isAvailable, "only a superuser can mount"))
    func fullDisk() throws {
        let daybook = try DaybookCommand()
        let disk = daybook.folder.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let script = """
            "$DAYBOOK" add first >/dev/null; dd if=/dev/zero of=fill bs=1k 2>/dev/null; exec "$DAYBOOK"
            """
        let environment = daybook.environment().merging([
            "DAYBOOK_DATABASE": disk + "/journal.sqlite", "DAYBOOK": TestBinary.url(named: "daybook").path,
        ]) { $1 }
        let terminal = try PseudoTerminal(
            URL(fileURLWithPath: "/bin/sh"), SmallDisk.arguments(at: disk, script),
            environment: environment.mapValues(Optional.some))
        try terminal.waitFor("○ first")
        try terminal.waitFor("The disk is full.")
    }
}
