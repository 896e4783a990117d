@testable import Journal

/// Names of rows that are made of their contents, by the journal's schema.
extension RowUID {
    static func page(_ day: Day) -> RowUID { named(in: JournalSchema.journalPage, ["date": .text("\(day)")]) }

    static func dayText(_ day: Day) -> RowUID { named(in: JournalSchema.dayText, ["day": .text("\(day)")]) }

    static func member(_ category: RowUID?, of group: RowUID) -> RowUID {
        named(
            in: JournalSchema.exportGroupMember,
            ["groupID": .reference(group), "categoryID": .reference(category)])
    }

    static func named(_ name: String, in table: String, number: Int) -> RowUID {
        numbered(JournalSchema.table(table), ["name": .text(name)], number)
    }

    static func item(_ title: String, of bundle: RowUID, number: Int) -> RowUID {
        numbered(JournalSchema.bundleTodo, ["bundleID": .reference(bundle), "title": .text(title)], number)
    }

    static func todo(from item: RowUID, on day: Day, number: Int) -> RowUID {
        numbered(JournalSchema.todo, ["bundleTodoID": .reference(item), "start": .text("\(day)")], number)
    }

    static func postponement(of todo: RowUID, from day: Day, number: Int) -> RowUID {
        numbered(
            JournalSchema.postponement, ["todoID": .reference(todo), "sentFrom": .text("\(day)")], number)
    }

    static func kept(_ todo: RowUID, on day: Day, number: Int) -> RowUID {
        numbered(JournalSchema.keptTodo, ["todoID": .reference(todo), "day": .text("\(day)")], number)
    }

    private static func named(in table: JournalTable, _ values: SyncRow) -> RowUID {
        guard let uid = table.uid(values) else { preconditionFailure("no name: \(values)") }
        return uid
    }

    private static func numbered(_ table: JournalTable?, _ values: SyncRow, _ number: Int) -> RowUID {
        guard let series = table?.series(values) else { preconditionFailure("no names: \(values)") }
        return series(number)
    }
}
