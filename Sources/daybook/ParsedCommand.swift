import ArgumentParser

/// A parsed command, by how it runs. To find out by a cast takes a fiftieth of a short command's time.
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
