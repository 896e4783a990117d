import Foundation
import TestSupport
import Testing

@Suite("The programs that variables name")
struct ChosenEditorTests {
    private let daybook: DaybookCommand

    init() throws { daybook = try DaybookCommand() }

    private func editor(_ name: String) throws -> String {
        let path = daybook.folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        return try daybook.script(named: name, "for file; do :; done; printf '%s\\n' \"$#\" >>\"$file\"")
    }

    @Test("A blank VISUAL leaves the choice to EDITOR", arguments: ["", " ", "\t \n"])
    func blank(_ visual: String) throws {
        let result = try daybook.run("write", with: ["VISUAL": visual, "EDITOR": try editor("ed")])
        #expect(result.output == "Wrote today's text\n", "\(result.errors)")
        #expect(
            try daybook.run("config", with: ["VISUAL": visual, "EDITOR": "ed"]).output.contains(
                "# editor: ed ($EDITOR)"))
        let neither = try daybook.run("doctor", with: ["VISUAL": visual, "EDITOR": visual])
        #expect(neither.output.contains("Neither VISUAL nor EDITOR is set"))
    }

    @Test("The variable that names a program is the one to change")
    func variable() throws {
        let result = try daybook.run("write", with: ["VISUAL": "/nonexistent/ed", "EDITOR": "true"])
        #expect(result.errors == "daybook: Couldn't start /nonexistent/ed: not found. Change $VISUAL.\n")
    }

    @Test(
        "A path with blanks needs no quotation marks, with options or without",
        arguments: [
            ("my ed/ed", "", "1"), ("my ed/ed", " -w", "2"), ("a b/c d/e f", " -x  -y", "3"),
            ("it's here/ed", "", "1"), ("two  blanks/ed", "", "1"),
        ])
    func blanks(name: String, options: String, count: String) throws {
        let command = try editor(name) + options
        let result = try daybook.run("write", with: ["EDITOR": command])
        #expect(result.output == "Wrote today's text\n", "\(result.errors)")
        #expect(try daybook.run("write", "--show").output == "\(count)\n")
        #expect(try !daybook.run("doctor", with: ["EDITOR": command]).output.contains("there is no program"))
    }

    @Test("A path in the home folder, a quoted one and a folder of the same beginning")
    func others() throws {
        let path = try editor("my ed/ed")
        for command in ["~/my ed/ed", "\"\(path)\" -w", "'\(path)'", path.replacing(" ", with: "\\ ")] {
            let result = try daybook.run("write", with: ["EDITOR": command])
            #expect(
                result.status == 0 && result.output.contains("today's text"), "\(command): \(result.errors)")
        }
        try FileManager.default.createDirectory(
            at: daybook.folder.appendingPathComponent("my"), withIntermediateDirectories: true)
        #expect(try daybook.run("write", with: ["EDITOR": path]).output.contains("today's text"))
    }
}
