import Foundation
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
}
