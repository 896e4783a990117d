import GRDB
import Journal

/// The moment at which a query was made, to notice what has changed since.
public struct ReadMark: Equatable, Sendable {
    /// SQLite's number for what other connections wrote.
    public let dataVersion: Int
    /// The newest step of the change log.
    let step: Int64

    init(_ db: Database) throws {
        dataVersion = try JournalDatabase.dataVersion(db)
        step = try UndoLog.newestStep(db)
    }
}

/// A page that was read before, so that a change of a few todos needn't read the others again.
public struct KnownPage: Sendable {
    /// The most todos that are read again one by one.
    private static let mostChanged = 50

    private let contents: PageContents
    private let today: Day
    private let mark: ReadMark

    public init(_ contents: PageContents, today: Day, at mark: ReadMark) {
        self.contents = contents
        self.today = today
        self.mark = mark
    }

    /// The todos that may be on the page now, if the newest step is all that happened since it was read, and changed nothing but
    /// a few todos; nil if not.
    func todos(on day: Day, today: Day, _ db: Database) throws -> [Todo]? {
        guard contents.kind == .day, contents.day == day, self.today == today else { return nil }
        let now = try ReadMark(db)
        guard now.dataVersion == mark.dataVersion, now.step == mark.step + 1,
            let changed = try UndoLog.todos(changedBy: now.step, atMost: Self.mostChanged, db)
        else { return nil }
        let others = (contents.rows + contents.hidden).lazy.map(\.todo).filter { !changed.contains($0.id) }
        return try others + JournalQuery<[Todo]>.todos(Array(changed), db).withPostponements(db)
    }
}
