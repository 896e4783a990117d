import Foundation
import TestSupport
import Testing

@Suite("The memory that an import takes")
struct ImportMemoryTests {
    /// A journal of so many todos with a title of 200 bytes, in the form of a version.
    private static func export(version: Int, todos: Int) -> String {
        let title = String(repeating: "a long title ", count: 15)
        let day = version < 8 ? "2026-02-08T05:00:00Z" : "2026-02-08"
        let rows = (1...todos).map { id in
            let start =
                switch version {
                case 1: #""pageID": \#(id % 2 + 1), "status": "pending", "firstAddedDate""#
                case 2..<5: #""added""#
                default: #""start""#
                }
            return
                #"{"id": \#(id), "title": "\#(title)\#(id / 2)", "shouldMigrate": true, \#(start): "\#(day)"}"#
        }
        let others = [
            "taskBundles", "bundleTodos", "categories", "exportGroups", "exportGroupMembers", "putOffs",
            "reviews",
            "keptTodos", "dayTexts",
        ].map { "\"\($0)\": []" }
        return """
            {\(others.joined(separator: ", ")), "journalPages": [
                {"id": 1, "date": "\(day)"}, {"id": 2, "date": "\(day.replacing("-08", with: "-09"))"}],
            "todos": [\(rows.joined(separator: ",\n"))], "version": \(version)}
            """
    }

    /// The most memory that an import takes, in KiB.
    private static func peak(version: Int, todos: Int) throws -> Int {
        let daybook = try DaybookCommand()
        let file = try daybook.file(named: "export.json", export(version: version, todos: todos))
        let (status, peak) = try daybook.peakMemory(["import", file])
        #expect(status == 0)
        return peak
    }

    @Test("It is the same for every number of todos, in every version", arguments: [1, 3, 6, 8, 26])
    func isBounded(version: Int) throws {
        let few = try Self.peak(version: version, todos: 200)
        let many = try Self.peak(version: version, todos: 20_000)
        #expect(few > 0 && many < few + 5 * 1024, "\(few) and \(many) KiB")
    }
}
