import ArgumentParser
import Journal
import Persistence
import Screens
import Sharing

struct Log: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "List changes, newest first.",
        discussion: """
            `daybook undo` undoes from the top of this list. On a terminal, a list longer than the screen opens \
            in a pager: $DAYBOOK_PAGER, the setting `pager`, $PAGER or less.

            With --follow, prints each change as it happens, whoever makes it, and each undo and redo. A change by \
            another program becomes a step of its own then.
            """)

    @OptionGroup var count: LimitOptions

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(name: .customLong("jsonl"), help: "Print an object in one line for each change.")
    var isJSONLines = false

    @Flag(name: .shortAndLong, help: "Print only what happens from now on, as it happens.")
    var follow = false

    @OptionGroup var pager: PagerOptions
    @OptionGroup var journal: JournalOptions

    func validate() throws {
        if follow, count.limit != nil {
            throw ValidationError("--follow prints what is to come; --limit is for what was.")
        }
        if json && (isJSONLines || follow) {
            throw ValidationError(
                "Give --jsonl instead of --json: \(follow ? "a list that goes on has no end" : "not both").")
        }
    }

    @MainActor
    func run() async throws {
        let clock = try Environment.clock()
        let database = try journal.open(for: .read)
        if follow {
            Console.endWhenUnread()
            try await self.follow(database, clock)
            // Another file has taken the journal's place, or it is gone.
            while true { try await self.follow(try journal.open(for: .read), clock) }
        }
        if !json, !isJSONLines, !pager.mayOpen, count.limit == nil {
            return try await stream(database, clock)
        }
        let steps = try await database.read(.log(now: clock.now(), limit: count.limit))
        if json {
            let todos = try await database.read(.todos(of: steps))
            let id = try await database.read(.journalID)
            let log = LogJSON(steps: steps.map { StepJSON($0, todos: todos) }, journal: id)
            Console.write(text: log.json.document)
        } else if isJSONLines {
            let todos = try await database.read(.todos(of: steps))
            for step in steps { Console.write(text: StepJSON(step, todos: todos).json.line) }
        } else if steps.isEmpty {
            Console.note("No changes yet.")
        } else {
            await pager.show(
                LogPrinter(clock: clock, isColored: Console.isColored)
                    .lines(of: steps.map(\.logged)))
        }
    }

    /// Prints the changes while they are read.
    private func stream(_ database: JournalDatabase, _ clock: JournalClock) async throws {
        let printer = LogPrinter(clock: clock, isColored: Console.isColored)
        let count = try await database.read(
            .log(now: clock.now()) { Console.print(styled: printer.lines(of: $0)) })
        if count == 0 { Console.note("No changes yet.") }
    }

    /// Prints each change until the journal's file is replaced.
    @MainActor
    private func follow(_ database: JournalDatabase, _ clock: JournalClock) async throws {
        // Watches first, so that no change goes unnoticed between the two.
        let changes = try JournalChanges.stream(of: database)
        var follower = try await LogFollower(database, clock)
        let printer = LogPrinter(clock: clock, isColored: Console.isColored)
        for await _ in changes {
            guard !database.isReplaced else { break }
            let events = try await follower.events()
            let todos = try await database.read(.todos(of: events.map(\.step)))
            for (event, step) in events {
                if isJSONLines {
                    Console.write(text: StepJSON(step, todos: todos, event: event).json.line)
                } else {
                    Console.print(styled: printer.lines(of: [step.logged], event: event))
                }
            }
        }
    }
}

/// Formats the change log as lines, with undone changes dimmed.
struct LogPrinter {
    let clock: JournalClock
    let isColored: Bool
    /// Asked once: each line would ask the system.
    private let width = Console.columns

    init(clock: JournalClock, isColored: Bool) { (self.clock, self.isColored) = (clock, isColored) }

    /// - Parameter event: What just happened to the steps.
    func lines(of steps: [LoggedChange], event: LogFollower.Event? = nil) -> [String] {
        steps.flatMap { step in
            let look = Attributes(dim: step.isUndone)
            var label = step.label.harmless + step.ending
            if !step.isUndone, event == .redone { label += " (redone)" }
            // All of it is ASCII.
            let beginning = clock.dateAndTime(of: step.date) + step.source.column
            return PrintedLine(
                beginning: AnsiStyle.styled(beginning, look, isColored: isColored),
                indent: beginning.utf8.count,
                parts: [.init(text: label, look: look)]
            ).lines(width: width, isColored: isColored)
        }
    }
}

extension Author.Source {
    /// The action's name with its column's blanks. Foundation's padding takes a third of the time of the whole log.
    fileprivate var column: String {
        switch self {
        case .screen: "  screen        "
        case .commandLine: "  command line  "
        case .elsewhere: "  elsewhere     "
        case .sync: "  sync          "
        }
    }
}
