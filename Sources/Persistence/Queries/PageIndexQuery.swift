import GRDB
import Journal

extension JournalQuery where Answer == [Day] {
    /// The days with a page or a text, the newest first.
    public static var pageDays: JournalQuery {
        JournalQuery { db in
            let statement = try db.cachedStatement(
                sql: "SELECT date FROM journalPage UNION SELECT day FROM dayText ORDER BY 1 DESC")
            // A damaged day has no page that could be shown.
            return try String.fetchAll(statement).compactMap(Day.init)
        }
    }

    /// The days of a range on which a todo ended, with a page or without.
    public static func endingDays(in days: ClosedRange<Day>) -> JournalQuery {
        JournalQuery { db in
            let statement = try db.cachedStatement(
                sql:
                    "SELECT DISTINCT endingDay FROM todo WHERE ending IS NOT NULL AND endingDay BETWEEN ? AND ?"
            )
            return try String.fetchAll(
                statement, arguments: [days.lowerBound.description, days.upperBound.description]
            ).compactMap(Day.init)
        }
    }
}

/// The days that a search finds.
public struct FoundDays: Equatable, Sendable {
    /// The newest first.
    public var days: [Day]
    /// Whether the index was found damaged; ``JournalDatabase/makeDamagedIndexAgain()``.
    public var isIndexDamaged = false
}

extension JournalQuery where Answer == FoundDays {
    /// The days whose text, or whose todos, match a search.
    public static func pageDays(matching query: SearchQuery) -> JournalQuery {
        JournalQuery<SearchResults>.search(query, limit: mostMatches).map { results in
            let days = results.hits.compactMap { hit -> Day? in
                // It is on no page.
                if case .weekText = hit.subject { nil } else { hit.day }
            }
            return FoundDays(days: Set(days).sorted(by: >), isIndexDamaged: results.isIndexDamaged)
        }
    }

    /// The most matches that are looked at.
    private static var mostMatches: Int { 20_000 }
}

extension JournalQuery where Answer == [Day: PageSummary] {
    /// What the index of pages shows of some days.
    public static func pageSummaries(of days: [Day], today: Day) -> JournalQuery {
        JournalQuery { db in
            let texts = try db.cachedStatement(sql: "SELECT substr(text, 1, 2000) FROM dayText WHERE day = ?")
            var summaries: [Day: PageSummary] = [:]
            for day in days {
                summaries[day] = PageSummary(
                    counts: try .counted(on: day, today: today, db),
                    firstLine: Focus.current == nil
                        ? try String.fetchOne(texts, arguments: [day]).flatMap(Prose.firstLine) : nil)
            }
            return summaries
        }
    }
}
