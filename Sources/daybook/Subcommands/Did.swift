import ArgumentParser
import Journal
import Persistence

struct Did: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "did", abstract: "Log something done, with its time.",
        discussion: """
            The words make one title. `#category`, `~date` and a URL at its end mean what they mean to `daybook add`; \
            `\\#`, `\\~` and --literal keep them in the title.
            """)

    @Argument(help: "What was done.")
    var title: [String]

    @OptionGroup var entry: EntryOptions

    @Option(
        name: .customLong("at"),
        help:
            "When, such as 9:30 or 4pm; a time before day_start is of the last night. Default: now, or noon of another day."
    )
    var time: String?

    @Option(
        name: .customLong("on"), parsing: .unconditional,
        help: ArgumentHelp("The day it was done. Default: today.", valueName: "date")
    )
    var date: String?

    @OptionGroup var journal: JournalOptions

    func run() throws {
        let clock = try Environment.clock()
        let typedDay = try date.map { try Dates.day($0, clock: clock, looking: .back) }
        let seconds = try time.map(Dates.time)
        let database = try journal.open(for: .create)
        let categories = try database.read(.categories)
        let words = try TypedWords(
            title.joined(separator: " "), as: .entry, options: entry, isStrict: false, categories: categories,
            clock: clock)
        words.remarks.forEach(Console.note)
        let day = typedDay ?? words.line.start ?? seconds.map(clock.day) ?? clock.today
        let ending =
            seconds.map { TodoEnding(date: clock.instant(on: day, at: $0), day: day, kind: .done) }
            ?? TodoEnding(.done, on: day, clock: clock)
        guard day <= clock.today, ending.date <= clock.now() else {
            throw JournalError("\(day.mediumName) \(clock.timeOfDay(ending.date)) has not come yet.")
        }
        let draft = TodoDraft.entry(
            title: words.line.title, ending: ending, categoryID: words.line.category?.id,
            externalURL: words.line.externalURL)
        let logged = try database.carryOut(.add([draft]), clock)
        for todo in logged.outcome.added {
            Console.print(TypedWords.reply(for: todo, categories: categories, today: clock.today))
        }
    }
}
