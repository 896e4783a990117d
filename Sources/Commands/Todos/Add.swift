import ArgumentParser
import Foundation
import Journal
import Persistence

struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add todos.",
        discussion: """
            All words make one title; `-` reads titles from standard input, one per line, except after `--`: bullets, numbers \
            and boxes go, and what is ticked (`- [x]`) is logged as done, unless --literal keeps them. At the end of the title, \
            `#category` names a category, `~date` the day it starts, `^date` its deadline, `&rule` how it comes back, a URL becomes the todo's URL, ` !` makes a habit and \
            ` *` stars it: `daybook add 'Pay rent #home ^1st'`. Anywhere else these are ordinary words; `\\#`, `\\~`, `\\^`, `\\&` and \
            --literal keep them at the end, too. A `#word` that is no category stays in the title. An open todo with the same title or URL is not added again; \
            case and accents do not matter.
            """)

    @Argument(help: "The title, or - to read titles from standard input.")
    var title: [String] = []

    @OptionGroup var entry: EntryOptions

    @Flag(help: "Fail if the category doesn't exist, instead of omitting it.")
    var strict = false

    @Option(
        name: .customLong("on"), parsing: .unconditional,
        help: ArgumentHelp(
            "The day it starts; a weekday or a date without a year means the next one. Default: today.",
            valueName: "date"))
    var date: String?

    @OptionGroup var when: WhenOptions

    @Flag(help: "Make it a habit: for its day, missed when the next page starts.")
    var habit = false

    @Flag(help: "Star it for the day it starts, which has three stars at most.")
    var star = false

    @Option(
        help: ArgumentHelp(
            "Show it only on these weekdays: \(Weekdays.understood).", valueName: "days"))
    var showOnly: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A note in Markdown; - reads it from standard input.", valueName: "text"))
    var note: String?

    @Flag(
        name: [.customShort("e"), .customLong("editor")],
        help: "Write the title and a note in $VISUAL or $EDITOR.")
    var usesEditor = false

    @Flag(help: "Add it even if the same todo is open.")
    var allowDuplicate = false

    @OptionGroup var journal: ChangeOptions

    func validate() throws {
        if title.isEmpty && !usesEditor { throw ValidationError("Missing expected argument '<title> ...'") }
        if usesEditor && (note != nil || TitleLines.areInput(title)) {
            throw ValidationError("Give -e or --note and -, not both.")
        }
        if note == "-" && TitleLines.areInput(title) {
            throw ValidationError("Standard input can be read only once.")
        }
    }

    @MainActor
    func run() async throws {
        let clock = try Environment.clock()
        let day = try date.map { try Dates.day($0, clock: clock, looking: .ahead) }
        let rule = try when.typedRule(clock)
        // Refused before anything else is done.
        _ = try when.typedDue(clock, startingOn: day ?? clock.today)
        let weekdays = try showOnly.map(Weekdays.typed)
        let database = try journal.open(for: .create)
        let categories = try await database.read(.categories)
        let note = try NoteText.read(note)
        var newCategory: String?
        var remarks: Set<String> = []
        let draft = { (text: String, note: String?, isDone: Bool) in
            let words = try TypedWords(
                text, for: isDone ? .ticked : .todo, options: entry,
                others: .given(on: date, due: when.due, rule: when.rule), isStrict: strict,
                categories: categories, clock: clock, start: day)
            // Of many lines, each is said once.
            words.remarks.filter { remarks.insert($0).inserted }.forEach(Console.note)
            newCategory = words.newCategory
            var line = words.line
            if let day { line.start = day }
            if let rule, !isDone {
                line.repeats = rule
                // The rule that it replaces may have made a habit of it.
                line.isHabit = line.marks.contains { $0.meaning == .habit }
            }
            if habit { line.isHabit = true }
            if star, !isDone { line.isStarred = true }
            var draft = line.draft(on: clock.today)
            if !isDone, let due = try when.typedDue(clock, startingOn: draft.start) {
                draft.due = due.day
                if let remark = Dates.remark(on: due), remarks.insert(remark).inserted {
                    Console.note(remark)
                }
            }
            do throws(ExpressionError) { try draft.todo.checkDeadline(today: clock.today) } catch {
                throw JournalError(error.sentence)
            }
            draft.showOnly = weekdays
            draft.note = note
            return draft
        }
        let verb = { (drafts: [TodoDraft]) in
            allowDuplicate
                ? JournalVerb.add(drafts, newCategory: newCategory)
                : .addMissing(drafts, newCategory: newCategory)
        }
        let performed: Performed<VerbOutcome>?
        var editedNote: String?
        var wanted: [TodoDraft] = []
        if usesEditor {
            let editing = ProseEditing(
                database: database, clock: clock, subject: .newTodo, name: "daybook-new.md",
                isBlankIgnored: true,
                current: { nil })
            performed = try await editing.run(shown: title.joined(separator: " ")) { text, _ in
                let (title, note) = try TitledNote.parts(of: text)
                editedNote = note
                return verb([try draft(title, note, false)])
            }
        } else {
            let drafts = try TitleLines.read(title, isLiteral: entry.literal).map { typed in
                let draft = try draft(typed.words, note, typed.isDone)
                // As the page reads a pasted list.
                return typed.isDone ? draft.ticked(clock: clock) : draft
            }
            wanted = drafts
            performed = try database.carryOut(verb(drafts), clock)
        }
        guard var performed else { return try journal.reportNothing("added", clock) }
        let outcome = performed.outcome
        for todo in outcome.added where !journal.json {
            Console.print(
                TypedWords.reply(
                    for: todo, categories: categories, newCategory: newCategory, today: clock.today))
        }
        for todo in outcome.present {
            Console.note("Already open: \"\(todo.shownTitle)\" (\(todo.id))\(Self.unused(wanted, todo))")
            guard let written = note ?? editedNote else { continue }
            // A note is never thrown away.
            let whole = Prose.appended(written, to: todo.note)
            let edited = try database.carryOut(.edit([todo.id], TodoEdit(\.note, whole)), clock)
            if !journal.json { Console.print(edited.message) }
            if performed.stepID == nil { (performed.stepID, performed.label) = (edited.stepID, edited.label) }
        }
        if journal.json { try journal.printJSON(performed, of: database, clock) }
    }

    /// How to give an open todo what was typed with its title: `. \`daybook edit 3\` changes its deadline and rule.`
    private static func unused(_ wanted: [TodoDraft], _ todo: Todo) -> String {
        let typed = wanted.filter { Title.normalized($0.title) == Title.normalized(todo.title) }
        let marks: [(noun: String, isOther: (TodoDraft) -> Bool)] = [
            ("deadline", { $0.due != nil && $0.due != todo.due }),
            ("rule", { $0.repeats != nil && $0.repeats?.typed != todo.repeats?.typed }),
            ("category", { $0.categoryID != nil && $0.categoryID != todo.categoryID }),
            ("URL", { $0.externalURL != nil && $0.externalURL != todo.externalURL }),
            ("weekdays", { $0.showOnly != nil && $0.showOnly != todo.showOnly }),
        ]
        let nouns = marks.filter { typed.contains(where: $0.isOther) }.map(\.noun)
        return nouns.isEmpty
            ? "" : ". `daybook edit \(todo.id)` changes its \(Sentences.joined(nouns))."
    }
}

/// The properties of a new todo or entry.
struct EntryOptions: ParsableArguments {
    @Option(name: .category, help: "The category's name, or its beginning; Other for none.")
    var category: String?

    @Flag(help: "Create the category of --category if it doesn't exist.")
    var create = false

    @Option(help: "A URL to open from the journal.")
    var url: String?

    @Flag(help: "Keep the words as they are: #, ~, ^, &, ! and URLs have no special meaning.")
    var literal = false

    func validate() throws {
        if create && category == nil { throw ValidationError("Give --create with --category.") }
    }
}
