import ArgumentParser
import Journal
import Persistence

struct Did: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "did", abstract: "Log something done, with its time.",
        discussion: """
            All words make one title; `-` reads titles from standard input, one per line, except after `--`. `#category`, `~date` and a URL \
            at its end mean what they mean to `daybook add`; `\\#`, `\\~` and --literal keep them in the title. While a \
            todo with that title or URL is open on that day, nothing is logged: `daybook done` marks it done. One that starts \
            later stays open, and is named.
            """)

    @Argument(help: "What was done, or - to read titles from standard input.")
    var title: [String]

    @OptionGroup var entry: EntryOptions

    @OptionGroup var ending: EndingOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A note in Markdown; - reads it from standard input.", valueName: "text"))
    var note: String?

    @Flag(help: "Log it even if a todo with its title or URL is open on that day.")
    var allowDuplicate = false

    @OptionGroup var journal: ChangeOptions

    func run() throws {
        let clock = try Environment.clock()
        let (typedDay, moment) = try ending.typed(clock)
        let note = try NoteText.read(note)
        let database = try journal.open(for: .create)
        let categories = try database.read(.categories)
        var newCategory: String?
        let drafts = try TitleLines.read(title, isLiteral: entry.literal).map { typed in
            let words = try TypedWords(
                typed.words, for: .entry, options: entry,
                others: typedDay != nil ? [.date: "--on"] : moment?.day != nil ? [.date: "--at"] : [:],
                isStrict: false, categories: categories, clock: clock)
            words.remarks.forEach(Console.note)
            newCategory = words.newCategory
            let timeDay = moment?.secondsOfDay.map(clock.day)
            let day = typedDay ?? moment?.day ?? words.line.start ?? timeDay ?? clock.today
            let ending = try ending(on: day, at: moment, clock)
            var draft = TodoDraft.entry(
                title: words.line.title, ending: ending, categoryID: words.line.category?.id,
                externalURL: words.line.externalURL)
            draft.note = note
            return draft
        }
        let verb =
            allowDuplicate
            ? JournalVerb.add(drafts, newCategory: newCategory) : .logNew(drafts, newCategory: newCategory)
        let performed = try database.carryOut(verb, clock)
        for todo in performed.outcome.present {
            let start = todo.start.shortName(from: clock.today)
            Console.note("\(todo.title.quoted) is still open: todo \(todo.id), which starts on \(start).")
        }
        if journal.json { return try journal.printJSON(performed, of: database, clock) }
        for todo in performed.outcome.added {
            Console.print(
                TypedWords.reply(
                    for: todo, categories: categories, newCategory: newCategory, today: clock.today))
        }
    }

    private func ending(on day: Day, at moment: Moment?, _ clock: JournalClock) throws -> TodoEnding {
        if let instant = moment?.instant { return TodoEnding(date: instant, day: day, kind: .done) }
        guard let seconds = moment?.secondsOfDay else {
            guard day <= clock.today else { throw JournalError("\(day.mediumName) is in the future.") }
            return TodoEnding(.done, on: day, clock: clock)
        }
        return TodoEnding(date: try clock.pastInstant(on: day, at: seconds), day: day, kind: .done)
    }
}
