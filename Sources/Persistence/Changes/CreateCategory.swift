import GRDB
import Journal

extension JournalChange {
    /// Makes a category, last among those there are, and what is to be put under it, as one change.
    /// - Throws: ``JournalError`` when there is one of that name; nothing has changed then.
    public static func creatingCategory(
        named name: String, then change: @escaping @Sendable (_ id: Int64) -> JournalChange
    ) -> JournalChange {
        JournalChange { outcome, today in
            change(0).label(outcome, today)
        } apply: { db in
            try change(try createCategory(named: name, db)).apply(db)
        }
    }

    private static func createCategory(named name: String, _ db: Database) throws -> Int64 {
        guard let name = Title.normalized(name) else { throw JournalError("A category needs a name.") }
        let categories = try Tables.category.all(db, orderedBy: "sortOrder, id")
        if let present = categories.first(where: { Category.folded($0.name) == Category.folded(name) }) {
            throw JournalError("There is a category \(present.name.quoted) already.")
        }
        // The colour that is seen least.
        let counts = CategoryColor.allCases.map { color in categories.count { $0.color == color } }
        let color = zip(CategoryColor.allCases, counts).min { $0.1 < $1.1 }?.0 ?? .blue
        let order = (categories.map(\.sortOrder).max() ?? -1) + 1
        try db.run(
            "INSERT INTO category (name, color, sortOrder) VALUES (?, ?, ?)", [name, color.rawValue, order])
        return db.lastInsertedRowID
    }
}
