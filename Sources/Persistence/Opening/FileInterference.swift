import Journal

/// What another program did to the files of an open journal, so that a change would be lost or would damage it.
enum FileInterference: Error, Equatable {
    /// The path leads to another file or to none; the opened one has another name now.
    case moved
    /// The path leads to another file or to none, and the opened one is deleted.
    case removed
    /// Other bytes were written into the file itself, as `cp backup journal.sqlite` does.
    case overwritten
    /// The same, found while opening the file that another program has open.
    case overwrittenElsewhere
    /// The write-ahead log or its index was deleted or replaced.
    case lostLog

    /// The cause and the way out, in one line.
    var words: String {
        switch self {
        case .moved, .removed:
            "The journal's file was removed or replaced: quit, and open it again. Nothing was changed."
        case .overwritten:
            "The journal's file was replaced while open: quit and open it again. Nothing was changed."
        case .overwrittenElsewhere:
            "The journal's file was replaced while another daybook has it open: quit that one first."
        case .lostLog:
            "The journal's -wal file was deleted while open: quit and open it again. Nothing was changed."
        }
    }
}
