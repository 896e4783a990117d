import GRDB
import Journal

extension JournalQuery where Answer == OnThisDay? {
    /// The nearest earlier year's same day with a text or something done; nil if there is none.
    public static func onThisDay(before day: Day) -> JournalQuery {
        JournalQuery { db in
            let days = OnThisDay.candidates(before: day)
            guard !days.isEmpty else { return nil }
            let list = days.map { "'\($0)'" }.joined(separator: ", ")
            let nearest: Day? = try db.value(
                """
                SELECT MAX(day) FROM (
                    SELECT MAX(day) AS day FROM dayText WHERE day IN (\(list)) AND :focus IS NULL
                    UNION ALL
                    SELECT MAX(endingDay) FROM todo
                    WHERE ending IS NOT NULL AND endingDay IN (\(list))
                        AND json_extract(ending, '$.kind') = 'done' AND \(Focus.condition))
                """, ["focus": Focus.argument])
            guard let nearest else { return nil }
            let done = try JournalQuery<[Todo]>.todos(
                where: "ending IS NOT NULL AND endingDay = ?", arguments: [nearest], db
            ).filter { $0.ending?.kind == .done }.inOrderOfEnding
            return OnThisDay(
                seenFrom: day, day: nearest,
                text: try JournalQuery<DayText?>.text(of: nearest, db).flatMap { Prose.firstLine($0.text) },
                done: done.prefix(OnThisDay.mostTitles).map { Title.normalized($0.title) ?? "" },
                doneCount: done.count)
        }
    }
}
