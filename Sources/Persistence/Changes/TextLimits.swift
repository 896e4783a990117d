import GRDB
import Journal

/// Checks of ``Limits`` for what enters the journal by a change.
extension Limits {
    /// - Parameters:
    ///   - kind: The word for it, such as "title".
    ///   - old: The text that it replaces.
    /// - Throws: ``JournalError`` if a title, name or URL is too long.
    static func check(_ text: String, as kind: String, replacing old: String? = nil) throws(JournalError) {
        guard isTooLong(text, title, old) else { return }
        let advice = kind == "title" ? " Put the rest in a note." : ""
        throw JournalError(
            "\(text.quoted) is too long for a \(kind): \(size(text.utf8.count)), at most \(size(title)).\(advice)"
        )
    }

    /// - Throws: ``JournalError`` if a note or the text of a day is too long.
    static func check(prose text: String?, replacing old: String? = nil) throws(JournalError) {
        guard let text, isTooLong(text, prose, old) else { return }
        throw JournalError(
            "The text is too long: \(size(text.utf8.count)), at most \(size(prose)). Nothing was changed.")
    }

    /// - Throws: ``JournalError`` if one change would add too many todos or items.
    static func check(rows count: Int) throws(JournalError) {
        guard count > rows else { return }
        throw JournalError(
            "\(count) are too many at once; at most \(rows) can be added. Nothing was changed.")
    }

    private static func isTooLong(_ text: String, _ limit: Int, _ old: String?) -> Bool {
        text.utf8.count > limit && text.utf8.count > old?.utf8.count ?? 0
    }
}

extension Table {
    /// - Parameter old: The row before; nil for a new one.
    /// - Throws: ``JournalError`` if a text is beyond what ``JournalColumn/limit`` allows, and longer than before.
    func checkLimits(_ row: Row, replacing old: Row? = nil) throws(JournalError) {
        for column in columns where column.declared.limit != nil {
            guard let text = text(column, row) else { continue }
            let before = old.flatMap { self.text(column, $0) }
            if column.declared.kind == .prose {
                try Limits.check(prose: text, replacing: before)
            } else {
                try Limits.check(text, as: column.declared.noun, replacing: before)
            }
        }
    }

    private func text(_ column: Column<Row>, _ row: Row) -> String? {
        String.fromDatabaseValue(column.encode(row))
    }
}

extension TodoDraft {
    /// The draft, if its texts are within ``Limits``.
    func checked() throws(JournalError) -> TodoDraft {
        try Tables.todos.checkLimits(todo)
        return self
    }
}
