import Files
import Foundation
import SystemPackage

/// The files that nothing a person names may be written over: the journal, those beside it, its backups, and any other
/// database, which may be another journal or a copy of one.
public struct ProtectedFiles: Sendable {
    /// Nothing is protected: for files whose names Daybook chooses.
    public static let none = ProtectedFiles(journals: [])

    /// The journal's path, and where that leads if it is a link. SQLite keeps its files beside the one, Daybook beside
    /// the other.
    private let journals: [FilePath]

    /// The files of the journal at a path, whether it exists or not.
    public init(journal: FilePath) {
        let path = journal.absolute
        self.init(journals: path.resolved == path ? [path] : [path, path.resolved])
    }

    private init(journals: [FilePath]) {
        self.journals = journals
    }

    /// Finds out whether a file may be written, by what it is and not by how its path looks.
    /// - Throws: ``JournalError`` with the reason if it may not.
    public func check(_ path: FilePath) throws(JournalError) {
        guard !journals.isEmpty, let name = path.lastComponent else { return }
        let target = FileIdentity(path: path)
        // Where the file is, or will be once it is written.
        let resolved = path.absolute.resolved
        let place = target == nil ? path.absolute.folder.resolved : resolved.folder
        let placedName = target == nil ? name : resolved.lastComponent ?? name
        for journal in journals {
            try checkBesides(journal, path, target, in: place, placedName)
            try checkBackups(of: journal, path, target, in: place)
        }
        guard try !isDatabase(path) else {
            throw JournalError(
                "\(path) is a database, maybe a journal, so it isn't overwritten. Choose another name.")
        }
    }

    /// Whether a file begins as every SQLite database does. Only after the journal itself was ruled out: closing a file
    /// releases all locks that this process has on it.
    private func isDatabase(_ path: FilePath) throws(JournalError) -> Bool {
        do {
            guard let status = try path.statusIfExists(), status.type == .regular else { return false }
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            return try file.closeAfter {
                let magic = Array("SQLite format 3\0".utf8)
                var bytes = [UInt8](repeating: 0, count: magic.count)
                let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
                return count == magic.count && bytes == magic
            }
        } catch {
            // What can't be read may still be written; what comes of that is said then.
            return false
        }
    }

    /// Refuses the journal and every file whose name is the journal's and more: `-wal`, `-shm`, `-draft`.
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

    /// Refuses every file in the folder of backups, under whatever name.
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
