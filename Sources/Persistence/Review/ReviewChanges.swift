import GRDB
import Journal

extension JournalChange where Outcome == [Todo] {
    /// Keeps todos on today's page, so that the reviews of the next days don't ask about them again.
    public static func keep(_ selection: TodoSelection, on day: Day) -> JournalChange {
        JournalChange { todos, _ in
            Sentences.acted("kept", on: todos)
        } apply: { db in
            let todos = try selection.resolve(
                among: TodoCandidates(where: "ending IS NULL") { todo in
                    todo.ending.map(TodoRefusal.ended)
                }, db)
            for todo in todos {
                let isKept = try db.value(
                    "SELECT 1 FROM keptTodo WHERE day = ? AND todoID = ?", [day, todo.id], as: Int.self)
                if isKept == nil {
                    try Tables.keptTodos.add(KeptTodo(id: 0, todoID: todo.id, day: day), db)
                }
            }
            return todos
        }
    }
}

extension JournalChange where Outcome == FinishedReview {
    /// Records that a review was finished, and deletes the old records of kept todos.
    public static func finishReview(clock: JournalClock) -> JournalChange {
        JournalChange { review, today in
            "reviewed \(review.day.shortName(from: today))"
        } apply: { db in
            let review = FinishedReview(id: 0, day: clock.today, date: clock.now())
            try db.run("DELETE FROM keptTodo WHERE day < ?", [review.day - KeptTodo.mostDays])
            return try Tables.reviews.add(review, db)
        }
    }
}
