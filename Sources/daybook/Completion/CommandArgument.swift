import ArgumentParser
import Foundation

/// An argument of a command, decoded from what ArgumentParser tells of it.
struct CommandArgument: Equatable {
    /// Its names with hyphens; empty for a positional one.
    var names: [String]
    var valueName: String
    var abstract: String
    /// Whether a value follows its name.
    var takesValue: Bool
    /// Its values, if they are fixed.
    var values: [String]
    var isRepeating: Bool

    var isPositional: Bool { names.isEmpty }

    /// The arguments of a command that its help shows.
    static func all(of command: any ParsableCommand.Type) throws -> [CommandArgument] {
        let help = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
        return (help.command.arguments ?? []).filter(\.shouldDisplay).map(Self.init)
    }

    private init(_ argument: Dump.Argument) {
        names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
        valueName = argument.valueName ?? ""
        abstract = argument.abstract ?? ""
        takesValue = argument.kind == "option"
        values = argument.allValues ?? []
        isRepeating = argument.isRepeating
    }

    private struct Dump: Decodable {
        struct Command: Decodable { var arguments: [Argument]? }

        struct Argument: Decodable {
            struct Name: Decodable {
                var kind: String
                var name: String
            }

            var kind: String
            var names: [Name]?
            var valueName: String?
            var abstract: String?
            var allValues: [String]?
            var shouldDisplay: Bool
            var isRepeating: Bool
        }

        var command: Command
    }
}
