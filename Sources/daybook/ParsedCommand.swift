import ArgumentParser

/// A command that was parsed, by how it runs. To ask a command takes a fiftieth of the time that a short one does.
enum ParsedCommand {
    case immediate(any ParsableCommand)
    case asynchronous(any AsyncParsableCommand)

    init(_ command: any ParsableCommand) {
        self = (command as? any AsyncParsableCommand).map(Self.asynchronous) ?? .immediate(command)
    }

    var command: any ParsableCommand {
        switch self {
        case .immediate(let command): command
        case .asynchronous(let command): command
        }
    }
}
