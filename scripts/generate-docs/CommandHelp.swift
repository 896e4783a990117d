import Foundation

/// A command's help, decoded from the JSON of `daybook --experimental-dump-help`.
struct CommandHelp: Decodable {
    struct Dump: Decodable {
        var command: CommandHelp
    }

    struct Argument: Decodable {
        struct Name: Decodable, Hashable {
            var kind: String
            var name: String
        }

        var kind: String
        var names: [Name]?
        var valueName: String
        var abstract: String?
        var defaultValue: String?
        var isOptional: Bool
        var isRepeating: Bool

        var isPositional: Bool { kind == "positional" }
        var acceptsValue: Bool { kind != "flag" }
    }

    var commandName: String
    var abstract: String?
    var discussion: String?
    var arguments: [Argument]?
    var subcommands: [CommandHelp]?
    var defaultSubcommand: String?
    var shouldDisplay: Bool?

    /// Runs the program and decodes its help.
    init(of program: URL) throws {
        let json = try SchemaFiles.output(of: program, ["--experimental-dump-help"])
        self = try JSONDecoder().decode(Dump.self, from: json).command
    }
}
