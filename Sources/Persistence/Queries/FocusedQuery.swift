import GRDB
import Journal

extension JournalQuery {
    /// The query as if the journal had nothing but what a focus shows.
    public func focused(on focus: Focus?) -> JournalQuery {
        guard let focus else { return self }
        return JournalQuery { db in try Focus.$current.withValue(focus) { try fetch(db) } }
    }
}

extension Focus {
    /// An SQL condition on the table `todo`, for counts; `:focus` is ``argument``.
    static let condition = """
        (:focus IS NULL OR IFNULL(todo.categoryID, 0) IN (SELECT value FROM json_each(:focus)))
        """

    /// The ids of the categories that show, 0 for "Other"; null for all.
    static var argument: String? { current.map { $0.categoryIDs.map { $0 ?? 0 }.sorted().jsonList } }
}
