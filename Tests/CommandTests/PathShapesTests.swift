import Foundation
import TestSupport
import Testing

@Suite("Paths of every shape")
struct PathShapesTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: daybook.folder.path)
    }

    @Test("A path that ends in a slash is refused, as an option and as a variable")
    func slash() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let path = daybook.databasePath + "/"
        for result in [
            try daybook.run("status", "--database", path),
            try daybook.run("status", without: ["DAYBOOK_DATABASE"], with: ["DAYBOOK_DATABASE": path]),
        ] {
            #expect(
                result.status == 64 && result.errors.contains("nds in a slash, like a folder. Name a file."))
        }
    }

    @Test(
        "A backup, export, page or import in the current folder needs no slash",
        arguments: ["b.sqlite", "x", "é"])
    func currentFolder(name: String) throws {
        try daybook.run("add", "a")
        #expect(try daybook.run("backup", name).output == "Backed up to \(name)\n")
        #expect(try permissions(daybook.folder.appendingPathComponent(name).path) == 0o600)
        #expect(try daybook.run("restore", name).status == 0)
        #expect(try daybook.run("export", "-o", name + "e").status == 0)
        #expect(try daybook.run("import", "--replace", name + "e").status == 0)
        #expect(try daybook.run("page", "--format", "text", "-o", name + "p").status == 0)
        #expect(try Set(names()).isSuperset(of: [name, name + "e", name + "p"]))
        #expect(try daybook.run("list").output.contains("a"))
    }

    @Test("A file of one character that isn't there is said not to be there", arguments: ["i", "é"])
    func missing(name: String) throws {
        #expect(try daybook.run("restore", name).errors == "daybook: No file \(name).\n")
        #expect(try daybook.run("import", name).status == 1)
    }

    @Test("A journal with --database=~/x is in the home folder, and ./~ is a file of that name")
    func home() throws {
        #expect(try daybook.run("add", "a", "--database=~/x").status == 0)
        #expect(
            try daybook.run("list", without: ["DAYBOOK_DATABASE"], with: ["DAYBOOK_DATABASE": "~/x"]).output
                .contains("a"))
        #expect(try names().contains("x") && !names().contains("~"))
        #expect(try daybook.run("add", "b", "--database", "./~").status == 0)
        #expect(try names().contains("~"))
    }

    @Test("A path that is empty or a folder's is refused", arguments: ["", "new/"])
    func refused(path: String) throws {
        try daybook.run("add", "a")
        for arguments in [
            ["add", "b", "--database", path], ["backup", path], ["export", "-o", path], ["page", "-o", path],
            ["restore", path],
        ] {
            let result = try daybook.run(arguments)
            #expect(result.status == 64)
            #expect(
                result.errors.contains(
                    path.isEmpty ? "A file needs a name." : "It ends in a slash, like a folder."))
        }
        // A folder of notes may be imported, as shells complete its name.
        let imported = try daybook.run("import", path)
        #expect(imported.status == (path.isEmpty ? 64 : 1))
        #expect(imported.errors.contains(path.isEmpty ? "A file needs a name." : "No such file or directory"))
        #expect(!(try names().contains("new")))
    }

    /// Runs a script in which `$a` and `$b` are names of Latin-1, not UTF-8.
    private func run(_ script: String) throws {
        let names = "cd \"$HOME\"; a=$(printf 'caf\\351.sqlite'); b=$(printf 'caf\\350.sqlite'); set -e\n"
        let process = try daybook.startShell(names + script)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: daybook.folder.appendingPathComponent(name), encoding: .utf8)
    }

    @Test("Two names that aren't UTF-8 are two journals, and other programs find the same ones")
    func bytes() throws {
        try run(
            """
            $DAYBOOK add first --database "$a"
            $DAYBOOK add second --database "$b"
            DAYBOOK_DATABASE="$a" $DAYBOOK list >one
            DAYBOOK_DATABASE="$HOME/$b" $DAYBOOK list >two
            test -f "$a"
            test -f "$b"
            $DAYBOOK backup --database "$a"
            $DAYBOOK export -o "$a.json" --database "$a"
            $DAYBOOK import --replace "$a.json" --database "$b"
            $DAYBOOK list --database "$b" >three
            $DAYBOOK undo --database "$b"
            $DAYBOOK list --database "$b" >four
            """)
        for (name, expected) in [("one", "first"), ("two", "second"), ("three", "first"), ("four", "second")]
        {
            let listed = try text(name)
            #expect(["first", "second"].filter(listed.contains) == [expected])
        }
    }

    @Test("Two programs share a journal whose name isn't UTF-8, and none of their todos is lost")
    func shared() throws {
        try run(
            """
            export DAYBOOK_DATABASE="$HOME/$a"
            for i in 1 2 3 4 5 6 7 8; do $DAYBOOK add "one $i"; done &
            for i in 1 2 3 4 5 6 7 8; do $DAYBOOK add "two $i"; done
            wait $!
            $DAYBOOK list >all
            """)
        let all = try text("all")
        for number in 1...8 { #expect(all.contains("one \(number)") && all.contains("two \(number)")) }
    }

    @Test("A title with bytes that aren't UTF-8 has U+FFFD for them")
    func title() throws {
        try run("$DAYBOOK add \"$a\"")
        #expect(try daybook.run("list").output.contains("caf\u{FFFD}"))
    }
}
