import Screens

/// The commands and their keys, from the table that the screens use.
enum KeyTables {
    private static func commands(in group: CommandGroup) -> [CommandBinding] {
        AllCommands.bindings.filter { $0.group == group }
    }

    /// A command's keys, or what runs it after `:` if it has none.
    private static func names(of command: CommandBinding) -> [String] {
        command.keys.isEmpty ? [":\(command.name.rawValue)"] : command.keys.map(\.description)
    }

    /// The keys for a newcomer's first day.
    private static let essential: [CommandName] = [
        .add, .entry, .toggle, .rename, .tomorrow, .postpone, .abandon, .editText, .history, .startToday,
        .review,
        .previousPage, .nextPage, .calendar, .futureLog, .library, .search, .undo, .palette, .help,
    ]

    /// The guide's table of the essential keys.
    static var essentials: [String] {
        table(essential.compactMap { name in AllCommands.bindings.first { $0.name == name } })
    }

    /// A table of every key for each group of commands.
    static var markdown: [String] {
        CommandGroup.allCases.flatMap { group in
            ["", "## \(group.rawValue)", ""] + table(commands(in: group))
        } + [""]
    }

    private static func table(_ commands: [CommandBinding]) -> [String] {
        ["| key | what it does |", "|---|---|"]
            + commands.map { command in
                "| \(names(of: command).map { "`\($0)`" }.joined(separator: " ")) | \(command.summary) |"
            }
    }

    /// A list in mdoc(7) for each group, with the commands' names in the configuration.
    static var manual: [String] {
        CommandGroup.allCases.flatMap { group in
            [".Ss \(group.rawValue)", ".Bl -tag -width 12n"]
                + commands(in: group).flatMap { command in
                    let keys = names(of: command).map(Roff.escaped).joined(separator: " , ")
                    return [
                        ".It Ic \(keys)", command.summary + ".",
                        ".Pq Li \(Roff.escaped(command.name.rawValue))",
                    ]
                }
                + [".El"]
        }
    }
}
