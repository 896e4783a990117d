import ArgumentParser
import Journal
import Persistence
import Sharing
import Sync

struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Exchange changes with the journal's other machines.",
        discussion: """
            Sends this machine's changes to a remote and merges the others'. `daybook sync init` sets it up, \
            `daybook sync clone` brings the journal to another machine. The remote is a git repository, or a \
            folder that another program copies between machines. `daybook sync now --help` has the options of `daybook sync`.
            """,
        subcommands: [
            Now.self, Init.self, Clone.self, Status.self, Log.self, Conflicts.self, Keep.self, Take.self,
            Devices.self, Forget.self, Key.self, Mend.self, Off.self,
        ], defaultSubcommand: Now.self)
}

extension SyncCommand {
    struct Now: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "now", abstract: "Send and receive changes.")

        @Flag(help: "Print only what went wrong, and never ask for a password.")
        var quiet = false

        @Flag(help: "Print JSON.")
        var json = false

        /// Seconds to wait first; only Daybook itself gives them.
        @Option(help: .hidden)
        var automatic: Int?

        @OptionGroup var journal: JournalOptions

        func run() async throws {
            if let automatic {
                return try await AutomaticSync.run(journal, after: min(max(0, automatic), 3600))
            }
            let (session, report) = try await SyncProgress.showing("Exchanging changes", isQuiet: quiet) {
                try await SyncSession.exchange(journal, isQuiet: quiet)
            }
            try session.print(report, json: json, isQuiet: quiet)
        }
    }

    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Print the remote, what isn't sent, and the machines.",
            discussion: "Asks only this machine, not the remote.")

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var journal: JournalOptions

        func run() async throws {
            let status = try await SyncStatus(SyncSession.open(journal, for: .read))
            if json { return Console.write(text: status.json.document) }
            status.lines(try Environment.clock()).forEach(Console.print)
        }
    }

    struct Devices: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "devices",
            abstract: "List the machines, with the time of each one's newest change, or rename this one.",
            discussion: "`daybook sync devices rename laptop` gives this machine a name.",
            subcommands: [List.self, Rename.self], defaultSubcommand: List.self)

        struct List: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                commandName: "list", abstract: "List the machines.")

            @Flag(help: "Print JSON.")
            var json = false

            @OptionGroup var journal: JournalOptions

            func run() async throws {
                let status = try await SyncStatus(SyncSession.open(journal, for: .read))
                if json {
                    return Console.write(text: SyncDevicesJSON(devices: status.devices).json.document)
                }
                let clock = try Environment.clock()
                (status.deviceLines(clock) + status.differences).forEach(Console.print)
            }
        }

        struct Rename: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                commandName: "rename", abstract: "Give this machine another name.",
                discussion: "The other machines show it after the next exchange, in todos' histories, too.")

            @Argument(help: "The name.")
            var name: String

            @Flag(help: "Print JSON.")
            var json = false

            @OptionGroup var journal: JournalOptions

            mutating func validate() throws {
                name = name.split(separator: " ").joined(separator: " ")
                try RemoteArguments.check(name: name)
            }

            func run() async throws {
                let session = try await SyncSession.open(journal)
                try session.journal.rename(name)
                let status = try await SyncStatus(session)
                if json {
                    return Console.write(text: SyncDevicesJSON(devices: status.devices).json.document)
                }
                Console.print("This machine is \(name.quoted). The others show it after the next exchange.")
                status.differences.forEach(Console.note)
            }
        }
    }

    struct Mend: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "mend", abstract: "Publish what this machine has of every log and the remote lacks.",
            discussion: """
                For a remote that was emptied or restored from an old backup, and for a folder in which files of \
                this machine are missing or damaged.
                """)

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var journal: JournalOptions

        func run() async throws {
            let session = try await SyncSession.open(journal)
            let report = try await SyncProgress.showing("Comparing with \(session.remote.address)") {
                try await session.recording { try await session.engine().mend() }
            }
            try session.print(report, json: json)
        }
    }
}
