import GRDB
import Journal

/// An SQL condition with its values.
struct SearchCondition {
    var sql: String
    var arguments: StatementArguments = []

    static func & (one: SearchCondition, other: SearchCondition) -> SearchCondition {
        SearchCondition(sql: "\(one.sql) AND \(other.sql)", arguments: one.arguments + other.arguments)
    }
}

extension SearchQuery {
    /// A condition on the table `todo` that every hit satisfies, to leave out most other rows early.
    /// ``Journal/SearchQuery/fits(_:)`` decides.
    var todoCondition: SearchCondition {
        var condition = SearchCondition(sql: "TRUE")
        for property in filters.properties where filters.properties.isDisjoint(with: property.alternatives) {
            condition = condition & SearchCondition(sql: property.condition)
        }
        if filters.needsURL { condition = condition & SearchCondition(sql: "todo.externalURL IS NOT NULL") }
        if fields == [.note] { condition = condition & SearchCondition(sql: "todo.note IS NOT NULL") }
        if fields == [.text] { condition = condition & SearchCondition(sql: "FALSE") }
        if !filters.categories.isEmpty, !filters.categories.contains(nil) {
            let ids = filters.categories.compactMap(\.self).sorted().jsonList
            condition =
                condition
                & SearchCondition(
                    sql: "todo.categoryID IN (SELECT value FROM json_each(?))", arguments: [ids])
        }
        if let days = filters.days { condition = condition & Self.condition(days) }
        return condition
    }

    private static func condition(_ days: ClosedRange<Day>) -> SearchCondition {
        SearchCondition(
            sql: """
                (todo.start <= ? AND (todo.ending IS NULL OR todo.endingDay IS NULL OR todo.endingDay >= ?)
                    OR EXISTS (SELECT 1 FROM putOff WHERE putOff.todoID = todo.id AND putOff.seenFrom <= ?
                        AND putOff.sentFrom >= ?))
                """, arguments: [days.upperBound, days.lowerBound, days.upperBound, days.lowerBound])
    }

    /// A condition on the table `dayText` that every hit satisfies.
    var textCondition: SearchCondition {
        if filters.areForTodosOnly { return SearchCondition(sql: "FALSE") }
        if !fields.isEmpty, !fields.contains(.text) { return SearchCondition(sql: "FALSE") }
        guard let days = filters.days else { return SearchCondition(sql: "TRUE") }
        return SearchCondition(
            sql: "dayText.day BETWEEN ? AND ?", arguments: [days.lowerBound, days.upperBound])
    }
}

extension SearchFilters.Property {
    /// The properties that `is:` takes as alternatives of this one.
    fileprivate var alternatives: Set<Self> {
        switch self {
        case .open, .done, .abandoned: Set([.open, .done, .abandoned]).subtracting([self])
        case .habit, .entry: Set([.habit, .entry]).subtracting([self])
        case .postponed: []
        }
    }

    fileprivate var condition: String {
        switch self {
        case .open: "todo.ending IS NULL"
        case .done, .abandoned: "todo.ending IS NOT NULL"
        case .postponed: "EXISTS (SELECT 1 FROM putOff WHERE putOff.todoID = todo.id)"
        case .habit, .entry: "todo.shouldMigrate = 0"
        }
    }
}
