import Foundation
import Journal
import Persistence
import SystemPackage
import TestSupport
import Testing

@Suite("A journal that is named by a link, and one with two names")
struct LinkedJournalTests {
    private let daybook: DaybookCommand
    private let link: String

    init() throws {
        daybook = try DaybookCommand()
        let folder = daybook.folder.appendingPathComponent("links")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        link = folder.appendingPathComponent("l.sqlite").path
        try daybook.run("start")
        try daybook.run("add", "a0")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: daybook.databasePath)
    }

    private var besideLink: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: (link as NSString).deletingLastPathComponent)
                .sorted()
        }
    }

    /// Runs a command by the link.
    @discardableResult
    private func byLink(_ words: String...) throws -> DaybookCommand.Result {
        try daybook.run(words, with: ["DAYBOOK_DATABASE": link])
    }

    @Test(
        "What an import by the link replaced is undone by the file's own name, and the other way round",
        arguments: [true, false])
    func undo(isImportedByLink: Bool) throws {
        let file = daybook.folder.appendingPathComponent("e.json").path
        try daybook.run("export", "-o", file)
        try daybook.run("add", "a1")
        let imported =
            isImportedByLink
            ? try byLink("import", "--replace", file) : try daybook.run("import", "--replace", file)
        #expect(imported.status == 0)
        #expect(imported.errors.contains("\(daybook.folder.path)/backups/journal-import-"))
        #expect(try !daybook.run("list").output.contains("a1"))
        let undone = isImportedByLink ? try daybook.run("undo") : try byLink("undo")
        #expect(undone.status == 0, "\(undone.errors)")
        #expect(try daybook.run("list").output.contains("a1"))
        #expect(try byLink("redo").status == 0)
        #expect(try !byLink("list").output.contains("a1"))
        #expect(try besideLink == ["l.sqlite"])
    }

    @Test("Backups, restored dates and synchronization are the journal's")
    func backups() throws {
        #expect(try byLink("backup").output.contains("\(daybook.folder.path)/backups/journal-backup-"))
        #expect(try daybook.run("backup", "--list").output == byLink("backup", "--list").output)
        try daybook.run("add", "a1")
        #expect(try byLink("restore", "today").status == 0)
        #expect(try !daybook.run("list").output.contains("a1"))
        let remote = daybook.folder.appendingPathComponent("remote").path
        #expect(mkdir(remote, 0o700) == 0)
        #expect(try byLink("sync", "init", remote, "--folder", "--name", "here").status == 0)
        try byLink("add", "a2")
        #expect(try daybook.run("sync").status == 0)
        #expect(try byLink("sync").status == 0)
        #expect(try byLink("doctor").output.contains("ok     sync"))
        #expect(try besideLink == ["l.sqlite"])
    }

    @Test(
        "Other ways to the file name it as well",
        arguments: ["links/../journal.sqlite", "./journal.sqlite", "links/up/journal.sqlite", "links/chain"])
    func ways(path: String) throws {
        let links = daybook.folder.appendingPathComponent("links").path
        #expect(symlink("..", links + "/up") == 0)
        #expect(symlink("l.sqlite", links + "/chain") == 0)
        #expect(
            try daybook.run("backup", "--database", path).output.contains(
                "\(daybook.folder.path)/backups/journal-"))
        #expect(try daybook.run("backup", "--list").output.split(separator: "\n").count == 1)
    }

    @Test("A link to a folder leads to a new journal, too")
    func newJournal() throws {
        let folder = daybook.folder.path
        #expect(mkdir(folder + "/real", 0o700) == 0 && symlink("real", folder + "/soft") == 0)
        try daybook.run("add", "a", "--database", folder + "/soft/new.sqlite")
        #expect(
            try daybook.run("backup", "--database", folder + "/soft/new.sqlite").output.contains(
                "\(folder)/real/backups/"))
    }

    @Test("What an earlier version kept beside the link moves to the journal")
    func keptBesideLink() throws {
        try daybook.run("backup")
        let folder = (link as NSString).deletingLastPathComponent
        let manager = FileManager.default
        #expect(mkdir(link + "-drafts", 0o700) == 0 && mkdir(link + "-drafts/abc", 0o700) == 0)
        #expect(mkdir(link + "-sync", 0o700) == 0 && mkdir(folder + "/backups", 0o700) == 0)
        let copy = try #require(
            try manager.contentsOfDirectory(atPath: daybook.folder.path + "/backups").first {
                $0.hasSuffix("sqlite")
            })
        let old = copy.replacing("journal-backup", with: "l-import")
        try manager.copyItem(
            atPath: "\(daybook.folder.path)/backups/\(copy)", toPath: "\(folder)/backups/\(old)")
        try Data().write(to: URL(fileURLWithPath: folder + "/backups/other"))
        #expect(try byLink("list").status == 0)
        #expect(try besideLink == ["backups", "l.sqlite"])
        #expect(try manager.contentsOfDirectory(atPath: folder + "/backups") == ["other"])
        for name in ["journal.sqlite-drafts/abc", "journal.sqlite-sync", "backups/\(old)", "backups/\(copy)"]
        {
            #expect(manager.fileExists(atPath: "\(daybook.folder.path)/\(name)"), "\(name)")
        }
    }

    @Test("A hard link is said by doctor and by each command that would write under it")
    func hardLink() throws {
        let second = daybook.folder.path + "/second"
        #expect(Foundation.link(daybook.databasePath, second) == 0)
        for words in [["add", "a1"], ["undo"], ["start"], ["import", "x.json"]] {
            let refused = try daybook.run(words + ["--database", second])
            #expect(refused.status == 1)
        }
        let added = try daybook.run("add", "a1", "--database", second)
        #expect(added.status == 1 && added.errors.contains("has a second name (a hard link)"))
        #expect(try daybook.run("add", "a2").status == 0)
        for file in [daybook.databasePath, second] {
            let doctor = try daybook.run("doctor", "--json", "--database", file, with: ["EDITOR": "vi"])
            #expect(doctor.status == 1)
            #expect(doctor.output.contains("has a second name (a hard link)"))
            #expect(try daybook.run("list", "--database", file).output.contains("a2"))
        }
        #expect(unlink(daybook.databasePath) == 0)
        #expect(try daybook.run("add", "a3", "--database", second).status == 0)
    }

    @Test(
        "A file mounted by itself isn't written where it is mounted, a mounted folder is",
        .enabled(if: geteuid() == 0, "only a superuser can mount"))
    func mounts() throws {
        let script = """
            cd "$0" && mkdir -p k f j && : >k/l.sqlite || exit
            mount --bind journal.sqlite k/l.sqlite || { echo impossible; exit; }
            mount --bind . f
            "$DAYBOOK" add x1 --database "$0/k/l.sqlite" 2>&1; echo "a $?"
            "$DAYBOOK" add x2 2>&1; echo "b $?"
            "$DAYBOOK" list | grep -c a0
            umount k/l.sqlite
            "$DAYBOOK" add x3 --database "$0/f/journal.sqlite"; echo "c $?"
            """
        let output = try daybook.runShell(
            ["-c", "unshare -m sh -c '\(script)' \"$0\" || echo impossible", daybook.folder.path],
            with: ["DAYBOOK": TestBinary.url(named: "daybook").path, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
        // Containers often forbid it, even to root.
        guard !output.contains("impossible") else { return }
        #expect(output.contains("a 1\n") && output.contains("b 0\n") && output.contains("c 0\n"), "\(output)")
        #expect(output.contains("has a second name (the file is mounted)"), "\(output)")
        #expect(try !daybook.run("list").output.contains("x1"))
    }
}
