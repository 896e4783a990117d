import ArgumentParser

/// The option for lists of changes of which only the newest are wanted.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Print only the newest.", valueName: "count"))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit is a number of changes, 1 or more.") }
    }
}
