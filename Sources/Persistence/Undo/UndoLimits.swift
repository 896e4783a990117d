import Foundation
import GRDB
import Journal

/// How long the list of changes may become.
struct UndoLimits {
    /// In seconds.
    var age: TimeInterval
    /// Bytes of recorded rows.
    var size: Int64

    /// Two years, and what fits the rows of some fifty thousand changes.
    static let standard = UndoLimits(age: 2 * 365 * 86_400, size: 16 << 20)

    /// At least so many changes go at a time, if there are any to go.
    private static let bite = 200

    /// Lets go of the oldest steps beyond the limits, a few at a time, so that nobody waits for it: what a change
    /// costs grows by a part of itself at most, and as steps go faster than they come, none stays for long.
    ///
    /// The last step always stays, and the last change: they tell which changes are nobody's yet, and ids go on from
    /// there.
    /// - Parameter count: How many changes the last step has.
    func trim(upTo count: Int, now: Date, _ db: Database) throws {
        // An age without limit is before all dates.
        let earliest = age.isFinite ? ISO8601.string(now - age) : ""
        let isBeyond = try db.value(
            """
            SELECT oldest.date < :earliest OR last.sizeBefore + last.size - oldest.sizeBefore > :size
            FROM (SELECT * FROM undoStep ORDER BY id LIMIT 1) AS oldest,
                (SELECT * FROM undoStep ORDER BY id DESC LIMIT 1) AS last
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
        try db.run(
            """
            DELETE FROM undoChange WHERE id IN (
                SELECT id FROM undoChange
                WHERE id < (SELECT firstChange FROM undoStep ORDER BY id LIMIT 1)
                    AND id < (SELECT MAX(id) FROM undoChange)
                ORDER BY id LIMIT :bite)
            """, ["bite": max(count, Self.bite)])
    }
}
