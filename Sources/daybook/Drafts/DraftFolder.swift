import Foundation
import Journal
import Persistence
import Platform
import Synchronization
import SystemPackage

/// A private folder beside the journal for unsaved text.
///
/// Its process keeps it locked. The lock ends with the process, so an unlocked folder belongs to a process that
/// is gone, and the next start takes it over. The folders are in `journal.sqlite-drafts`, which is removed with the last one.
final class DraftFolder: Sendable {
    let path: FilePath
    private let parent: FilePath
    /// The descriptor of the locked folder.
    private let descriptor: Int32

    /// The maximum size of a file in bytes, more than any typed text needs.
    private static let sizeLimit = 64 << 20

    private init(_ path: FilePath, in parent: FilePath, _ descriptor: Int32) {
        self.path = path
        self.parent = parent
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Creates a folder of this process.
    /// - Throws: `JournalError` if that fails.
    static func make(forJournal journal: FilePath) throws -> DraftFolder {
        let parent = journal.draftFolder
        // Another process may remove the empty parent at any time.
        for _ in 0..<10 {
            guard parent.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
                throw failure(parent)
            }
            guard let outer = try openParent(parent) else { continue }
            defer { close(outer) }
            // Keeps other processes from adopting the folder before it is locked.
            flock(outer, LOCK_EX)
            let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
            guard mkdirat(outer, name, 0o700) == 0 else {
                if errno == ENOENT || errno == EEXIST { continue }
                throw failure(parent)
            }
            let inner = openat(outer, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard inner >= 0 else { throw failure(parent) }
            flock(inner, LOCK_EX | LOCK_NB)
            return DraftFolder(parent.appending(name), in: parent, inner)
        }
        throw failure(parent)
    }

    /// The folders left by processes that are gone, now locked by this one.
    /// - Throws: `JournalError` if they can't be listed.
    static func abandoned(forJournal journal: FilePath) throws -> [DraftFolder] {
        let parent = journal.draftFolder
        guard let outer = try openParent(parent) else { return [] }
        defer { close(outer) }
        flock(outer, LOCK_EX)
        return names(in: outer).compactMap { name in
            let inner = openat(outer, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard inner >= 0 else { return nil }
            var status = stat()
            guard fstat(inner, &status) == 0, status.st_uid == geteuid(), flock(inner, LOCK_EX | LOCK_NB) == 0
            else {
                close(inner)
                return nil
            }
            return DraftFolder(parent.appending(name), in: parent, inner)
        }
    }

    /// Opens the folder of the drafts; nil if it doesn't exist.
    private static func openParent(_ path: FilePath) throws -> Int32? {
        let descriptor = path.withPlatformString {
            open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(path)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0 || fchmod(descriptor, 0o700) == 0
        else {
            close(descriptor)
            throw JournalError("\(path.string) belongs to another user; drafts can't be kept there.")
        }
        return descriptor
    }

    // MARK: Files

    static let editorName = "editor"

    /// The file in which the process of an editor is recorded.
    var editorRecord: FilePath { path.appending(Self.editorName) }

    /// Whether an editor still has a file of it open; it may run on after the process that started it.
    var isBeingEdited: Bool {
        get throws { try read(Self.editorName).flatMap(ProcessRecord.init)?.isRunning ?? false }
    }

    /// How long a window of an editor may stay open without a change, in seconds: a week.
    private static let longestEditing: time_t = 7 * 24 * 60 * 60

    /// Whether an editor may still have a file of it open though its process ended: `code` returns at once, `code --wait`
    /// ends with its terminal, and the window stays.
    var mayBeEdited: Bool {
        var status = stat()
        guard fstatat(descriptor, Self.editorName, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
        return time(nil) - status.st_mtim.tv_sec < Self.longestEditing
    }

    /// Says that no window of an editor has a file of it open.
    func forgetEditor() { remove(Self.editorName) }

    /// The names of the files that say where its text belongs.
    static let originNames: Set = [ProseDraft.originName, EditorText.handedOutName]

    /// Fails for a folder with a text of which nobody knows where it belongs, as when a window of an editor saves a text
    /// whose folder is gone.
    func checkOrigin() throws {
        let known = Self.originNames.union([KeptLines.name, Self.editorName])
        guard let name = names.first(where: { !known.contains($0) && !Self.isUnfinished($0) }) else { return }
        throw Self.unplaced(path.appending(name))
    }

    /// The error for a text beside which the file is damaged that says where it goes.
    static func unplaced(_ path: FilePath) -> JournalError {
        JournalError(
            "It isn't known where the text in \(path.string) belongs. Copy what you need, then delete its folder."
        )
    }

    /// Whether an editor left more than the files of these names: a killed vim leaves unsaved changes in a swap file.
    func hasMore(than known: String...) -> Bool {
        names.contains { !known.contains($0) && $0 != Self.editorName && !Self.isUnfinished($0) }
    }

    /// The names of the folder's files.
    var names: [String] { Self.names(in: descriptor) }

    /// The names in an open folder; empty if it was removed by hand.
    private static func names(in folder: Int32) -> [String] {
        let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return [] }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Writes a file atomically and syncs it to disk.
    /// - Throws: `JournalError` if that fails.
    func write(_ data: Data, to name: String) throws {
        let new = Self.unfinished(name)
        unlinkat(descriptor, new, 0)
        let file = openat(descriptor, new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure(path) }
        do {
            let file = FileDescriptor(rawValue: file)
            try file.closeAfter {
                _ = try data.withUnsafeBytes(file.writeAll)
                guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
            }
            guard renameat(descriptor, new, descriptor, name) == 0 else { throw Errno(rawValue: errno) }
        } catch {
            unlinkat(descriptor, new, 0)
            throw Self.failure(path, "\(error)")
        }
        // Some file systems can't sync a folder.
        _ = fsync(descriptor)
    }

    /// The name of a file until it is complete.
    private static func unfinished(_ name: String) -> String { ".\(name).new" }

    /// Whether a file is the incomplete write of a killed process.
    static func isUnfinished(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(".new") }

    /// The contents of a file; nil if it doesn't exist.
    /// - Throws: `JournalError` if it can't be read, or isn't this user's regular file.
    func read(_ name: String) throws -> Data? {
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            let reason =
                errno == ELOOP ? "is a symbolic link now" : "couldn't be read: \(Errno(rawValue: errno))"
            throw Self.unread(path.appending(name), reason)
        }
        return try Self.readAll(FileHandle(fileDescriptor: file, closeOnDealloc: true), path.appending(name))
    }

    static func readAll(_ file: FileHandle, _ path: FilePath) throws -> Data {
        var status = stat()
        guard fstat(file.fileDescriptor, &status) == 0 else {
            throw unread(path, "\(Errno(rawValue: errno))")
        }
        if status.st_mode & S_IFMT == S_IFDIR { throw unread(path, "is a folder now") }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            throw unread(path, "isn't a file of yours")
        }
        guard status.st_size <= sizeLimit else { throw unread(path, "is larger than 64 MB") }
        do {
            return try file.read(upToCount: sizeLimit) ?? Data()
        } catch {
            throw JournalError("\(path.string): couldn't be read: \(error.reason).")
        }
    }

    /// Removes a file if it exists.
    func remove(_ name: String) { unlinkat(descriptor, name, 0) }

    /// Removes the folder with all its files.
    func removeAll() {
        names.forEach(remove)
        // Anything but a file stays, and so does the folder.
        _ = path.withPlatformString(rmdir)
        _ = parent.withPlatformString(rmdir)
    }

    private static func unread(_ path: FilePath, _ reason: String) -> JournalError {
        JournalError("\(path.string) \(reason), so nothing was saved from it.")
    }

    private static func failure(_ path: FilePath, _ reason: String = "\(Errno(rawValue: errno))")
        -> JournalError
    {
        JournalError("Unsaved text can't be kept in \(path.string): \(reason).")
    }
}

/// A text in a folder of drafts: a file for an editor, and beside it one that says where the text belongs.
struct DraftText<Origin: Codable & Sendable>: Sendable {
    let folder: DraftFolder
    /// The file's name, which begins with `daybook-` and ends in `.md`.
    let name: String
    let originName: String
    private(set) var origin: Origin

    /// Writes a text into a new folder.
    /// - Throws: `JournalError` if that fails.
    static func make(
        _ text: String, name: String, _ origin: Origin, in originName: String, forJournal journal: FilePath
    ) throws -> Self {
        let draft = Self(
            folder: try DraftFolder.make(forJournal: journal), name: name, originName: originName,
            origin: origin)
        do {
            // A text is found by what it belongs to, which therefore has to be there first.
            try draft.folder.write(JSONEncoder().encode(origin), to: originName)
            try draft.write(text)
        } catch {
            draft.folder.removeAll()
            throw error
        }
        return draft
    }

    /// The text that an earlier process left in a folder; nil if it has none.
    /// - Throws: `JournalError` if it can't be read, or it isn't known where it belongs.
    static func left(in folder: DraftFolder, _ originName: String) throws -> Self? {
        guard let data = try folder.read(originName),
            let name = folder.names.first(where: { $0.hasPrefix("daybook-") && $0.hasSuffix(".md") })
        else { return nil }
        do {
            let origin = try JSONDecoder().decode(Origin.self, from: data)
            return Self(folder: folder, name: name, originName: originName, origin: origin)
        } catch is DecodingError {
            throw DraftFolder.unplaced(folder.path.appending(name))
        }
    }

    /// The path for the editor.
    var path: FilePath { folder.path.appending(name) }

    /// Whether the editor left the file.
    var hasFile: Bool { folder.names.contains(name) }

    /// Whether the editor left more than the text, which it can recover.
    var hasMore: Bool { folder.hasMore(than: name, originName) }

    /// The file's text, with � for what isn't UTF-8, and whether all of it is; nil if the editor removed the file.
    /// - Throws: `JournalError` if the file can't be read.
    func text() throws -> (text: String, isUTF8: Bool)? {
        try folder.read(name).map { file in
            let data = ByteOrderMark.dropped(from: file)
            let valid = String(validating: data, as: UTF8.self)
            return (valid ?? String(decoding: data, as: UTF8.self), valid != nil)
        }
    }

    /// Replaces the file's text.
    /// - Throws: `JournalError` if that fails.
    func write(_ text: String) throws { try folder.write(Data(text.utf8), to: name) }

    /// Replaces what the text belongs to.
    /// - Throws: `JournalError` if that fails.
    mutating func write(_ origin: Origin) throws {
        try folder.write(JSONEncoder().encode(origin), to: originName)
        self.origin = origin
    }
}

/// A file of the unsaved typed lines, which exists as long as there are any.
///
/// Usable from any thread; calls are serialized, and the newest lines win.
final class KeptLines: Sendable {
    private struct State {
        var folder: DraftFolder?
        /// The contents of the file.
        var lines: [String] = []
        var serial = 0
    }

    static let name = "lines"

    private let journal: FilePath
    private let state: Mutex<State>

    init(journal: FilePath) {
        self.journal = journal
        state = Mutex(State())
    }

    /// Takes over the file of a process that is gone, as it is.
    init(journal: FilePath, adopting folder: DraftFolder, lines: [String]) {
        self.journal = journal
        state = Mutex(State(folder: folder, lines: lines))
    }

    /// Replaces the lines and syncs them to disk.
    /// - Parameter serial: Grows from call to call; lines older than the written ones are ignored.
    /// - Throws: `JournalError` if they can't be written; the old ones remain then.
    func write(_ lines: [String], serial: Int) throws {
        try state.withLock { state in
            guard serial > state.serial else { return }
            if lines == state.lines {
                state.serial = serial
                return
            }
            if lines.isEmpty {
                state.folder?.removeAll()
                state.folder = nil
            } else {
                let folder = try state.folder ?? DraftFolder.make(forJournal: journal)
                do {
                    try folder.write(Self.data(lines), to: Self.name)
                } catch {
                    if state.folder == nil { folder.removeAll() }
                    throw error
                }
                state.folder = folder
            }
            state.lines = lines
            state.serial = serial
        }
    }

    private static func data(_ lines: [String]) -> Data {
        Data(lines.map { $0.replacing("\n", with: " ") + "\n" }.joined().utf8)
    }

    static func lines(_ data: Data) -> [String] {
        String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
