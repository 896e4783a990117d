import ArgumentParser
import Foundation
import Journal
import Persistence
import Platform
import Screens
import SystemPackage

/// The file in which others leave todos, a line each, such as a phone by ssh. Each exchange takes them in: `[sync] inbox`.
///
/// The file is renamed before it is read, so that what is written from then on begins another one. Its lines and a mark of how many
/// bytes they are get into the journal in one transaction; then it is deleted. Whoever is killed in between leaves the renamed file,
/// and the next exchange goes on from the mark.
struct SyncInbox {
    /// What became of the lines.
    struct Taken {
        var todos = 0
        /// What wasn't understood of their lines.
        var remarks: [String] = []
        /// Why lines weren't taken; they stay where they are.
        var problem: String?
    }

    private let path: FilePath
    private let database: JournalDatabase
    private let clock: JournalClock

    private static let most = 1 << 20
    private static let mark = ".taken-"

    /// Takes in what the file of the settings has, if there is one.
    static func take(into database: JournalDatabase, _ clock: JournalClock) -> Taken {
        guard let name = Environment.configuration.preferences.sync.inbox, !name.isEmpty else {
            return Taken()
        }
        var path = FilePath(name).fromHome
        if !path.isAbsolute { path = FilePath("~/\(name)").fromHome }
        var taken = Taken()
        let inbox = SyncInbox(path: path, database: database, clock: clock)
        do {
            try inbox.take(&taken)
        } catch {
            taken.problem = problem(path, error)
        }
        return taken
    }

    private static func problem(_ path: FilePath, _ error: any Error) -> String {
        let reason = error.reason
        return "The inbox \(path): \(reason)" + (reason.hasSuffix(".") ? "" : ".")
    }

    private func take(_ taken: inout Taken) throws {
        guard database.readOnlyReason == nil else { return }
        // Another file's lines would be published, and it would be gone.
        guard path.extension == "txt" else { throw JournalError("its name has to end in .txt") }
        for (file, id) in try left() {
            take(file, id, &taken)
        }
        guard let status = try path.statusIfExists(followingLinks: false) else { return }
        guard status.type == .regular else {
            throw JournalError(
                "it isn't a file, but \(Self.noun(of: status.type)). Name the file itself in `inbox`")
        }
        guard status.size > 0 else { return }
        let id = RowUID.random()
        let file = path.folder.appending("\(name)\(Self.mark)\(id)")
        guard path.rename(to: file) else { throw Errno(rawValue: errno) }
        try synchronizeFolder()
        take(file, id, &taken)
    }

    private static func noun(of type: FileType) -> String {
        switch type {
        case .symbolicLink: "a link"
        case .directory: "a folder"
        default: "something else"
        }
    }

    private var name: String { path.lastComponent?.string ?? "" }

    /// The renamed files that earlier exchanges left.
    private func left() throws -> [(FilePath, RowUID)] {
        guard path.folder.exists else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path.folder.string).sorted().compactMap {
            file in
            guard file.hasPrefix(name + Self.mark),
                let id = RowUID(String(file.dropFirst((name + Self.mark).count)))
            else { return nil }
            return (path.folder.appending(file), id)
        }
    }

    private func take(_ file: FilePath, _ id: RowUID, _ taken: inout Taken) {
        do { try addLines(of: file, id, &taken) } catch { taken.problem = Self.problem(file, error) }
    }

    /// Takes in a renamed file, until nothing more is written to it by somebody who had it open.
    private func addLines(of file: FilePath, _ id: RowUID, _ taken: inout Taken) throws {
        while let status = try file.statusIfExists(followingLinks: false), status.type == .regular {
            guard status.size <= Int64(Self.most) else {
                throw JournalError("it has more than \(Limits.size(Self.most)), so it stays in \(file)")
            }
            let start = try database.read(.bytesTaken(of: id))
            let isOpen = try Self.isOpenElsewhere(file)
            guard status.size > Int64(start) else {
                if isOpen { return }
                guard file.unlink() || errno == ENOENT else { throw Errno(rawValue: errno) }
                return
            }
            var bytes = try [UInt8](file.contents())
            // A line that is still being written isn't one yet.
            if isOpen { bytes.removeLast(bytes.count - ((bytes.lastIndex(of: 0x0A) ?? -1) + 1)) }
            guard bytes.count > start else { return }
            let text = String(decoding: bytes.dropFirst(start), as: UTF8.self)
            taken.todos += try add(text, start..<bytes.count, of: id, &taken.remarks)
        }
    }

    /// - Returns: The number of new todos.
    private func add(
        _ text: String, _ bytes: Range<Int>, of id: RowUID, _ remarks: inout [String]
    ) throws -> Int {
        let drafts = try drafts(text, &remarks)
        let author = Author(.commandLine, clock: clock)
        let change = JournalChange<VerbOutcome>.verb(.addMissing(drafts), in: database, by: author)
        let performed = try database.perform(change.taking(bytes, of: id), by: author)
        return performed.outcome?.added.count ?? 0
    }

    /// The lines as `daybook add -` reads them. What it would refuse is a title as it stands.
    private func drafts(_ text: String, _ remarks: inout [String]) throws -> [TodoDraft] {
        let categories = try database.read(.categories)
        let (options, literal) = (try EntryOptions.parse([]), try EntryOptions.parse(["--literal"]))
        return try text.split(whereSeparator: \.isNewline).map(String.init).filter {
            Title.normalized($0) != nil
        }.map {
            let typed = ListLine($0)
            func words(_ options: EntryOptions) throws -> TypedWords {
                try TypedWords(
                    typed.words, for: typed.isDone ? .ticked : .todo, options: options, isStrict: false,
                    categories: categories,
                    clock: clock)
            }
            let read: TypedWords
            do { read = try words(options) } catch { read = try words(literal) }
            remarks += read.remarks
            let draft = read.line.draft(on: clock.today)
            return typed.isDone ? draft.ticked(clock: clock) : draft
        }
    }

    /// Whether another program has a file open, and may write to it: the name is new, but whoever had it open before goes on. A
    /// lease to write is given only if nobody else has it open (fcntl(2) of Linux); without leases, nobody is known to.
    private static func isOpenElsewhere(_ file: FilePath) throws -> Bool {
        #if os(Linux)
            let (setSignal, setLease): (CInt, CInt) = (10, 1024)
            let opened = try FileDescriptor.open(file, .readOnly, options: .closeOnExec)
            return try opened.closeAfter {
                // Who opens it meanwhile, such as another exchange, sends SIGIO otherwise, which ends a process.
                _ = fcntl(opened.rawValue, setSignal, SIGURG)
                if fcntl(opened.rawValue, setLease, CInt(F_WRLCK)) == 0 { return false }
                return errno == EAGAIN
            }
        #else
            return false
        #endif
    }

    /// Makes the new name last, before the journal knows it.
    private func synchronizeFolder() throws {
        let folder = try FileDescriptor.open(path.folder, .readOnly, options: .closeOnExec)
        try folder.closeAfter {
            guard fsync(folder.rawValue) == 0 || errno == EINVAL else { throw Errno(rawValue: errno) }
        }
    }
}
