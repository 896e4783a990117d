import Foundation
import GRDB
import TestSupport
import Testing

@Suite("A journal without ids for new rows")
struct UsedIDsCommandTests {
    @Test(
        "Doctor names it, mends it after a backup, and the next todo is added",
        arguments: [
            "9223372036854775807", "9223372036854775806", "9007199254740992", "1e300", "9e999", "'x'",
        ])
    func mended(value: String) throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "-", input: "one\ntwo\n")
        let queue = try DatabaseQueue(path: daybook.databasePath)
        try queue.write {
            try $0.execute(sql: "UPDATE sqlite_sequence SET seq = \(value) WHERE name = 'todo'")
        }
        try queue.close()
        if !["9223372036854775806", "9007199254740992", "'x'"].contains(value) {
            let refused = try daybook.run("add", "three")
            #expect(refused.status == 1)
            #expect(refused.errors.contains("SQLite has no id left for another todo"))
            #expect(refused.errors.contains("`daybook doctor --fix`"))
        }
        let found = try daybook.run(["doctor"], with: ["EDITOR": "vi"])
        #expect(found.status == 1)
        #expect(found.output.contains("used up the ids for another todo"))
        let fixed = try daybook.run(["doctor", "--fix"], with: ["EDITOR": "vi"])
        #expect(fixed.status == 0)
        #expect(fixed.errors.contains("Mended the ids for another todo"))
        #expect(try daybook.run("add", "three", "--json").output.contains("3"))
        #expect(try daybook.run("list", "--all").output.contains("3  three"))
    }

    @Test("A row with the last id is renumbered by doctor --fix, and the next one is added")
    func lastRow() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "-", input: "one\ntwo\n")
        let queue = try DatabaseQueue(path: daybook.databasePath)
        try queue.write {
            try $0.execute(sql: "UPDATE todo SET id = 9223372036854775807 WHERE title = 'two'")
        }
        try queue.close()
        #expect(try daybook.run("add", "three").errors.contains("`daybook doctor --fix`"))
        #expect(try daybook.run(["doctor", "--fix"], with: ["EDITOR": "vi"]).status == 0)
        #expect(try daybook.run("add", "three").status == 0)
        #expect(try daybook.run("list", "--all").output.contains("two"))
    }
}
