import Foundation
import GRDB
import TestSupport
import Testing

/// Every command that writes, where something runs out: the disk, the size of a file, descriptors.
@Suite("Where something runs out")
struct ScarceTests {
    /// Commands that write, each on the journal that the ones before left.
    private static let writers = [
        "add \"title $i\"", "done 1", "reopen 1", "start", "edit 2 --title \"new $i\"", "move 3 tomorrow",
        "delete 4",
        "did \"entry $i\"", "undo", "redo", "bundles add \"bundle $i\"", "import --replace ../all.json",
        "restore ../copy.sqlite", "backup", "export -o out.json", "edit 2 --note \"text $i\"",
    ]

    /// What the refusals say, whatever they name.
    private static let reasons = [
        "The disk is full. Make room for ", "The disk is full; nothing was changed. Make room for ",
        "No space left on device", "File too large",
        "Too many files are open.",
        "Too many open files", "No todo ", "is open", "Nothing can be", "has ended", "isn't done", "already",
        "can't be opened", "can't be created", "can't be written", "couldn't be written", "too large",
    ]

    private let daybook: DaybookCommand
    private let disk: String

    init() throws {
        daybook = try DaybookCommand()
        disk = daybook.folder.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let titles = (1...60).map { "A todo of some length, number \($0)\n" }.joined()
        try daybook.run(["add", "-"], input: titles)
        try daybook.run("export", "-o", "all.json")
        try daybook.run("backup", daybook.folder.path + "/copy.sqlite")
    }

    private var variables: [String: String] {
        ["DAYBOOK_DATABASE": disk + "/journal.sqlite", "DAYBOOK": TestBinary.url(named: "daybook").path]
    }

    /// A script that runs each writer after a limit is set, and says what is wrong.
    private func script(_ limit: String, _ steps: String) -> String {
        let commands = Self.writers.map {
            "        \(limit) \"$DAYBOOK\" \($0) >../out 2>../errors; note '\($0)'"
        }
        return """
            cp ../copy.sqlite journal.sqlite && rm -rf backups
            note() {
                status=$?
                [ $status = 0 ] || [ $status = 1 ] || echo "$i: $1 ended with $status: $(cat ../errors)"
                [ $status = 0 ] || sed "s|^|$i: |" ../errors >>../refusals
                [ $status = 0 ] || [ "$(wc -l <../errors)" = 1 ] || echo "$i: $1 said: $(cat ../errors)"
            }
            for i in \(steps); do
            \(commands.joined(separator: "\n"))
            done
            cp journal.sqlite ../left.sqlite; [ ! -e journal.sqlite-wal ] || cp journal.sqlite-wal ../left.sqlite-wal
            ls -A backups 2>/dev/null | grep -v "^journal-.*sqlite$" >../leftovers
            mkdir -p ../backups-left && cp backups/*.sqlite ../backups-left 2>/dev/null
            true
            """
    }

    /// Expects that every refusal was said in words, and that what is left is sound.
    private func expectSound(_ said: String, least: Int) throws {
        #expect(said == "")
        let refusals = try String(contentsOfFile: daybook.folder.path + "/refusals", encoding: .utf8)
            .split(separator: "\n")
        #expect(refusals.count >= least, "\(refusals.count)")
        for refusal in refusals {
            #expect(Self.reasons.contains { refusal.contains($0) }, "\(refusal)")
        }
        #expect(try String(contentsOfFile: daybook.folder.path + "/leftovers", encoding: .utf8) == "")
        let folder = daybook.folder.path + "/backups-left"
        let backups = try FileManager.default.contentsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
        for path in backups + [daybook.folder.path + "/left.sqlite"] {
            let queue = try DatabaseQueue(path: path)
            let said = try queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
            #expect(said == ["ok"], "\(path)")
            #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM todo") ?? 0 } >= 58)
            try queue.close()
        }
    }

    @Test(
        "A disk that fills up under every writer: each succeeds or says that it is full, and nothing is damaged",
        .enabled(if: SmallDisk.isAvailable, "only a superuser can mount"))
    func fullDisk() throws {
        // Filled up, then with so many kilobytes free.
        let fill =
            "rm -f fill; dd if=/dev/zero of=fill bs=1k count=$((9999)) 2>/dev/null;"
            + " truncate -s -${i}k fill 2>/dev/null;"
        let script = script(fill, "4 16 40 100 240")
        let said = try daybook.runShell(
            SmallDisk.arguments(at: disk, options: "size=3m", script), with: variables)
        try expectSound(said, least: 20)
    }

    @Test("Files that may not grow (RLIMIT_FSIZE): each writer succeeds or says so, and nothing is damaged")
    func fileSize() throws {
        // In blocks of 512 bytes. The shell's own files are small.
        let said = try daybook.runShell(
            ["-c", "cd '\(disk)'; " + script("(ulimit -f $i; exec", "1 64 200 400").closingShells],
            with: variables)
        try expectSound(said, least: 20)
    }

    @Test("Descriptors that run out: each writer succeeds or says so, and nothing is damaged")
    func descriptors() throws {
        let said = try daybook.runShell(
            ["-c", "cd '\(disk)'; " + script("(ulimit -n $i; exec", "13 16 19 20 22 28").closingShells],
            with: variables)
        try expectSound(said, least: 16)
    }
}

extension String {
    /// The script with each `(` of a line closed before its note.
    fileprivate var closingShells: String {
        replacingOccurrences(of: "2>../errors; note", with: "2>../errors); note")
    }
}
