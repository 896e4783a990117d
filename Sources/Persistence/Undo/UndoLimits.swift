import Foundation
import GRDB
import Journal

/// The size limits of the change log.
struct UndoLimits {
    /// In seconds.
    var age: TimeInterval
    /// Bytes of logged rows.
    var size: Int64
    /// The number of the last steps that stay, however old they are. Ages are counted from the earliest date among them, so
    /// that a clock that is set years ahead for a while ends no record.
    var youngest = 200

    /// Two years, and the rows of about fifty thousand changes.
    static let standard = UndoLimits(age: 2 * 365 * 86_400, size: 16 << 20)

    /// The number of changes to delete per trim; more after a larger step.
    private static let bite = 200

    /// Deletes the oldest steps beyond the limits, a few at a time, so that no change takes much longer.
    /// Steps are deleted faster than they are added.
    ///
    /// The last step and the last change always stay: they mark where unclaimed changes begin and where ids
    /// continue.
    /// - Parameter count: The number of changes in the last step.
    func trim(upTo count: Int, now: Date, _ db: Database) throws {
        let earliest = try earliest(now, db)
        let isBeyond = try db.value(
            """
            SELECT (SELECT date FROM undoStep ORDER BY id LIMIT 1) < :earliest
                OR (SELECT sizeBefore + size FROM undoStep ORDER BY id DESC LIMIT 1)
                    - (SELECT sizeBefore FROM undoStep ORDER BY id LIMIT 1) > :size
            """, ["earliest": earliest, "size": size], as: Bool.self)
        if isBeyond == true {
            try db.run(
                """
                DELETE FROM undoStep WHERE id < (
                    SELECT IFNULL(
                        MIN(oldest.id) FILTER (
                            WHERE oldest.date >= :earliest AND last.end - oldest.sizeBefore <= :size),
                        MAX(oldest.id))
                    FROM (SELECT id, date, sizeBefore FROM undoStep ORDER BY id LIMIT 20) AS oldest,
                        (SELECT sizeBefore + size AS end FROM undoStep ORDER BY id DESC LIMIT 1) AS last)
                """, ["earliest": earliest, "size": size])
        }
        let hasRest = try db.value(
            """
            SELECT (SELECT MIN(id) FROM undoChange) < (SELECT firstChange FROM undoStep ORDER BY id LIMIT 1)
            """, as: Bool.self)
        // Usually there is none, and the deletion alone takes longer than the rest.
        guard hasRest == true else { return }
        try db.run(
            """
            DELETE FROM undoChange WHERE id IN (
                SELECT id FROM undoChange
                WHERE id < (SELECT firstChange FROM undoStep ORDER BY id LIMIT 1)
                    -- A damaged firstChange can be greater than every number; the newest change stays then.
                    AND id < (SELECT MAX(id) FROM undoChange)
                ORDER BY id LIMIT :bite)
            """, ["bite": max(count, Self.bite)])
    }

    /// The date before which a step is too old; empty, which precedes every date, if none is.
    private func earliest(_ now: Date, _ db: Database) throws -> String {
        guard age.isFinite,
            let oldest: String = try db.value("SELECT date FROM undoStep ORDER BY id LIMIT 1"),
            oldest < ISO8601.string(now - age)
        else { return "" }
        let last: String? = try db.value(
            "SELECT MIN(date) FROM (SELECT date FROM undoStep ORDER BY id DESC LIMIT ?)", [youngest])
        return last.flatMap(ISO8601.instant).map { ISO8601.string(min($0, now) - age) } ?? ""
    }
}
