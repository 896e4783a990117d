import Foundation
import TestSupport
import Testing

@Suite("What the README and the manual say of keys")
struct GeneratedDocsTests {
    private let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL
    private let files = ["README.md", "man/daybook.1", "man/daybook-keys.7", "man/daybook-config.5"]

    @Test("Is what the program has; `make docs` makes it anew")
    func isFresh() throws {
        try TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(
                atPath: folder.file("man"), withIntermediateDirectories: true)
            for file in files {
                try FileManager.default.copyItem(
                    atPath: project.appendingPathComponent(file).path, toPath: folder.file(file))
            }
            let generator = Process()
            generator.executableURL = TestBinary.url(named: "generate-docs")
            generator.arguments = [folder.path]
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

    @Test("The example in the manual of the configuration is one that holds")
    func exampleHolds() throws {
        let page = try String(
            contentsOf: project.appendingPathComponent("man/daybook-config.5"), encoding: .utf8)
        let example = try #require(
            page.split(separator: ".Bd -literal\n").last?.split(separator: ".Ed").first)
        let daybook = try DaybookCommand()
        try daybook.configure(String(example))
        #expect(try daybook.run("start").errors == "")
    }
}
