import Foundation
import TestSupport
import Testing

@Suite("An editor that returns at once, while its window stays open")
struct EditorWindowTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Pack", "--note", "socks")
    }

    /// An editor that writes down the path of its file and returns.
    private func window(named name: String = "ed", options: String = "") throws -> [String: String] {
        let folder = daybook.folder.path
        let script = try daybook.script(
            named: name, "for file; do :; done; printf '%s' \"$file\" >'\(folder)/opened'")
        return ["EDITOR": script + options]
    }

    private var opened: String {
        get throws { try String(contentsOfFile: daybook.folder.path + "/opened", encoding: .utf8) }
    }

    /// Saves a text in the window.
    private func save(_ text: String) throws {
        try text.write(toFile: try opened, atomically: true, encoding: .utf8)
    }

    private func shown(_ command: String...) throws -> String { try daybook.run(command).output }

    private var drafts: [String] {
        FileManager.default.subpaths(atPath: daybook.databasePath + "-drafts") ?? []
    }

    /// Makes all editors a number of days older.
    private func age(byDays days: Double) throws {
        for name in drafts where name.hasSuffix("/editor") {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -days * 24 * 60 * 60)],
                ofItemAtPath: "\(daybook.databasePath)-drafts/\(name)")
        }
    }

    @Test(
        "The message says that it returned at once, and how to make it wait",
        arguments: [
            ("code", "", "code --wait\"."), ("code", " -n", "code -n --wait\"."), ("gvim", "", "gvim -f\"."),
            ("kate", "", "kate --block\"."), ("emacsclient", " -n", "Leave out -n in $EDITOR."),
            ("xdg-open", "", "Name an editor in $EDITOR."), ("something", "", "make it wait in $EDITOR"),
        ])
    func advice(name: String, options: String, words: String) throws {
        let result = try daybook.run("write", with: try window(named: name, options: options))
        #expect(result.status == 0 && result.output == "Nothing was changed.\n")
        #expect(result.errors.contains("at once") && result.errors.contains(words), "\(result.errors)")
    }

    @Test("An editor that waits gets no advice, nor does vi that is left at once", arguments: ["code", "vi"])
    func noAdvice(name: String) throws {
        let result = try daybook.run(
            "write", with: try window(named: name, options: name == "code" ? " --wait" : ""))
        #expect(result.errors == "" && result.output == "Nothing was changed.\n")
    }

    @Test("What the window saves is saved by the next editing, again and again")
    func saved() throws {
        let editor = try window()
        try daybook.run("write", with: editor)
        let first = try opened
        try save("Written in the window\n")
        #expect(try daybook.run("write", with: editor).output == "Wrote today's text\n")
        #expect(try shown("write", "--show") == "Written in the window\n")
        #expect(try opened == first)
        try save("Written in the window\nand later\n")
        try daybook.run("write", "-", input: "From a script.")
        #expect(try daybook.run("write", with: ["EDITOR": "true"]).output == "Changed today's text\n")
        #expect(try shown("write", "--show") == "Written in the window\nand later\n\nFrom a script.\n")
    }

    @Test("A todo's note and a new todo are saved by the next editing, too")
    func todos() throws {
        let editor = try window()
        try daybook.run("edit", "1", "-e", with: editor)
        try save("Pack the bag\n\nsocks\nmap\n")
        try daybook.run("edit", "1", "-e", with: ["EDITOR": "true"])
        #expect(try shown("show", "1").contains("Pack the bag") && shown("show", "1").contains("map"))

        #expect(try daybook.run("add", "-e", with: editor).output == "Nothing was added.\n")
        try save("Call Sam\n\nAsk about the lease\n")
        #expect(try daybook.run("add", "-e", with: ["EDITOR": "true"]).output.contains("Added \"Call Sam\""))
        #expect(try shown("show", "Call Sam").contains("lease"))
        // The file that the window may still have open makes no second todo.
        #expect(try daybook.run("add", "-e", with: ["EDITOR": "true"]).output == "Nothing was added.\n")
    }

    @Test("A title given with -e is added, and what the window adds to it later is its note")
    func titleGiven() throws {
        let editor = try window()
        #expect(try daybook.run("add", "-e", "Call Sam", with: editor).output.contains("Added \"Call Sam\""))
        try save("Call Sam\n\nAsk about the lease\n")
        try daybook.run("add", "-e", with: ["EDITOR": "true"])
        #expect(try shown("list").components(separatedBy: "Call Sam").count == 2)
        #expect(try shown("show", "Call Sam").contains("lease"))
    }

    @Test("An unchanged file stays a week, is used again, and a changed one stays until it is saved")
    func week() throws {
        let editor = try window()
        try daybook.run("write", with: editor)
        let first = try opened
        try daybook.run("write", with: editor)
        #expect(try opened == first)
        try age(byDays: 6)
        try daybook.run("edit", "1", "-e", with: ["EDITOR": "true"])
        #expect(FileManager.default.fileExists(atPath: first))
        try save("Late\n")
        try age(byDays: 30)
        try daybook.run("edit", "1", "-e", with: ["EDITOR": "true"])
        try daybook.run("write", with: ["EDITOR": "true"])
        #expect(try shown("write", "--show") == "Late\n")
        try age(byDays: 8)
        try daybook.run("write", "yesterday", with: ["EDITOR": "rm -f"])
        #expect(drafts.isEmpty)
    }

    @Test("An editor that is interrupted may leave its window open, so the file stays")
    func interrupted() throws {
        let editor = try window(named: "stopped")
        let script = try #require(editor["EDITOR"])
        try daybook.run("write", with: ["EDITOR": "\(script) \"$1\"; kill -INT $$; :"])
        try daybook.run("write", with: ["EDITOR": "sh -c '\(script) \"$1\"; exit 130' sh"])
        try save("After C-c\n")
        #expect(try daybook.run("write", with: ["EDITOR": "true"]).output == "Wrote today's text\n")
        #expect(try shown("write", "--show") == "After C-c\n")
    }

    @Test("What a killed editor can recover stays, though it left its file as it was")
    func recoverable() throws {
        let killed = try daybook.script(named: "killed", "echo more >\"$(dirname \"$1\")/.swap\"; kill -9 $$")
        #expect(try daybook.run("write", with: ["EDITOR": killed]).status == 1)
        #expect(drafts.contains { $0.hasSuffix(".swap") })
        let recovering = try daybook.script(
            named: "recovering", "cat \"$(dirname \"$1\")/.swap\" >\"$1\"; rm \"$(dirname \"$1\")/.swap\"")
        try daybook.run("write", with: ["EDITOR": recovering])
        #expect(try shown("write", "--show") == "more\n")
        #expect(drafts.isEmpty)
    }

    @Test("A file that a window makes again after its folder was removed is named, not deleted")
    func madeAgain() throws {
        try daybook.run("write", with: try window())
        let path = try opened
        try FileManager.default.removeItem(atPath: daybook.databasePath + "-drafts")
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try save("Only here\n")
        for _ in 1...2 {
            let result = try daybook.run("write", with: ["EDITOR": "true"])
            #expect(result.status == 0)
            #expect(result.errors.contains("It isn't known where the text in \(path) belongs."))
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "Only here\n")
    }

    @Test("Settings edited in a window that stays open are said to be unchecked")
    func settings() throws {
        let result = try daybook.run("config", "--edit", with: try window(named: "code"))
        #expect(result.status == 0 && result.errors.contains("returns at once"))
        #expect(result.errors.contains("`daybook config --check` checks"))
    }

    @Test("doctor advises an editor that doesn't wait")
    func doctor() throws {
        let result = try daybook.run("doctor", with: try window(named: "code"))
        #expect(result.output.contains("code --wait"))
    }
}
