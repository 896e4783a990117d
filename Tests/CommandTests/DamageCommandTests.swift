import Foundation
import GRDB
import TestSupport
import Testing

@Suite("A damaged journal on the command line")
struct DamageCommandTests {
    @Test(
        "Backup says what is damaged and what to do; what is found is said by the next commands, until it is mended"
    )
    func said() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "-", input: "a\nb\nc\n")
        try daybook.run("backup", "copy")
        #expect(try daybook.run("list").errors == "")
        try Damage.shortenIndex(of: daybook.databasePath)
        let refused = try daybook.run("backup")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("is damaged ("))
        #expect(refused.errors.contains("daybook doctor --recover FILE"))
        let words = "daybook: The journal's file is damaged. "
        #expect(try daybook.run("list").errors.hasPrefix(words))
        // What the advice says.
        let folder = daybook.folder
        try daybook.run("doctor", "--recover", "saved")
        #expect(try daybook.run("list", "--database", "saved").output.contains("b"))
        try FileManager.default.moveItem(atPath: daybook.databasePath, toPath: folder.path + "/damaged")
        try FileManager.default.copyItem(atPath: folder.path + "/copy", toPath: daybook.databasePath)
        let mended = try daybook.run("list")
        #expect(mended.errors == "")
        #expect(mended.output.contains("a"))
    }

    @Test("A search whose hits are on a damaged page says so, and fails")
    func search() throws {
        let daybook = try DaybookCommand()
        for ten in 0..<30 {
            try daybook.run("add", "-", input: (0..<10).map { "todo \(ten * 10 + $0) of many\n" }.joined())
        }
        try daybook.run("index")
        let path = daybook.databasePath
        #expect(
            try daybook.run("search", "--limit", "400", "many").output.components(separatedBy: "\n").count
                == 301)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let places = (1..<bytes.count / 4096).map { $0 * 4096..<($0 + 1) * 4096 }
        // Leaves of the table of todos, by what they hold.
        let leaves = places.filter {
            bytes[$0.lowerBound] == 13 && bytes[$0].range(of: Data("of many".utf8)) != nil
        }
        let other = try #require(places.first { bytes[$0.lowerBound] == 13 && !leaves.contains($0) })
        #expect(leaves.count > 2)
        for leaf in leaves {
            for isEmptied in [true, false] {
                var damaged = bytes
                if isEmptied {
                    // No cell on the page.
                    damaged.replaceSubrange(leaf.lowerBound + 3..<leaf.lowerBound + 5, with: [0, 0])
                } else {
                    damaged.replaceSubrange(leaf, with: Data(bytes[other]))
                }
                try damaged.write(to: URL(fileURLWithPath: path))
                let found = try daybook.run("search", "--limit", "400", "many")
                let isWhole = found.output.components(separatedBy: "\n").count == 301
                #expect(isWhole || found.status == 1 && !found.errors.isEmpty, "\(leaf), \(isEmptied)")
            }
        }
    }

    @Test(
        "A day's text or a page whose day can't be read is said by a list",
        arguments: [
            "02.03.2026", "2026-03-02Z", "2026-02-30", "2026-061", "3/2/2026", "", "zzz",
        ])
    func days(day: String) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("write", "-", input: "It rained.\n")
        for table in ["dayText", "journalPage"] {
            let column = table == "dayText" ? "day" : "date"
            try DatabaseQueue(path: daybook.databasePath).write {
                try $0.execute(sql: "UPDATE \(table) SET \(column) = ?", arguments: [day])
            }
            let list = try daybook.run("list")
            #expect(
                list.status == 1 && list.errors.contains(table),
                "\(list.errors)")
            try daybook.run("undo")
        }
    }
}
