import GRDB
import Journal

/// A bundle that was put on a page.
public struct AppliedBundle: Sendable {
    public var bundle: TaskBundle
    public var day: Day
    /// What was made, in the order of the bundle's items.
    public var added: [Todo]
    /// What its items had made before and is on the page.
    public var present: [Todo]
}

extension JournalChange where Outcome == AppliedBundle {
    /// Puts on a day's page what a bundle's items have made nothing of that is there, in their order. What they make
    /// starts that day and remembers which of them made it, so that one that was renamed, ended or put off there is not
    /// made again, and one that was deleted is.
    /// - Throws: ``JournalError`` when the bundle is gone, or has no items.
    public static func applyBundle(_ id: Int64, on day: Day) -> JournalChange {
        JournalChange { applied, today in
            Sentences.applied(applied, today: today)
        } apply: { db in
            let library = try JournalQuery<Library>.library(db)
            let bundle = try library.bundle(id).found(.bundle)
            guard !library.items(of: bundle.id).isEmpty else {
                throw JournalError("Bundle \(bundle.name.quoted) has no items yet.")
            }
            return try apply(bundle, on: day, library, db)
        }
    }

    /// Applies a bundle, be there anything to add or not.
    static func apply(
        _ bundle: TaskBundle, on day: Day, _ library: Library, _ db: Database
    ) throws -> AppliedBundle {
        let isStarted = try JournalQuery<OpenPage>.isStarted(day, db)
        let shown = try JournalQuery<OpenPage>.seenTodos(on: day, db)
            .filter { $0.isShown(on: day, isStarted: isStarted) }
        let made = Dictionary(grouping: shown, by: \.bundleTodoID)
        var applied = AppliedBundle(bundle: bundle, day: day, added: [], present: [])
        for item in library.items(of: bundle.id) {
            if let present = made[item.id]?.first {
                applied.present.append(present)
                continue
            }
            let draft = TodoDraft(
                title: item.title, shouldMigrate: bundle.todosShouldMigrate, start: day,
                categoryID: item.categoryID, externalURL: item.externalURL, carriesTo: item.carriesTo,
                bundleTodoID: item.id)
            applied.added.append(try JournalChange<[Todo]>.insert(draft, db))
        }
        return applied
    }

    /// Applies every bundle that comes with a day's weekday, in their order.
    static func applyThose(comingWith day: Day, _ db: Database) throws -> [AppliedBundle] {
        let library = try JournalQuery<Library>.library(db)
        return try library.bundles.filter { $0.appliesOn?.contains(day.weekday) ?? false }.map { bundle in
            try apply(bundle, on: day, library, db)
        }
    }
}
