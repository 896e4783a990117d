import Foundation
import TestSupport

/// The subcommands and options of the program, as it describes them itself (`--experimental-dump-help`), so that none
/// is left out when one is added.
struct CommandTree: Decodable {
    struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String

            var word: String { kind == "long" ? "--\(name)" : "-\(name)" }
        }

        /// `positional`, `option` or `flag`.
        var kind: String
        var names: [Name]?
        var valueName: String?
    }

    var commandName: String
    var arguments: [Argument]?
    var subcommands: [CommandTree]?

    /// Every command with the words that name it.
    func all(after words: [String] = []) -> [(words: [String], arguments: [Argument])] {
        [(words, arguments ?? [])]
            + (subcommands ?? []).flatMap { $0.all(after: words + [$0.commandName]) }
    }

    static func read() throws -> CommandTree {
        struct Dump: Decodable {
            var command: CommandTree
        }
        let dump = try DaybookCommand().run("--experimental-dump-help").output
        return try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
    }
}
