import Foundation
import TestSupport
import Testing

@Suite("The README's examples")
struct ReadmeExamplesTests {
    @Test("Every example of a command works, in the order a reader types them")
    func examplesWork() throws {
        let readme = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../README.md"), encoding: .utf8)
        let blocks = readme.components(separatedBy: "```sh\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        // Without a placeholder, a clipboard, or a program that may be missing here.
        let examples = blocks.flatMap { $0.split(separator: "\n") }.filter { line in
            line.hasPrefix("daybook ")
                && !["FILE", "NUMBER", "--clipboard", "$(git", "| jq", ".git"].contains { line.contains($0) }
        }
        #expect(examples.count >= 14)

        let daybook = try DaybookCommand()
        // An editor that leaves a title, for the commands that open one.
        let editor = try daybook.script(named: "editor", "echo 'Written in an editor' >\"$1\"")
        let programs = TestBinary.url(named: "daybook").deletingLastPathComponent().path
        let first = [
            "daybook start", "daybook categories add Home", "mkdir remote",
            "daybook sync init remote --folder",
        ]
        for example in first + examples.map(String.init) {
            let output = try daybook.runShell(
                ["-c", "\(example)\necho status=$?"],
                with: ["PATH": "\(programs):/usr/bin:/bin", "VISUAL": editor])
            #expect(output.hasSuffix("status=0\n"), "\(example)")
        }
    }
}
