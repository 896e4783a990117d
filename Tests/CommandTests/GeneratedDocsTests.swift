import Foundation
import TestSupport
import Testing

@Suite("The generated parts of the documents and the manual")
struct GeneratedDocsTests {
    private let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL
    private let files = [
        "docs/guide.md", "docs/keys.md", "man/daybook.1", "man/daybook-guide.7", "man/daybook-keys.7",
        "man/daybook-config.5",
    ]

    @Test("Match the program; `make docs` updates them")
    func isFresh() throws {
        try TemporaryFolder.with { folder in
            for name in ["docs", "man"] {
                try FileManager.default.createDirectory(
                    atPath: folder.file(name), withIntermediateDirectories: true)
            }
            for file in files {
                try FileManager.default.copyItem(
                    atPath: project.appendingPathComponent(file).path, toPath: folder.file(file))
            }
            let generator = Process()
            generator.executableURL = TestBinary.url(named: "generate-docs")
            generator.arguments = [folder.path, TestBinary.url(named: "daybook").path]
            try generator.run()
            generator.waitUntilExit()
            #expect(generator.terminationStatus == 0)
            for file in files {
                let made = try String(contentsOfFile: folder.file(file), encoding: .utf8)
                let kept = try String(contentsOf: project.appendingPathComponent(file), encoding: .utf8)
                #expect(made == kept, "make docs (\(file))")
                #expect(made.contains("made by make docs"))
            }
            let keys = try String(contentsOfFile: folder.file("man/daybook-keys.7"), encoding: .utf8)
            #expect(keys.contains(".It Ic x\nAbandon.\n.Pq Li abandon\n"))
        }
    }

    @Test(
        "The examples of a configuration are valid",
        arguments: [
            ("man/daybook-config.5", ".Bd -literal\n", ".Ed"), ("docs/guide.md", "```toml\n", "```"),
        ])
    func exampleIsValid(file: String, start: String, end: String) throws {
        let page = try String(contentsOf: project.appendingPathComponent(file), encoding: .utf8)
        let example = try #require(
            page.components(separatedBy: start).last?.components(separatedBy: end).first)
        #expect(example.contains("[theme]"))
        let daybook = try DaybookCommand()
        try daybook.configure(example)
        #expect(try daybook.run("start").errors == "")
    }
}
