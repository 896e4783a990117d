import Foundation
import Journal
import TestSupport
import Testing

@Suite("The limits that the manual names")
struct LimitsTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
    }

    /// Runs a command with a line again and again as its input.
    private func run(_ arguments: String, input line: String, bytes: Int) throws -> (
        status: Int32, said: String
    ) {
        let said = daybook.folder.appendingPathComponent("said").path
        let process = try daybook.startShell(
            "yes '\(line)' | head -c \(bytes) | \"$DAYBOOK\" \(arguments) >/dev/null 2>'\(said)'")
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOfFile: said, encoding: .utf8))
    }

    @Test("Input, lines and texts beyond them are refused in one line, and nothing is changed")
    func refusals() throws {
        let before = try daybook.run("export").output
        let refusals = [
            ("add -", "a", Limits.input + 1, "standard input is too large; at most 64 MiB can be read."),
            ("add -", "a", 2 * Limits.rows + 2, "100001 are too many at once; at most 100000 can be added."),
            ("add a --note -", "a b", Limits.prose + 2, "The text is too long: 17 MiB, at most 16 MiB."),
            ("write -", "a b", Limits.prose + 2, "The text is too long: 17 MiB, at most 16 MiB."),
        ]
        for (arguments, line, bytes, words) in refusals {
            let (status, said) = try run(arguments, input: line, bytes: bytes)
            #expect(
                status == 1 && said == "daybook: \(words) Nothing was changed.\n", "\(arguments): \(said)")
        }
        let title = String(repeating: "x", count: Limits.title + 1)
        let result = try daybook.run("add", title)
        #expect(result.status == 1 && result.errors.hasSuffix("at most 64 KiB. Put the rest in a note.\n"))
        #expect(try daybook.run("export").output == before)
    }

    @Test("The manual names each, as the program has it")
    func manual() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let manual = try String(contentsOf: root.appending(path: "man/daybook.1"), encoding: .utf8)
        let section = try #require(manual.components(separatedBy: ".Sh LIMITS\n").last)
            .components(separatedBy: ".Sh ")[0]
        let limits = [
            Limits.size(Limits.title), Limits.size(Limits.prose), Limits.size(Limits.typedProse),
            "\(Limits.rows)", Limits.size(Limits.input), Limits.size(Limits.importedFile),
            Limits.size(Limits.configuration),
        ]
        for limit in limits { #expect(section.contains(limit), "\(limit)") }
    }
}
