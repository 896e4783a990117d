import ArgumentParser
import Journal
import Persistence
import Screens
import Sharing

struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the history of todos.",
        discussion: """
            The pages it was on, when it was postponed, renamed or reopened, and how it ended. Changes older \
            than the undo history are omitted.
            """)

    @OptionGroup var arguments: TodoArguments

    @Flag(help: "Print JSON, of one todo.")
    var json = false

    @Flag(name: .customLong("jsonl"), help: "Print an object in one line for each todo.")
    var isJSONLines = false

    @OptionGroup var pager: PagerOptions
    @OptionGroup var journal: JournalOptions

    func validate() throws {
        if json && isJSONLines { throw ValidationError("Give --json or --jsonl, not both.") }
    }

    @MainActor
    func run() async throws {
        let clock = try Environment.clock()
        let database = try journal.open(for: .read)
        let histories = try await database.read(
            .todoHistories(of: arguments.selection(in: database, clock), clock: clock))
        let isText = !json && !isJSONLines
        let bornOpen = isText ? [] : try await database.read(.bornOpen(among: histories.map(\.todo.id)))
        let names = CategoryNames(isText ? [] : try await database.read(.categories))
        let values = histories.lazy.map {
            TodoHistoryJSON(
                $0, today: clock.today, category: names[$0.todo.categoryID], bornOpen: bornOpen
            ).json
        }
        if json {
            guard let value = values.first, histories.count == 1 else {
                throw JournalError("\(histories.count) todos are selected. --jsonl prints a line for each.")
            }
            Console.write(text: value.document)
        } else if isJSONLines {
            for value in values { Console.write(text: value.line) }
        } else {
            let printer = TodoHistoryPrinter(clock: clock)
            let texts = histories.map { history in
                printer.lines(of: history).map { $0.harmless + "\n" }.joined()
            }
            await pager.show(text: texts.joined(separator: "\n"))
        }
        try UnreadRows.report(of: database)
    }
}

/// Formats a todo's history as lines.
struct TodoHistoryPrinter {
    let clock: JournalClock

    func lines(of todoHistory: TodoHistory) -> [String] {
        let days = todoHistory.events.map { $0.day.shortName(from: clock.today) }
        let width = days.map(\.count).max() ?? 0
        let title = todoHistory.todo.shownTitle + (todoHistory.isDeleted ? " (deleted)" : "")
        let note = todoHistory.todo.note?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        return ["\(todoHistory.todo.id)  \(title)"] + note.map { "    \($0)" }
            + zip(days, todoHistory.events).map { day, event in
                let blank = String(repeating: " ", count: width - day.count)
                let time = event.date.map { clock.timeOfDay($0) } ?? "     "
                return "  \(day)\(blank)  \(time)  \(event.words(today: clock.today))"
            }
    }
}
