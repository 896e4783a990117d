import ArgumentParser
import Journal
import Persistence

/// Options with a short name that the value may follow directly: `-chome`.
extension NameSpecification {
    static let category: NameSpecification = [
        .customShort("c", allowingJoined: true), .customLong("category"),
    ]

    static let output: NameSpecification = [.customShort("o", allowingJoined: true)]
}

/// The option that limits what is shown to a category or an export group.
struct FocusOptions: ParsableArguments {
    @Option(
        name: .customLong("focus"),
        help: ArgumentHelp(
            "Only this category or export group, as if there were nothing else.", valueName: "category"))
    var name: String?

    /// - Throws: `ExpressionError` if no category or export group has the name.
    func focus(in database: JournalDatabase) throws -> Focus? {
        guard let name else { return nil }
        let library = try database.read(.library)
        do throws(ExpressionError) { return try library.focus(named: name) } catch {
            throw JournalError(error.sentence)
        }
    }
}

/// The option for lists of changes of which only the newest are wanted.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Print only the newest.", valueName: "count"))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit is a number of changes, 1 or more.") }
    }
}
