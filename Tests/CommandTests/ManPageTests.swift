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
        "Says every subcommand and option that the program has, in its own words; `make docs` makes it anew")
    func isFresh() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let page = try String(
            contentsOf: folder.appendingPathComponent("../../man/daybook.1"), encoding: .utf8)
        let dump = try JSONDecoder().decode(
            Dump.self, from: Data(try DaybookCommand().run("--experimental-dump-help").output.utf8))
        let commands = [dump.command] + (dump.command.subcommands ?? [])
        #expect(commands.count >= 12)
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
