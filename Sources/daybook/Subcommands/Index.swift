import ArgumentParser
import Persistence

/// Takes many new rows into the search index. Only Daybook itself calls it, where nobody waits for its end.
struct Index: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index", abstract: "Index what is new in the journal.", shouldDisplay: false)

    @OptionGroup var journal: JournalOptions

    func run() throws {
        // It isn't among the open journals, since what follows a change has followed it already: a backup, an exchange.
        let database = try JournalDatabase.open(
            path: journal.path, for: .change, waiting: BusyWait(patience: 30),
            now: try Environment.clock().now()
        ).database
        do {
            try database.indexAll()
        } catch {
            try database.close()
            throw error
        }
        try database.close()
    }
}
