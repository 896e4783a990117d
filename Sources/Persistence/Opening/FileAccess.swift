import Files

/// The mode in which a journal's file is opened.
enum FileAccess {
    /// Reading and writing, shared with other programs.
    case readWrite
    /// Reading a file that nobody writes, without locks and without a write-ahead log.
    case immutable(because: WriteObstacle)
    /// Reading a copy in memory of the file and its write-ahead log, migrated there if it is older.
    case privateCopy(because: WriteObstacle)

    /// The reason why the journal is read-only; nil if it isn't.
    var obstacle: WriteObstacle? {
        switch self {
        case .readWrite: nil
        case .immutable(let obstacle), .privateCopy(let obstacle): obstacle
        }
    }

    /// Chooses how to read a file that can't be written.
    ///
    /// SQLite's immutable mode ignores the write-ahead log and assumes that the file doesn't change, so it is
    /// used only for short reads of a file that no program has open. Anything else reads a copy.
    static func readOnly(_ file: JournalFile, for purpose: OpeningPurpose, because obstacle: WriteObstacle)
        -> FileAccess
    {
        // Who writes under the other name has no files here.
        if obstacle.isSecondName { return .privateCopy(because: obstacle) }
        let isOpenElsewhere = FileIdentity(path: file.path.addingSuffix("-shm")) != nil
        return purpose == .screen || file.hasWriteAheadLog || isOpenElsewhere
            ? .privateCopy(because: obstacle) : .immutable(because: obstacle)
    }
}
