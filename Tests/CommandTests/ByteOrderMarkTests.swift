import Foundation
import TestSupport
import Testing

@Suite("Texts of programs that begin them with a byte order mark")
struct ByteOrderMarkTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
    }

    private func hasMark() throws -> Bool {
        let export = try daybook.run("export").output
        return export.contains("\u{FEFF}") || export.lowercased().contains("\\ufeff")
    }

    @Test("None of them keeps it, from standard input or an argument")
    func everywhere() throws {
        try daybook.run("write", "-", input: "\u{FEFF}It rained.\r\n")
        #expect(try daybook.run("write", "--show").output == "It rained.\n")
        // Two files, one after the other.
        try daybook.run("write", "-", input: "\u{FEFF}one\r\n\u{FEFF}two\r\n")
        try daybook.run("add", "Passport", "--note", "-", input: "\u{FEFF}Two photos\r\n")
        try daybook.run("add", "\u{FEFF}Ticket", "--note", "\u{FEFF}Window")
        try daybook.run("did", "Walk", "--note", "-", input: "\u{FEFF}5 km\r\n")
        try daybook.run("edit", "1", "--title", "\u{FEFF}Pass", "--note", "-", input: "\u{FEFF}Three photos")
        try daybook.run("add", "-", input: "\u{FEFF}Four\r\n\u{FEFF}Five\r\n")
        try daybook.run("categories", "add", "\u{FEFF}Home")
        #expect(try !hasMark())
        #expect(try daybook.run("list").output.contains("Ticket"))
        #expect(try daybook.run("done", "-", input: "\u{FEFF}1\r\n").status == 0)
    }

    @Test("An editor's file and the settings may begin with one")
    func files() throws {
        let editor = try daybook.script(named: "ed", "printf '\\357\\273\\277Window\\r\\n' >\"$1\"")
        try daybook.run("write", with: ["EDITOR": editor])
        #expect(try daybook.run("write", "--show").output == "Window\n")
        try daybook.configure("\u{FEFF}mouse = false\r\n")
        #expect(try daybook.run("config", "get", "mouse").output == "false\n")
        try daybook.run("config", "set", "week_start", "sunday")
        #expect(try daybook.run("config", "--check").status == 0)
        #expect(try daybook.run("config", "get", "mouse").output == "false\n")
    }
}
