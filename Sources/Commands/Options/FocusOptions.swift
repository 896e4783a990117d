import ArgumentParser
import Journal
import Persistence

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
