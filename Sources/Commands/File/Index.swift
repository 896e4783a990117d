import ArgumentParser
import Persistence

/// The hidden command that indexes pending rows. Daybook starts it in the background.
struct Index: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index", abstract: "Index pending rows.", shouldDisplay: false)

    @OptionGroup var journal: JournalOptions

    func run() throws {
        // Not among the open journals: the command that made the change has already started its backup and exchange.
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
