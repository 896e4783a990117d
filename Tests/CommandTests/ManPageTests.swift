import Foundation
import TestSupport
import Testing

@Suite("The man page")
struct ManPageTests {
    private struct Dump: Decodable {
        struct Command: Decodable {
            var commandName: String
            var abstract: String?
            var arguments: [Argument]?
            var subcommands: [Command]?
            var shouldDisplay: Bool?
        }
        struct Argument: Decodable {
            struct Name: Decodable {
                var name: String
            }
            var abstract: String?
            var names: [Name]?
        }
        var command: Command
    }

    @Test(
        "Lists every subcommand and option of the program, in the same words; `make docs` updates it")
    func isFresh() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let source = try String(
            contentsOf: folder.appendingPathComponent("../../man/daybook.1"), encoding: .utf8)
        // A sentence starts on a new line there, and a long one is broken.
        let page = source.replacing("\n", with: " ")
        let dump = try JSONDecoder().decode(
            Dump.self, from: Data(try DaybookCommand().run("--experimental-dump-help").output.utf8))
        // A hidden command is for scripts of ours.
        let commands =
            [dump.command] + (dump.command.subcommands ?? []).filter { $0.shouldDisplay != false }
        #expect(commands.count >= 12)
        #expect(page.components(separatedBy: ".It Fl -database").count == 2, "Common options are listed once")
        for command in commands {
            #expect(page.contains(command.commandName), "make docs")
            #expect(page.contains(command.abstract ?? ""), "make docs")
            for argument in command.arguments ?? [] {
                if let abstract = argument.abstract { #expect(page.contains(abstract), "make docs") }
                for name in argument.names ?? [] where name.name.count > 1 {
                    #expect(
                        page.contains("Fl -\(name.name)") || page.contains(", -\(name.name)"), "make docs")
                }
            }
        }
    }
}
