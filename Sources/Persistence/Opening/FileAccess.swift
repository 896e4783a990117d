import Files

/// How a journal's file is opened.
enum FileAccess {
    /// For reading and writing, together with other programs.
    case readWrite
    /// As a file that nobody writes: without locks and without a write-ahead log.
    case immutable(because: WriteObstacle)
    /// As a copy of the file and its write-ahead log in memory, brought up to date there if it is of an older version.
    case privateCopy(because: WriteObstacle)

    /// Why nothing can be changed; nil if it can.
    var obstacle: WriteObstacle? {
        switch self {
        case .readWrite: nil
        case .immutable(let obstacle), .privateCopy(let obstacle): obstacle
        }
    }

    /// Chooses how to read a file that can't be written.
    ///
    /// SQLite's immutable mode ignores the write-ahead log, and takes for granted that nobody changes the file: it is
    /// only for a short read of a file that no program has open. Anything else reads a copy.
    static func readOnly(_ file: JournalFile, for purpose: OpeningPurpose, because obstacle: WriteObstacle)
        -> FileAccess
    {
        let isOpenElsewhere = FileIdentity(path: file.resolvedPath.addingSuffix("-shm")) != nil
        return purpose == .screen || file.hasWriteAheadLog || isOpenElsewhere
            ? .privateCopy(because: obstacle) : .immutable(because: obstacle)
    }
}
