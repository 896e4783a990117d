import ArgumentParser
import Journal
import Persistence
import Sharing
import Sync

extension SyncCommand {
    struct Forget: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "forget", abstract: "Stop listing a machine that is gone.",
            discussion: """
                What it changed stays, here and at the remote. If it sends changes again, it is listed again.
                """)

        @Argument(help: "The machine's name, or the beginning of its id.")
        var machine: String

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var journal: JournalOptions

        func run() async throws {
            let session = try await SyncSession.open(journal, for: .read)
            let device = try Self.device(machine, among: try await SyncStatus(session).devices)
            var forgotten = try session.folder.forgotten()
            forgotten.add(device.id, known: device.known)
            try session.folder.store(forgotten)
            guard json else {
                return Console.print("\(device.name.quoted) isn't listed any more. What it changed stays.")
            }
            let document = ForgottenJSON(id: device.id.description, name: device.name).json
            Console.write(text: document.document)
        }

        private static func device(
            _ name: String, among devices: [SyncStatus.Device]
        ) throws -> SyncStatus.Device {
            let named = devices.filter { FoldedText($0.name) == FoldedText(name) }
            let found =
                named.isEmpty
                ? devices.filter { !name.isEmpty && $0.id.description.hasPrefix(name.lowercased()) } : named
            guard let device = found.first else {
                throw JournalError("No machine \(name.quoted). `daybook sync devices` lists them.")
            }
            guard found.count == 1 else {
                let ids = found.map { String($0.id.description.prefix(7)) }.joined(separator: ", ")
                throw JournalError(
                    "\(name.quoted) fits several machines: \(ids). Give the beginning of an id.")
            }
            guard !device.isOwn else {
                throw JournalError("\(device.name.quoted) is this machine. `daybook sync off` ends it.")
            }
            return device
        }
    }
}

/// The output of `daybook sync forget --json`.
struct ForgottenJSON: JSONObject {
    let id: String
    let name: String

    static let form = JSONForm<ForgottenJSON>([.init("id") { $0.id }, .init("name") { $0.name }])
}
