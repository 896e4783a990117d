/// The subcommands and their options, from the program's own help.
///
/// Options of `daybook` itself are common options, listed only once.
struct CommandReference {
    var program: CommandHelp

    private var common: [CommandHelp.Argument] { program.arguments ?? [] }

    /// A subcommand with its full name, such as `bundles items add`.
    private struct Entry {
        var name: String
        var command: CommandHelp
        var arguments: [CommandHelp.Argument]

        var positionals: [CommandHelp.Argument] { arguments.filter(\.isPositional) }
    }

    private func entries(of command: CommandHelp, after parents: String = "") -> [Entry] {
        (command.subcommands ?? []).filter { $0.shouldDisplay != false }.flatMap { subcommand in
            let name = parents + subcommand.commandName
            let arguments = (subcommand.arguments ?? []).filter { argument in
                argument.isPositional || !common.contains { $0.names == argument.names }
            }
            return [Entry(name: name, command: subcommand, arguments: arguments)]
                + entries(of: subcommand, after: name + " ")
        }
    }

    /// The options that every subcommand takes, as an mdoc(7) list.
    var commonOptions: [String] { list(of: common) }

    /// A list of the subcommands, as mdoc(7).
    var manual: [String] {
        [".Bl -tag -width Ds"] + entries(of: program).flatMap(manual) + [".El"]
    }

    private func manual(of entry: Entry) -> [String] {
        let values = entry.positionals.map { argument in
            (argument.isOptional ? " Op" : "") + " Ar \(value(of: argument))"
        }
        var lines = [".It Cm \(Roff.escaped(entry.name))\(values.joined())"]
        lines += Roff.text(entry.command.abstract ?? "")
        if let standard = entry.command.defaultSubcommand {
            lines += Roff.text("Without a subcommand: `\(entry.name) \(standard)`.")
        }
        if let discussion = entry.command.discussion { lines += [".Pp"] + Roff.text(discussion) }
        return lines + list(of: entry.arguments)
    }

    private func list(of arguments: [CommandHelp.Argument]) -> [String] {
        guard !arguments.isEmpty else { return [] }
        let items = arguments.flatMap { argument in
            let text = [argument.abstract, argument.defaultValue.map { "Default: \($0)." }]
            return [".It \(term(for: argument))"] + Roff.text(text.compactMap(\.self).joined(separator: " "))
        }
        return [".Bl -tag -width Ds"] + items + [".El"]
    }

    private func term(for argument: CommandHelp.Argument) -> String {
        guard !argument.isPositional else { return "Ar \(value(of: argument))" }
        let names = (argument.names ?? []).sorted { $0.name.count < $1.name.count }.map { name in
            name.kind == "long" ? "-\(name.name)" : name.name
        }
        return "Fl \(names.joined(separator: " , "))"
            + (argument.acceptsValue ? " Ar \(argument.valueName)" : "")
    }

    /// The name of an argument's value, with an ellipsis if it repeats and the name has none.
    private func value(of argument: CommandHelp.Argument) -> String {
        let name = argument.valueName
        return (argument.isRepeating && !name.contains("…") ? "\(name)…" : name).replacing("…", with: " ...")
    }

    /// The guide's table: a row for each subcommand.
    var markdown: [String] {
        ["| command | what it does |", "|---|---|"]
            + (program.subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }.map
        { command in
            let values = (command.arguments ?? []).filter(\.isPositional).map { argument in
                let name = value(of: argument).uppercased().replacing(" ...", with: "…")
                return argument.isOptional ? " [\(name)]" : " \(name)"
            }
            let more = (command.subcommands ?? []).map { "`\($0.commandName)`" }.joined(separator: ", ")
            return "| `daybook \(command.commandName)\(values.joined())` | \(command.abstract ?? "")"
                + (more.isEmpty ? " |" : " Subcommands: \(more). |")
        }
    }
}
