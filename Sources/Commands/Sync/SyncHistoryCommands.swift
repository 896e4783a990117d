import ArgumentParser
import Journal
import Persistence
import Screens
import Sharing
import Sync

extension SyncCommand {
    struct Log: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "log", abstract: "List what was changed on which machine, newest first.",
            discussion:
                "Times are those of each machine's clock. `daybook log` lists what can be undone here.")

        @OptionGroup var count: LimitOptions

        @Flag(help: "Print JSON.")
        var json = false

        @Flag(name: .customLong("jsonl"), help: "Print an object in one line for each change.")
        var isJSONLines = false

        @OptionGroup var pager: PagerOptions
        @OptionGroup var journal: JournalOptions

        func validate() throws {
            if json && isJSONLines { throw ValidationError("Give --jsonl instead of --json: not both.") }
        }

        func run() async throws {
            let session = try await SyncSession.open(journal, for: .read)
            let steps = try session.journal.steps(limit: count.limit)
            if json {
                Console.write(text: SyncLogJSON(changes: steps).json.document)
            } else if isJSONLines {
                for step in steps { Console.write(text: step.json.line) }
            } else {
                await pager.show(SyncLogPrinter(clock: try Environment.clock()).lines(of: steps))
            }
        }
    }

    struct Off: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "off", abstract: "End synchronizing this journal.",
            discussion: """
                The journal keeps everything, and so does the remote. `daybook sync init ADDRESS` begins again; what \
                was changed meanwhile is then sent.
                """)

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var journal: JournalOptions

        func run() async throws {
            let database = try journal.open(for: .change)
            guard try database.isSynchronized() else { throw SyncError.isNotSynced }
            let folder = SyncFolder(journal: database.path)
            let file = SyncedDatabase(database, clock: try Environment.clock())
            let remote = Self.remote(folder)
            let unsent = await Self.unsent(file)
            if let remote {
                let transport = try SyncSession.transport(remote, folder)
                let engine = SyncEngine(store: file, transport: transport, lock: folder.lock)
                guard try await engine.end(file) else {
                    throw JournalError(
                        "Another program is synchronizing this journal. Try again when it is done.")
                }
            } else {
                try file.endSync()
            }
            try await folder.remove()
            if json {
                return Console.write(text: SyncOffJSON(unsent: unsent).json.document)
            }
            Console.print("Synchronizing is off. The journal keeps everything, and so does the remote.")
            guard let unsent, unsent > 0 else { return }
            let address = remote?.arguments ?? "ADDRESS"
            Console.note(
                "Not sent: \(SyncStatus.changes(unsent)). `daybook sync init \(address)` begins again.")
        }

        /// Nil also for a damaged record of it, which must not keep anyone from ending it.
        private static func remote(_ folder: SyncFolder) -> SyncRemote? {
            do {
                return try folder.remote()
            } catch {
                return nil
            }
        }

        /// The number of changes that the remote lacks; nil if the journal's record of them is damaged, which must not keep
        /// anyone from ending it.
        private static func unsent(_ journal: SyncedDatabase) async -> Int? {
            do {
                return try await journal.unsentChanges()
            } catch {
                return nil
            }
        }
    }
}

/// Formats the changes of all machines as lines.
struct SyncLogPrinter {
    let clock: JournalClock

    func lines(of steps: [SyncedStep]) -> [String] {
        let width = steps.map { DisplayText.width(of: $0.deviceName.harmless) }.max() ?? 0
        return steps.flatMap { step in
            let name = DisplayText.padded(step.deviceName.harmless, to: width)
            let beginning = "\(clock.dateAndTime(of: step.date))  \(name)  "
            let end = step.isSent ? "" : " (not sent)"
            return PrintedLine(
                beginning: beginning, indent: DisplayText.width(of: beginning),
                parts: [.init(text: step.label.harmless + end, look: Attributes())]
            ).lines(width: Console.columns, isColored: false)
        }
    }
}

/// The output of `daybook sync log --json`.
struct SyncLogJSON: JSONObject {
    let changes: [SyncedStep]

    static let form = JSONForm<SyncLogJSON>([.init("changes") { $0.changes }])
}

extension SyncedStep: JSONObject {
    public static let form = JSONForm<SyncedStep>([
        .init("at", "When it was made, by the machine's clock.") { $0.date },
        .init("device", "The machine's name.") { $0.deviceName },
        .init("isOwn", "Whether this machine made it.") { $0.isOwn },
        .init("isSent", "Whether the remote has it.") { $0.isSent },
        .init("label", "What was done, in words.") { $0.label },
        .init("operations", "The number of rows that it wrote or deleted.") { $0.operations },
    ])
}

/// The output of `daybook sync off --json`.
struct SyncOffJSON: JSONObject {
    let unsent: Int?

    static let form = JSONForm<SyncOffJSON>([
        .init("unsent", "The number of changes that the remote lacks, if it is known.") { $0.unsent }
    ])
}
