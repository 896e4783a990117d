import Screens

/// The commands and their keys, from the table that the screens have them from.
enum KeyTables {
    private static func commands(in group: CommandGroup) -> [CommandBinding] {
        AllCommands.bindings.filter { $0.group == group }
    }

    /// A table of the README's, a row for each heading.
    static var markdown: [String] {
        ["| where | keys |", "|---|---|"]
            + CommandGroup.allCases.map { group in
                let words = commands(in: group).map { command in
                    let keys = command.keys.map { "`\($0)`" }.joined(separator: " ")
                    return "\(keys) \(command.summary.prefix(1).lowercased())\(command.summary.dropFirst())"
                }
                return "| \(group.rawValue.lowercased()) | \(words.joined(separator: " · ")) |"
            }
    }

    /// Lists of mdoc(7), one for each heading.
    static var manual: [String] {
        lists { command in [command.summary + "."] }
    }

    /// The same, with the name each command has in the configuration.
    static var manualWithNames: [String] {
        lists { command in [command.summary + ".", ".Pq Li \(Roff.escaped(command.name.rawValue))"] }
    }

    private static func lists(_ words: (CommandBinding) -> [String]) -> [String] {
        var lines: [String] = []
        for group in CommandGroup.allCases {
            lines += [".Ss \(group.rawValue)", ".Bl -tag -width 12n"]
            for command in commands(in: group) {
                let keys = command.keys.map { Roff.escaped($0.description) }.joined(separator: " , ")
                lines.append(".It Ic \(keys)")
                lines += words(command)
            }
            lines.append(".El")
        }
        return lines
    }
}
