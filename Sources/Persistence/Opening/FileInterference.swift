import Journal

/// An operation of another program on an open journal's files that would lose or corrupt changes.
enum FileInterference: Error, Equatable {
    /// The opened file was renamed; the path has another file or none.
    case moved
    /// The opened file was deleted; the path has another file or none.
    case removed
    /// The file's bytes were overwritten, as by `cp backup journal.sqlite`.
    case overwritten
    /// As ``overwritten``, found on opening a file that another program has open.
    case overwrittenElsewhere
    /// The write-ahead log or its index was deleted or replaced.
    case lostLog
    /// Another version of Daybook has migrated the journal.
    case migrated

    /// The cause and the remedy, in one line.
    var words: String {
        switch self {
        case .moved:
            "The journal's file was moved, or another took its place: quit, and open it again. Nothing was changed."
        case .removed:
            "The journal's file was deleted or replaced: quit. daybook backup --list has the newest copy first. "
                + "Nothing was changed."
        case .overwritten:
            "The journal's file was replaced while open: quit and open it again. Nothing was changed."
        case .overwrittenElsewhere:
            "The journal's file was replaced while another daybook has it open: quit that one first."
        case .migrated:
            "Another version of Daybook has updated the journal: quit and open it again. Nothing was changed."
        case .lostLog:
            "The journal's -wal file was deleted while open: quit and open it again. Nothing was changed."
        }
    }
}
