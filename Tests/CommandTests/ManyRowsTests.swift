import Foundation
import TestSupport
import Testing

@Suite("Many rows")
struct ManyRowsTests {
    @Test(
        "Thousands of categories are listed without a wait",
        arguments: [["categories"], ["groups"], ["bundles"]])
    func categories(words: [String]) throws {
        let daybook = try DaybookCommand()
        let count = 4000
        func rows(_ other: String) -> String {
            (1...count).map { "{\"id\": \($0), \"name\": \"Row \($0)\", \"sortOrder\": \($0), \(other)}" }
                .joined(separator: ",")
        }
        let members = (1...count).map { "{\"groupID\": \($0), \"categoryID\": \($0)}" }.joined(separator: ",")
        let items = (1...count).map {
            "{\"id\": \($0), \"bundleID\": \($0), \"title\": \"a\", \"sortOrder\": 0, \"categoryID\": \($0), \"carriesTo\": null}"
        }.joined(separator: ",")
        let file = try daybook.file(
            named: "in.json",
            """
            {"bundleTodos": [\(items)], "categories": [\(rows("\"color\": \"red\", \"carriesTo\": null"))],
             "exportGroups": [\(rows("\"x\": 0"))], "exportGroupMembers": [\(members)],
             "taskBundles": [\(rows("\"todosShouldMigrate\": true, \"appliesOn\": null"))],
             "journalPages": [], "keptTodos": [], "putOffs": [], "reviews": [], "todos": [], "version": 16}
            """)
        #expect(try daybook.run("import", file).errors == "")
        let start = ContinuousClock.now
        let output = try daybook.run(words).output
        // What grows with the square of their number takes longer.
        #expect(ContinuousClock.now - start < .seconds(4))
        #expect(output.contains("Row 4000"))
    }
}
