import Files
import Foundation
import Journal
import SystemPackage

/// SQLite's files beside a journal: the write-ahead log, its index and the rollback journal.
///
/// SQLite takes whatever has their names. It would write what is typed into another user's file, who could read it, through a
/// link into any file, and believe what somebody else wrote into a log.
enum SideFiles {
    static let suffixes = ["-wal", "-shm", "-journal"]

    /// Checks that those that are there are files of the journal's owner, with one name each.
    /// - Throws: ``JournalError`` if one isn't.
    static func check(of journal: FilePath) throws(JournalError) {
        var owner: uid_t?
        for suffix in suffixes {
            let file = journal.addingSuffix(suffix)
            guard let status = status(file) else { continue }
            owner = owner ?? Self.status(journal)?.st_uid ?? geteuid()
            if let objection = objection(to: file, status, owner: owner) { throw objection }
        }
    }

    private static func status(_ file: FilePath) -> stat? {
        var status = stat()
        return file.withPlatformString { lstat($0, &status) } == 0 ? status : nil
    }

    private static func objection(to file: FilePath, _ status: stat, owner: uid_t?) -> JournalError? {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK:
            return JournalError(
                "\(file) is a link, and changes would be written where it leads. Put the file itself in its place, or remove "
                    + "the link.")
        default: return JournalError("\(file) isn't a file, and the journal needs its name. Move it away.")
        }
        if status.st_uid == 0, owner != 0 {
            return JournalError(
                "\(file) belongs to root, so the journal can't be used safely. Give it to the journal's owner with chown."
            )
        }
        if status.st_uid != owner {
            return JournalError(
                "\(file) belongs to another user, who could read and change what is in the journal. Move the journal to a "
                    + "folder of your own.")
        }
        if status.st_nlink > 1 {
            return JournalError(
                "\(file) has a second name (a hard link), under which others could read and change it. Make it a file of its "
                    + "own: cp \(file) \(file).own && mv \(file).own \(file)")
        }
        return nil
    }
}

extension JournalDatabase {
    /// What is wrong with SQLite's files beside a journal, in one line; nil if they are its owner's.
    public static func sideFileProblem(at path: FilePath) -> String? {
        do throws(JournalError) {
            try SideFiles.check(of: path)
            return nil
        } catch {
            return error.description
        }
    }

    /// The second name of a journal's file, in one line; nil if it has one name, or there is no file.
    public static func secondNameProblem(at path: FilePath) -> String? {
        JournalFile(path: path).secondName?.words(path)
    }
}
