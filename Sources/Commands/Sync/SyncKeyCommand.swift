import ArgumentParser
import Journal
import Persistence
import Sharing
import Sync

extension SyncCommand {
    struct Key: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "key",
            abstract: "Print the key with which the journal's changes are sealed, or change it.",
            discussion: """
                Whoever has the key can read and write the journal at the remote. Bring it to another machine by \
                hand: `daybook sync key | ssh server daybook sync clone ADDRESS --key -`. With `--new` everything is \
                sealed again with another key, and the old one opens nothing that is written from then on; to every other \
                machine the new one is brought with `daybook sync key FILE`. What was sealed with the old key can still \
                be opened with it by whoever has a copy, and git keeps it in the history of the repository.
                """)

        @Argument(help: "The file with a key that was made on another machine, to use here; - reads it.")
        var file: String?

        @Flag(help: "Make a new key, and seal everything again with it.")
        var new = false

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var journal: JournalOptions

        func validate() throws {
            if file != nil, new { throw ValidationError("Either a file with a key, or --new.") }
        }

        func run() async throws {
            var session = try await SyncSession.open(journal, for: file == nil && !new ? .read : .change)
            guard session.remote.isSealed else {
                throw JournalError("This journal's changes aren't sealed. There is no key.")
            }
            if let file {
                session = try await bring(file, session)
            } else if new {
                session = try await change(session)
            } else if !json {
                return Console.print(try session.key())
            }
            if json { Console.write(text: SyncKeyJSON(key: try session.key()).json.document) }
        }

        /// Goes on with a key that another machine has made.
        private func bring(_ file: String, _ session: SyncSession) async throws -> SyncSession {
            let brought = try SyncKeyFile.take(file)
            let changed: SyncSession
            do {
                let transport = try SyncSession.transport(session.remote, session.folder)
                let found = try await SyncProgress.showing("Asking \(session.remote.address)") {
                    try await RemoteJournal.at(transport, amongOthers: true)
                }
                guard let found else { throw SyncError.noJournal }
                guard found.key == brought.fingerprint else { throw SyncError.wrongKey }
                changed = session.sealing { $0.seal(as: found) }
                try session.folder.store(changed.remote)
            } catch {
                try SyncKeyFile.remove(brought)
                throw error
            }
            let report = try await SyncProgress.showing("Exchanging changes") {
                // What was sent with the former key, after the other machine had read it, is sent again.
                try await changed.recording { try await changed.engine().exchangeAll() }
            }
            if !json { try changed.print(report, json: false) }
            return changed
        }

        /// Makes a key, and seals everything with it.
        private func change(_ session: SyncSession) async throws -> SyncSession {
            let before = session.remote.before
            do {
                // What others have sent is taken in first, so that it is sealed again, too.
                let sealed = before.map { before in session.sealing { $0 = before } } ?? session
                let report = try await SyncProgress.showing("Exchanging changes") {
                    try await session.recording { try await sealed.engine().run() }
                }
                guard report != nil else { throw Self.isBusy }
            } catch SyncError.wrongKey {
                // Another machine has lost the key, or made one at the same time.
            } catch SyncError.noKey, SyncError.damagedKey {
                // It is lost here.
            } catch SyncError.newKey where before != nil {
                // A part is sealed with the new key already.
            }
            var changed = session
            if before == nil {
                let made = try SyncKeyFile.make(again: session.remote.next) { fingerprint in
                    try session.folder.store(session.sealing { $0.next = fingerprint }.remote)
                }
                changed = session.sealing { $0.renew(key: made.fingerprint) }
                try session.folder.store(changed.remote)
                SyncKeyFile.announce(made)
            }
            do {
                let report = try await SyncProgress.showing("Sealing everything with the new key") {
                    try await changed.recording { try await changed.engine().sealAnew() }
                }
                guard let report else { throw Self.isBusy }
                changed = changed.sealing { $0.former = nil }
                try session.folder.store(changed.remote)
                if !json { Console.print("Sealed with a new key: \(report.sentAmount).") }
            } catch {
                Console.complain(SyncSession.isHalfSealed)
                throw error
            }
            explain(changed.remote)
            return changed
        }

        private static let isBusy = JournalError("Another program is synchronizing this journal.")

        /// Says what is to be done now, and what a new key can't do.
        private func explain(_ remote: SyncRemote) {
            Console.note(
                "On every other machine: `daybook sync key FILE`, with what `daybook sync key` prints here. Until then it neither "
                    + "sends nor receives.")
            Console.note(
                remote.kind == .git
                    ? "The repository's history keeps what was sealed before: whoever has it and the old key can read that. A new, "
                        + "empty repository has none of it: `daybook sync init ADDRESS`."
                    : "Whoever has a copy of the folder's former files and the old key can read those.")
        }
    }
}

/// The output of `daybook sync key --json`.
struct SyncKeyJSON: JSONObject {
    let key: String

    static let form = JSONForm<SyncKeyJSON>([.init("key") { $0.key }])
}
