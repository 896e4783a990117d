import GRDB
import Journal

extension JournalQuery where Answer == WrittenProse {
    /// The text of a day or a week, or the note of a row.
    public static func prose(_ subject: ProseSubject) -> JournalQuery {
        JournalQuery { try prose(subject, $0) }
    }

    static func prose(_ subject: ProseSubject, _ db: Database) throws -> WrittenProse {
        let (title, text): (String, String?)
        switch subject {
        case .period(let period):
            return WrittenProse(subject, text: try JournalQuery<DayText?>.text(of: period, db)?.text)
        case .todo(let id):
            guard let todo = try JournalQuery<[Todo]>.todos([id], db).first else {
                return WrittenProse(subject, text: nil, isGone: true)
            }
            (title, text) = (todo.title, todo.note)
        case .item(let id):
            guard let item = try JournalQuery<Library>.library(db).item(id) else {
                return WrittenProse(subject, text: nil, isGone: true)
            }
            (title, text) = (item.title, item.note)
        }
        return WrittenProse(subject, title: title, text: text)
    }
}
