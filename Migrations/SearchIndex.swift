import GRDB

/// The full-text index of todos and day texts, as the schema has had it since v19.
///
/// Triggers don't write the index: a change would take 1.6 times as long, and a program whose SQLite has no FTS5
/// couldn't write the journal. They note each row whose text changes, with the text that the index has for it.
/// A search reads those rows themselves besides the index, so it is right after any statement of any program, and after a
/// kill; ``update(_:atMost:)`` brings the index up to date. Undo doesn't record the index.
public struct SearchIndex: Sendable {
    /// The indexed table.
    public let table: String
    /// The indexed columns.
    public let columns: [String]
    /// The table of rows that changed since they were indexed: `id`, `wasIndexed`, and the columns as indexed.
    public let changes: String
    /// The FTS5 tables, external content with the table's ids: of words, and of three characters each.
    ///
    /// They keep ids only (`detail = none`): for 100,000 todos with 10 MB of text, words take 6 MB instead of 19, and
    /// trigrams 10 MB.
    public let words: String
    public let trigrams: String
    /// The FTS5 table of the texts that ``trigrams`` can't find, folded, in three characters each.
    public let folded: String

    public static let todos = SearchIndex(
        table: "todo", columns: ["title", "note", "externalURL"], changes: "unindexedTodo",
        words: "todoWords", trigrams: "todoTrigrams", folded: "foldedTodo")
    public static let dayTexts = SearchIndex(
        table: "dayText", columns: ["text"], changes: "unindexedDayText", words: "dayTextWords",
        trigrams: "dayTextTrigrams", folded: "foldedDayText")
    public static let all = [todos, dayTexts]

    var columnList: String { columns.joined(separator: ", ") }

    // MARK: Triggers

    /// Stops noting changes, for a change of all rows. Make the index again in the same transaction.
    public static func pause(_ db: Database) throws {
        for index in all {
            for name in index.triggerNames { try db.execute(sql: "DROP TRIGGER IF EXISTS \(name)") }
        }
    }

    var triggerNames: [String] {
        ["before_insert", "insert", "before_move", "update", "delete"].map { "search_\(table)_\($0)" }
    }

    /// The `CREATE` statements of the triggers.
    ///
    /// SQLite fires no trigger for a row displaced by `REPLACE`, so those are noted before. If the statement then
    /// fails or ignores the row, the note is superfluous and does no harm. The conditions stand for `OR IGNORE`,
    /// which the statement that fires a trigger would override.
    var triggers: [String] {
        let names = triggerNames
        let list = columnList
        let unique = table == "dayText" ? " OR day = NEW.day" : ""
        let isNew = { (id: String) in "NOT EXISTS (SELECT 1 FROM \(changes) AS known WHERE known.id = \(id))"
        }
        let noteIndexed = { (row: String) in
            "INSERT INTO \(changes) (id, wasIndexed, \(list)) SELECT \(row).id, 1, "
                + columns.map { "\(row).\($0)" }.joined(separator: ", ")
        }
        let noteNew = "INSERT INTO \(changes) (id, wasIndexed) SELECT NEW.id, 0 WHERE \(isNew("NEW.id"));"
        let differs = (["id"] + columns).map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
        return [
            """
            CREATE TRIGGER \(names[0]) BEFORE INSERT ON \(table) BEGIN
                \(noteIndexed(table)) FROM \(table)
                    WHERE (id = NEW.id\(unique)) AND \(isNew("\(table).id"));
            END
            """,
            """
            CREATE TRIGGER \(names[1]) AFTER INSERT ON \(table) BEGIN
                \(noteNew)
            END
            """,
            """
            CREATE TRIGGER \(names[2]) BEFORE UPDATE ON \(table)
            WHEN OLD.id IS NOT NEW.id\(table == "dayText" ? " OR OLD.day IS NOT NEW.day" : "") BEGIN
                \(noteIndexed(table)) FROM \(table)
                    WHERE id <> OLD.id AND (id = NEW.id\(unique)) AND \(isNew("\(table).id"));
            END
            """,
            """
            CREATE TRIGGER \(names[3]) AFTER UPDATE ON \(table)
            WHEN \(differs) BEGIN
                \(noteIndexed("OLD")) WHERE \(isNew("OLD.id"));
                \(noteNew)
            END
            """,
            """
            CREATE TRIGGER \(names[4]) AFTER DELETE ON \(table) BEGIN
                \(noteIndexed("OLD")) WHERE \(isNew("OLD.id"));
            END
            """,
        ]
    }
}
