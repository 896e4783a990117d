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
                What it changed stays, here and at the remote. Damage of its log isn't spoken of any more. If it sends changes \
                again, it is listed again.
                """)

        @Argument(help: "The machine's name, or the beginning of its id.")
        var machine: String

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var journal: JournalOptions

        func run() async throws {
            let session = try await SyncSession.open(journal, for: .read)
            var devices = try await SyncStatus(session).devices
            if Self.fitting(machine, devices).isEmpty {
                // One of whose log nothing could be read.
                let heads = try await SyncSession.transport(session.remote, session.folder).heads()
                devices += heads.keys.map {
                    .init(
                        id: $0, name: String($0.description.prefix(7)), known: 0, newest: nil, isOwn: false,
                        dayStart: 0)
                }
            }
            let device = try Self.device(machine, among: devices)
            var forgotten = try session.folder.forgotten()
            forgotten.add(device.id, known: device.known)
            try session.folder.store(forgotten)
            guard json else {
                return Console.print("\(device.name.quoted) isn't listed any more. What it changed stays.")
            }
            let document = ForgottenJSON(id: device.id.description, name: device.name).json
            Console.write(text: document.document)
        }

        private static func fitting(
            _ name: String, _ devices: [SyncStatus.Device]
        ) -> [SyncStatus.Device] {
            let named = devices.filter { FoldedText($0.name) == FoldedText(name) }
            guard named.isEmpty, !name.isEmpty else { return named }
            return devices.filter { $0.id.description.hasPrefix(name.lowercased()) }
        }

        private static func device(
            _ name: String, among devices: [SyncStatus.Device]
        ) throws -> SyncStatus.Device {
            let found = fitting(name, devices)
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
