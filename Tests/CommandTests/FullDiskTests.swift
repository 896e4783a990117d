import Foundation
import TestSupport
import Testing

@Suite(
    "A disk that is full, or can't be written",
    .enabled(if: SmallDisk.isAvailable, "only a superuser can mount"))
struct FullDiskTests {
    private let daybook: DaybookCommand
    private let disk: String

    init() throws {
        daybook = try DaybookCommand()
        disk = daybook.folder.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    }

    /// Runs a script on a small disk where `$DAYBOOK` is the program and `../said` is outside.
    private func run(_ script: String, options: String = "size=4m") throws -> String {
        let variables = [
            "DAYBOOK_DATABASE": disk + "/journal.sqlite", "DAYBOOK": TestBinary.url(named: "daybook").path,
        ]
        return try daybook.runShell(SmallDisk.arguments(at: disk, options: options, script), with: variables)
    }

    private let reading = """
        for command in list export page log "show 1" "backup ../copy"; do
            "$DAYBOOK" $command >../out 2>&1 || { echo "$command failed"; cat ../out; }
            grep -q "first" ../out || [ "$command" != list ] || echo "nothing listed"
        done
        [ -s ../copy ] || echo "no backup"
        """

    @Test(
        "On a full disk everything can be read and backed up to another; a change says that the disk is full")
    func full() throws {
        let said = try run(
            """
            "$DAYBOOK" add first >/dev/null
            dd if=/dev/zero of=fill bs=1k 2>/dev/null
            \(reading)
            "$DAYBOOK" add second 2>&1
            rm fill
            "$DAYBOOK" list --all | grep -c second
            """)
        #expect(
            said
                == "daybook: The disk is full. Make room for \(disk)/journal.sqlite. Nothing was changed.\n0\n"
        )
    }

    @Test("Filled up after a kill, what was in the log is read too")
    func fullWithLog() throws {
        let killed = daybook.folder.path + "/killed.sqlite"
        try daybook.run("add", "first", "--database", killed)
        try CrashedWriter.write(
            killed, "INSERT INTO todo (title, start) VALUES ('in the log', '2026-11-20')")
        let said = try run(
            """
            cp ../killed.sqlite journal.sqlite && cp ../killed.sqlite-wal journal.sqlite-wal
            dd if=/dev/zero of=fill bs=1k 2>/dev/null
            \(reading)
            "$DAYBOOK" list --all | grep -c "in the log"
            """)
        #expect(said == "1\n")
    }

    @Test("A command that can't make a new journal leaves nothing of it")
    func newJournal() throws {
        let other = try DaybookCommand()
        try other.run("add", "-", input: (1...9000).map { "Todo \($0)\n" }.joined())
        _ = try daybook.file(named: "many.json", try other.run("export").output)
        for kilobytes in [0, 16, 64, 340, 380, 600] {
            let said = try run(
                """
                dd if=/dev/zero of=fill bs=1k count=\(1024 - kilobytes) 2>/dev/null
                DAYBOOK_DATABASE=sub/folder/journal.sqlite "$DAYBOOK" import ../many.json >../out 2>&1
                echo "$?, $(grep -c "The disk is full" ../out)"
                ls
                """, options: "size=1m")
            #expect(said == "1, 1\nfill\n", "\(kilobytes) KiB free")
        }
    }

    @Test("On a read-only disk everything can be read; a change says why not")
    func readOnly() throws {
        let said = try run(
            """
            "$DAYBOOK" add first >/dev/null
            mount -o remount,ro .
            \(reading)
            "$DAYBOOK" done 1 2>&1
            """)
        #expect(
            said
                == "daybook: \(disk)/journal.sqlite is on a read-only disk. Copy it to another to change it.\n"
        )
    }
}
