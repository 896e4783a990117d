import ArgumentParser
import Sharing

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of an output in JSON.",
        discussion: "Without a name, one object with all of them.")

    @Argument(help: ArgumentHelp("Which output.", valueName: "output"))
    var output: OutputSchema?

    func run() {
        let all = OutputSchema.allCases.sorted { $0.rawValue < $1.rawValue }
        let value = output?.document ?? .object(all.map { ($0.rawValue, $0.document) })
        Console.write(text: value.document)
    }
}
