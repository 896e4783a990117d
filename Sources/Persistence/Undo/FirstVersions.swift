import GRDB
import Journal

/// The original versions of todos, as far back as the change log reaches.
enum FirstVersions {
    /// - Parameter ids: The todos to find. Those that the log no longer reaches are omitted.
    static func of(_ ids: [Int64], _ db: Database) throws -> [Int64: Todo] {
        guard !ids.isEmpty else { return [:] }
        let wanted = Set(ids)
        let rows = try Tables.todos.fetch(
            db,
            sql: """
                SELECT \(Tables.todos.columnList(ofRecord: "after")) FROM json_each(?) AS wanted
                CROSS JOIN undoChange
                    ON undoChange.tableName = 'todo' AND \(UndoLog.todoIDSQL) = wanted.value
                WHERE before IS NULL AND json_valid(after)
                ORDER BY undoChange.id
                """, arguments: [ids.jsonList])
        return rows.reduce(into: [:]) { versions, todo in
            if wanted.contains(todo.id), versions[todo.id] == nil { versions[todo.id] = todo }
        }
    }
}
