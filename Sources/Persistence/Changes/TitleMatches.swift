import GRDB
import Journal

/// The todos that words of a title can mean. Titles are read one by one, and only those that fit are kept.
struct TitleMatches {
    private let phrase: String
    private let search: TitleSearch

    init(_ phrase: String) {
        self.phrase = phrase
        search = TitleSearch(phrase)
    }

    /// The ids of the todos that fit, in order of writing. Where titles are the phrase itself, those alone, so that
    /// "Call Sam" can be meant although "Call Sam back" is there too.
    func ids(among candidates: TodoCandidates, _ db: Database) throws -> (ids: [Int64], areWhole: Bool) {
        var whole: [Int64] = []
        var fitting: [Int64] = []
        let titles = try Row.fetchCursor(
            db, sql: "SELECT id, title FROM todo WHERE \(candidates.condition) ORDER BY id",
            arguments: candidates.arguments)
        while let row = try titles.next() {
            switch search.fit(StoredRow(row: row).text(1)) {
            case .whole: whole.append(row[0])
            case .words: fitting.append(row[0])
            case nil: break
            }
        }
        return whole.isEmpty ? (fitting, false) : (whole, true)
    }

    /// The id of the single match among the todos that a verb is for. Where there is none, that of a todo the verb isn't
    /// for, so that it is refused with the reason.
    /// - Throws: ``AmbiguousTodo`` or ``JournalError``.
    func one(among candidates: TodoCandidates, _ db: Database) throws -> Int64 {
        let ids = try ids(among: candidates, db).ids
        if ids.count == 1 { return ids[0] }
        guard ids.isEmpty else {
            let newest = Array(ids.suffix(AmbiguousTodo.shownCount))
            throw AmbiguousTodo(
                phrase: phrase, count: ids.count, newest: try JournalQuery<[Todo]>.todos(newest, db))
        }
        // Of several the newest is the likeliest to be meant.
        if let id = try self.ids(among: .all, db).ids.last { return id }
        throw JournalError("No todo matches \"\(phrase)\". `daybook list --all` shows every todo.")
    }
}

/// Words that fit several todos: nothing was changed.
public struct AmbiguousTodo: Error, Sendable, CustomStringConvertible {
    /// How many of the todos are shown at most.
    static let shownCount = 20

    public let phrase: String
    public let count: Int
    /// The newest of the todos that it could have been, in order of writing.
    public let newest: [Todo]

    public var description: String {
        "\"\(phrase)\" matches \(count) todos. Use its id."
    }
}
