import Foundation
import Platform
import SystemPackage

/// The files that output must never overwrite: the journal, the files beside it, its backups, and any other
/// database, which may be a journal too.
public struct ProtectedFiles: Sendable {
    /// No protection, for file names that Daybook chooses.
    public static let none = ProtectedFiles(canonical: nil)

    /// The journal's path without links.
    private let journal: FilePath?

    /// The files of the journal at a path, which need not exist.
    public init(journal: FilePath) { self.init(canonical: journal.canonical) }

    private init(canonical: FilePath?) { journal = canonical }

    /// Checks that a file may be overwritten, by identity instead of path.
    /// - Throws: ``JournalError`` with the reason if not.
    public func check(_ path: FilePath) throws(JournalError) {
        guard let journal, let name = path.lastComponent else { return }
        let target = FileIdentity(path: path)
        // The file's location, even if it doesn't exist yet.
        let resolved = path.absolute.resolved
        let place = target == nil ? path.absolute.folder.resolved : resolved.folder
        let placedName = target == nil ? name : resolved.lastComponent ?? name
        try checkBesides(journal, path, target, in: place, placedName)
        try checkBackups(of: journal, path, target, in: place)
        guard try !isDatabase(path) else {
            throw JournalError(
                "\(path) is a database, maybe a journal, so it isn't overwritten. Choose another name.")
        }
    }

    /// Whether a file has SQLite's header. Call it only for files other than the journal: closing a file
    /// releases all of this process's locks on it.
    private func isDatabase(_ path: FilePath) throws(JournalError) -> Bool {
        do {
            guard let status = try path.statusIfExists(), status.type == .regular else { return false }
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            return try file.closeAfter {
                let magic = FileFingerprint.magic
                var bytes = [UInt8](repeating: 0, count: magic.count)
                let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
                return count == magic.count && bytes == magic
            }
        } catch {
            // An unreadable file may still be writable; the write reports its own errors.
            return false
        }
    }

    /// Rejects the journal and files named after it: `-wal`, `-shm`, `-draft`.
    private func checkBesides(
        _ journal: FilePath, _ path: FilePath, _ target: FileIdentity?, in place: FilePath,
        _ name: FilePath.Component
    ) throws(JournalError) {
        guard let journalName = journal.lastComponent else { return }
        func isOurs(_ name: FilePath.Component) -> Bool {
            name == journalName || name.bytes.starts(with: journalName.bytes + [UInt8(ascii: "-")])
        }
        let folder = journal.folder
        var isProtected = isOurs(name) && FileIdentity(path: place) == FileIdentity(path: folder)
        if !isProtected, let target {
            isProtected = (folder.names() ?? []).contains {
                isOurs($0) && FileIdentity(path: folder.appending($0)) == target
            }
        }
        guard isProtected else { return }
        throw JournalError(
            target == FileIdentity(path: journal) && target != nil
                ? "\(path) is the journal itself, so it isn't overwritten. Choose another name."
                : "\(path) belongs to the journal \(journal), so it isn't written. Choose another name.")
    }

    /// Rejects every file in the folder of backups.
    private func checkBackups(
        of journal: FilePath, _ path: FilePath, _ target: FileIdentity?, in place: FilePath
    ) throws(JournalError) {
        let backups = Backup.folder(ofJournal: journal)
        guard let folder = FileIdentity(path: backups) else { return }
        var isProtected = false
        var above = place
        while !isProtected {
            isProtected = FileIdentity(path: above) == folder
            if !above.removeLastComponent() { break }
        }
        if !isProtected, let target {
            isProtected = (backups.names() ?? []).contains {
                FileIdentity(path: backups.appending($0)) == target
            }
        }
        guard isProtected else { return }
        throw JournalError(
            "\(path) is among the backups in \(backups), which only Daybook writes. Choose another name.")
    }
}
