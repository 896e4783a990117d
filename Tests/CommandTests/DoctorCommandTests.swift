import Foundation
import GRDB
import TestSupport
import Testing

@Suite("daybook doctor")
struct DoctorCommandTests {
    private let daybook: DaybookCommand

    init() throws { daybook = try DaybookCommand() }

    private func doctor(_ words: String..., with others: [String: String] = [:]) throws -> (
        status: Int32, findings: [String: String], errors: String
    ) {
        let result = try daybook.run(["doctor"] + words, with: ["EDITOR": "vi"].merging(others) { $1 })
        var findings: [String: String] = [:]
        for line in result.output.split(separator: "\n") {
            let parts = line.dropFirst(7).split(separator: "  ", maxSplits: 1)
            let words = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            findings[String(parts[0])] =
                line.prefix(5).trimmingCharacters(in: .whitespaces) + ": " + words
        }
        return (result.status, findings, result.errors)
    }

    private func sql(_ statement: String) throws {
        let queue = try DatabaseQueue(path: daybook.databasePath)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = OFF; \(statement)") }
        try queue.close()
    }

    @Test("A journal that is well, line by line")
    func well() throws {
        try daybook.run("add", "One")
        let result = try doctor()
        #expect(result.status == 0)
        #expect(result.findings["integrity"] == "ok: The file is sound.")
        #expect(result.findings["rows"] == "ok: Every row can be read and refers to others that exist.")
        #expect(result.findings["search index"] == "ok: It agrees with the rows.")
        #expect(result.findings["change log"] == "ok: 1 change can be undone.")
        #expect(result.findings["permissions"] == "ok: Only you can read the journal.")
        #expect(result.findings["backups"] == "note: There is none yet. `daybook backup` makes one.")
        #expect(result.findings["zone"] == "ok: UTC, from TZ.")
        #expect(result.findings["locale"] == "ok: UTF-8.")
        #expect(result.findings["terminal"] == "ok: xterm-256color.")
        #expect(result.findings.count == 15)
    }

    @Test("Without a journal, what it would stand on is examined, and none is made")
    func noJournal() throws {
        let result = try doctor()
        #expect(result.status == 0)
        #expect(result.findings["journal"] == "note: There is none at \(daybook.databasePath) yet.")
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath))
    }

    @Test(
        "What is wrong around it is said, with status 1",
        arguments: [
            ("TERM", "nonsuch", "terminal", "TERM=nonsuch is unknown here."),
            ("TZ", "Mars/Base", "zone", "TZ=Mars/Base isn't a time zone"),
            ("LC_ALL", "xx_XX.UTF-8", "locale", "xx_XX.UTF-8 isn't installed"),
            ("DAYBOOK_NOW", "1970-01-01T00:10:00", "clock", "It says 1970-01-01 00:10"),
        ])
    func surroundings(variable: String, value: String, name: String, words: String) throws {
        try daybook.run("add", "One")
        let result = try doctor(with: [variable: value])
        #expect(result.status == 1)
        #expect(result.findings[name]?.hasPrefix("wrong: \(words)") == true, "\(result.findings)")
    }

    @Test("Mistakes in the settings are said")
    func settings() throws {
        try daybook.configure("colour = 1\n")
        let result = try doctor()
        #expect(
            result.status == 1 && result.findings["settings"]?.hasPrefix("wrong: config.toml, line 1") == true
        )
    }

    @Test("Rows that refer to nothing are mended after a backup, in one step that undo takes back")
    func rows() throws {
        try daybook.run("add", "One")
        try sql("UPDATE todo SET categoryID = 99")
        let found = try doctor()
        #expect(found.status == 1)
        #expect(
            found.findings["rows"]?.hasPrefix("wrong: One row isn't right: todo 1 without its category")
                == true)
        let fixed = try doctor("--fix")
        #expect(fixed.status == 0)
        #expect(fixed.errors.contains("Mended todo 1 without its category"))
        #expect(fixed.errors.contains("The journal from before is in \(daybook.folder.path)/backups/"))
        #expect(fixed.findings["rows"]?.hasPrefix("ok: ") == true)
        #expect(try daybook.run("list").output.contains("One"))
    }

    @Test("A title that one flipped bit has made bytes is mended, and can be recovered")
    func bytes() throws {
        try daybook.run("add", "One")
        try Damage.rewrite(
            daybook.databasePath,
            "UPDATE todo SET title = CAST(title AS BLOB), note = x'41FF42' WHERE id = 1")
        #expect(
            try doctor().findings["rows"]?.contains("todo 1 with a changed title (a text in bytes)") == true)
        let new = daybook.folder.appendingPathComponent("new.sqlite").path
        let recovered = try daybook.run("doctor", "--recover", new)
        #expect(recovered.status == 0, "\(recovered.errors)")
        #expect(try daybook.run("list", "--database", new).output.contains("One"))
        let fixed = try doctor("--fix")
        #expect(fixed.status == 0)
        #expect(fixed.errors.contains("Mended todo 1 with a changed title (a text in bytes)"))
        #expect(fixed.errors.contains("Mended todo 1 with a changed note (not text)"))
        #expect(try daybook.run("show", "1").output.contains("AÿB"))
        #expect(try daybook.run("done", "1").status == 0)
    }

    @Test("A search index that doesn't agree is made again")
    func index() throws {
        try daybook.run("add", "Boiler")
        try sql("DELETE FROM unindexedTodo")
        #expect(try doctor().findings["search index"]?.hasPrefix("wrong: ") == true)
        let fixed = try doctor("--fix")
        #expect(fixed.errors == "Made the search index again\n")
        #expect(fixed.status == 0)
        #expect(try daybook.run("search", "boiler").output.contains("Boiler"))
    }

    @Test("A file that others can read, and one without room to open, are said")
    func permissions() throws {
        try daybook.run("add", "One")
        #expect(chmod(daybook.databasePath, 0o644) == 0)
        let result = try doctor()
        #expect(result.findings["permissions"]?.contains("(mode 644)") == true)
        #expect(result.status == 1)
    }

    @Test("A damaged file is said, and what can be read is recovered into a new journal")
    func damaged() throws {
        try daybook.run("add", "-", input: (1...400).map { "Todo \($0)\n" }.joined())
        var bytes = try Data(contentsOf: URL(fileURLWithPath: daybook.databasePath))
        // The page of the todo's own row, not one of the change log, which has it as JSON.
        let place = try #require(
            stride(from: 0, to: bytes.count, by: 4096).first { start in
                let page = bytes[start..<start + 4096]
                return page.first == 0x0D && page.range(of: Data("Todo 400".utf8)) != nil
                    && page.range(of: Data("rowid".utf8)) == nil
            })
        bytes.replaceSubrange(place..<place + 4096, with: Data(repeating: 0xFF, count: 4096))
        try bytes.write(to: URL(fileURLWithPath: daybook.databasePath))
        let result = try doctor("--fix")
        #expect(result.status == 1)
        #expect(result.findings["integrity"]?.contains("daybook doctor --recover FILE") == true)
        let new = daybook.folder.appendingPathComponent("new.sqlite").path
        let recovered = try daybook.run("doctor", "--recover", new)
        #expect(recovered.status == 1)
        #expect(recovered.output.hasPrefix("Recovered "))
        #expect(recovered.errors.hasPrefix("todo: rows "))
        let rest = try daybook.run("list", "--database", new).output
        #expect(rest.contains("Todo 1") && !rest.contains("Todo 400"))
        #expect(try daybook.run("doctor", "--database", new, with: ["EDITOR": "vi"]).status == 0)
        #expect(try daybook.run("doctor", "--recover", new).status == 1)
    }

    @Test(
        "What isn't a SQLite database isn't called one when it is to be recovered",
        arguments: ["a byte", "zeros", "shifted"])
    func notADatabase(kind: String) throws {
        try daybook.run("add", "One")
        let whole = try Data(contentsOf: URL(fileURLWithPath: daybook.databasePath))
        let bytes =
            switch kind {
            case "a byte": Data([83])
            case "zeros": Data(repeating: 0, count: whole.count)
            default: Data(repeating: 120, count: 100) + whole
            }
        try bytes.write(to: URL(fileURLWithPath: daybook.databasePath))
        let recovered = try daybook.run("doctor", "--recover", "new.sqlite")
        #expect(recovered.status == 1)
        #expect(recovered.errors.contains("is not a SQLite database"), "\(recovered.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: daybook.databasePath)) == bytes)
    }

    @Test("JSON has the same findings")
    func json() throws {
        try daybook.run("add", "One")
        let result = try daybook.run("doctor", "--json", with: ["EDITOR": "vi"])
        let value = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: [[String: String]]])
        let findings = try #require(value["findings"])
        #expect(findings.count == 15)
        #expect(findings.allSatisfy { Set($0.keys) == ["name", "state", "words"] })
    }
}
