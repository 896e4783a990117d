import Foundation
import Journal
import Platform
import SystemPackage

/// A backup in the folder `backups/` beside a journal, known by its name:
/// `journal-daily-20260301-220639.sqlite`, with the time in UTC.
public struct BackupFile: Hashable, Sendable {
    public let path: FilePath
    public let name: String
    public let reason: BackupReason
    /// When it was made, to the second.
    public let made: Date
    /// When it was written last, as the file system says, in nanoseconds since 1970: which of two made in one second is newer.
    private(set) var written: Int64 = 0
    /// Bytes.
    public let size: Int64

    /// The journal's backups, the newest first. Other files in the folder, and the backups of other journals, are
    /// not among them.
    public static func all(ofJournal journal: FilePath) -> [BackupFile] {
        let folder = Backup.folder(ofJournal: journal)
        do throws(JournalError) {
            try PrivateFolder.check(folder, ofJournal: journal)
        } catch {
            // What another user put there is no backup. Whoever makes one says so.
            return []
        }
        let stem = journal.nameWithoutExtension
        return (folder.names() ?? []).compactMap { BackupFile($0, in: folder, stem: stem) }
            .newestFirst
    }

    /// Why it can't be restored; nil if it can.
    public func problem() -> JournalError? {
        do throws(JournalError) {
            _ = try Backup.open(path)
            return nil
        } catch {
            return error
        }
    }

    private init?(_ name: FilePath.Component, in folder: FilePath, stem: String) {
        self.name = name.string
        guard let (reason, made) = Self.parts(of: self.name, stem: stem) else { return nil }
        let path = folder.appending(name)
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        (self.path, self.reason, self.made, size) = (path, reason, made, Int64(status.st_size))
        // A file system can have any time in it.
        let seconds = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        written = seconds.overflow ? 0 : seconds.partialValue &+ Int64(status.st_mtim.tv_nsec)
    }

    /// For tests of what depends on names and times only.
    init(_ path: FilePath, _ reason: BackupReason, made: Date, written: Int64 = 0) {
        (self.path, self.reason, self.made, self.written, size) = (path, reason, made, written, 0)
        name = path.lastComponent?.string ?? ""
    }

    /// The reason and the time in a backup's name; nil for any other name. Read by hand, since it precedes every
    /// change, and a regular expression would take longer than the change.
    static func parts(of name: String, stem: String) -> (reason: BackupReason, made: Date)? {
        guard name.hasPrefix(stem + "-"), name.hasSuffix(".sqlite") else { return nil }
        var words = name.dropFirst(stem.count + 1).dropLast(".sqlite".count)
            .split(separator: "-", omittingEmptySubsequences: false)
        // A second backup in the same second has a number.
        if let last = words.last, last.utf8.count <= 4, Int(last) != nil { words.removeLast() }
        guard words.count > 2, let time = words.popLast(), let date = words.popLast(),
            date.utf8.count == 8, time.utf8.count == 6,
            let reason = BackupReason(name: words.joined(separator: "-")),
            let parts = ISO8601.components(
                "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))T"
                    + "\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.suffix(2))Z")
        else { return nil }
        let seconds = Double(parts.day.ordinal * 86_400 + parts.secondsOfDay)
        return (reason, Date(timeIntervalSince1970: seconds))
    }
}

extension [BackupFile] {
    /// Of those made in one second, the one that was written last is the newest, else the one with the highest number.
    var newestFirst: [BackupFile] {
        sorted {
            ($0.made, $0.written, $0.name.utf8.count, $0.name)
                > ($1.made, $1.written, $1.name.utf8.count, $1.name)
        }
    }
}
