import ArgumentParser
import Persistence

struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the whole journal to a file.",
        discussion: "The journal may be open elsewhere meanwhile. Only its owner can read the copy.")

    @Argument(help: "The file to make. Default: one in the folder backups beside the journal.")
    var file: String?

    @OptionGroup var journal: JournalOptions

    func run() throws {
        let database = try journal.open()
        if let file {
            try database.makeBackup(at: file)
            Console.print("Copied to \(file)")
        } else {
            let copy = try database.makeBackup(reason: "backup", now: try Environment.clock().now())
            Console.print("Copied to \(copy)")
        }
    }
}
