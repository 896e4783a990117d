import GRDB
import Journal
import Migrations

/// Descriptions of changes: past tense, lower case, as in the change log. Messages capitalize them.
public enum Sentences {
    /// Whether the description is for the change log, which is read on later days, and not for a message.
    @TaskLocal static var isRecorded = false

    /// `Thu 3 Dec`; nil for today in a message.
    private static func name(of day: Day, today: Day) -> String? {
        day == today && !isRecorded ? nil : day.shortName(from: today)
    }

    /// The description with a capital first letter.
    public static func sentence(_ words: String) -> String { words.beginningCapital }

    /// `abandoned "Fix flaky CI tests"`, or `abandoned 3 todos`.
    static func acted(_ verb: String, on todos: [Todo]) -> String {
        "\(verb) \(todos.count == 1 ? named(todos[0].title) : counted(todos.count, "todo"))"
    }

    /// `marked "Fix flaky CI tests" done`, with the day unless it is today.
    static func ended(_ todos: [Todo], as kind: TodoEnding.Kind, today: Day) -> String {
        let day = todos.first?.ending?.day ?? today
        let words =
            switch kind {
            case .done: "\(acted("marked", on: todos)) done"
            case .abandoned: acted("abandoned", on: todos)
            case .missed: acted("missed", on: todos)
            }
        return words + (day == today ? "" : ", on \(day.shortName(from: today))")
    }

    /// ` · ended its series`, ` · ended 2 series`, a suffix; empty if none ended.
    static func endedSeries(_ series: Int, of todos: Int) -> String {
        series == 0 ? "" : todos == 1 ? " · ended its series" : " · ended \(series) series"
    }

    /// ` · next Tue 1 Dec`, ` · 3 come back`, a suffix for a message; empty if nothing follows.
    static func followed(by next: [Todo], today: Day) -> String {
        guard !isRecorded, let first = next.first else { return "" }
        return next.count == 1
            ? " · next \(first.start.shortName(from: today))" : " · \(next.count) come back"
    }

    /// ` · removed the next one, Tue 1 Dec`, a suffix for a message; empty if nothing was.
    static func removedNext(_ removed: [Todo], today: Day) -> String {
        guard !isRecorded, let first = removed.first else { return "" }
        return removed.count == 1
            ? " · removed the next one, \(first.start.shortName(from: today))"
            : " · removed \(removed.count) that followed"
    }

    /// `added "Order new badge" to Home`, with the day unless it is today; `logged 3 entries`.
    /// - Parameter category: The name of the category, if it is to be named.
    public static func added(_ todos: [Todo], to category: String? = nil, today: Day) -> String {
        guard let first = todos.first else { return "added nothing" }
        let areEntries = todos.allSatisfy { !$0.isOpen }
        let things =
            todos.count == 1
            ? named(first.title)
            : areEntries ? counted(todos.count, "entry", "entries") : counted(todos.count, "todo")
        let isOneDay = todos.allSatisfy { $0.start == first.start }
        let places = [
            category, first.start == today || !isOneDay ? nil : first.start.shortName(from: today),
        ].compactMap(\.self)
        let destination = places.isEmpty ? "" : " to \(places.joined(separator: ", "))"
        return
            "\(areEntries ? "logged" : "added") \(things)\(destination)\(due(todos, today: today))\(rule(of: todos))"
    }

    /// ` · every 2 weeks on Mon`, a suffix; empty unless it is one open todo with a rule.
    private static func rule(of todos: [Todo]) -> String {
        guard todos.count == 1, todos[0].isOpen, let rule = todos[0].repeats else { return "" }
        return " · \(rule.name)"
    }

    /// ` · due Fri 4 Dec`, a suffix; empty unless it is one open todo with a deadline.
    private static func due(_ todos: [Todo], today: Day) -> String {
        guard todos.count == 1, todos[0].isOpen, let due = todos[0].due else { return "" }
        return " · due \(due.shortName(from: today))"
    }

    /// `started Fri 20 Nov, 5 todos from "Morning", 2 habits missed`
    static func started(_ started: StartedPage) -> String {
        let bundles = started.applied.filter { !$0.added.isEmpty }
        let todos = counted(bundles.map(\.added.count).reduce(0, +), "todo")
        let missed = started.abandoned.count(where: \.isMissed)
        let parts = [
            "started \(started.page.date.shortName)",
            bundles.isEmpty ? nil : "\(todos) from \(joined(bundles.map { named($0.bundle.name) }))",
            missed == 0 ? nil : "\(counted(missed, "habit")) missed",
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// `removed the page of Fri 20 Nov, 2 habits reopened`
    static func removed(_ removed: RemovedPage) -> String {
        let habits = removed.reopened.count
        return "removed the page of \(removed.day.shortName)"
            + (habits == 0 ? "" : ", \(counted(habits, "habit")) reopened")
    }

    /// `: "Stretch", "Inbox zero"`, a suffix for a started page; empty if no habit was missed.
    static func habitTitles(of abandoned: [Todo]) -> String {
        let rest = abandoned.count > 8 ? " and \(abandoned.count - 8) more" : ""
        return abandoned.isEmpty
            ? "" : ": " + abandoned.prefix(8).map { named($0.title) }.joined(separator: ", ") + rest
    }

    /// `renamed "a" to "b"`, `moved 3 todos to Engineering`, `made "a" a habit`, `removed the URL of "a"`
    static func edited(_ edited: EditedTodos) -> String {
        // Those that were so already aren't counted.
        let changed = zip(edited.before, edited.after).filter { $0 != $1 }
        let todos = changed.isEmpty ? edited.before : changed.map(\.0)
        let edit = edited.edit
        let hasNothing =
            edit == TodoEdit(\.note, nil) && todos.allSatisfy { $0.note == nil }
            || edit == TodoEdit(\.externalURL, nil) && todos.allSatisfy { $0.externalURL == nil }
        if edited.before == edited.after, !hasNothing { return acted("changed nothing in", on: todos) }
        if case .set(let asks) = edit.asksWhenPostponed {
            return acted(asks ? "turned on questions about" : "turned off questions about", on: todos)
        }
        if case .set(let weekdays) = edit.showOnly, edit == TodoEdit(\.showOnly, weekdays) {
            return carried(
                todos.count == 1 ? named(todos[0].title) : counted(todos.count, "todo"), to: weekdays,
                areSeveral: todos.count > 1)
        }
        if case .set(let note) = edit.note, edit == TodoEdit(\.note, note) {
            let hadNote = todos.contains { $0.note != nil }
            if note == nil, !hadNote { return acted("found no note on", on: todos) }
            return acted(changedNote(from: todos.lazy.compactMap(\.note).first, to: note), on: todos)
        }
        guard edit.properties.count == 1 else {
            return acted("edited", on: changed.map(\.1))
        }
        switch (edit.title, edit.categoryID, edit.shouldMigrate, edit.externalURL) {
        case (.keep, .keep, .keep, .keep):
            return changedProperty(edit, of: todos)
        case (.set(let title), .keep, .keep, .keep) where todos.count == 1:
            return "renamed \(named(todos[0].title)) to \(named(title))"
        case (.keep, .set, .keep, .keep):
            return "\(acted("moved", on: todos)) to \(edited.categoryName ?? "Other")"
        case (.keep, .keep, .set(let isOneOff), .keep):
            let kind = isOneOff ? ("a one-off", "one-offs") : ("a habit", "habits")
            return "\(acted("made", on: todos)) \(todos.count == 1 ? kind.0 : kind.1)"
        case (.keep, .keep, .keep, .set(let url)):
            if url == nil, !todos.contains(where: { $0.externalURL != nil }) {
                return acted("found no URL on", on: todos)
            }
            return acted(url == nil ? "removed the URL of" : "set the URL of", on: todos)
        default:
            return acted("edited", on: todos)
        }
    }

    /// The same change of todos one after another: `set the deadline of "a" to Fri 4 Dec · starts then`
    static func edited(_ each: [EditedTodos], startingOn days: [Day], today: Day) -> String {
        guard var all = each.first else { return editedEach(0, deleted: 0, added: 0) }
        all.before = each.flatMap(\.before)
        all.after = each.flatMap(\.after)
        let start = days.first.map { " · starts \(name(of: $0, today: today) ?? "today")" }
        return edited(all) + (Set(days).count == 1 ? start ?? "" : "")
    }

    /// `set the deadline of "a" to Fri 4 Dec`, `removed the deadline of 3 todos`: the words of ``JournalSchema``.
    private static func changedProperty(_ edit: TodoEdit, of todos: [Todo]) -> String {
        let column = Tables.todos.columns.first { $0.coding.property() == edit.properties[0] }
        guard let column, let first = todos.first else { return acted("edited", on: todos) }
        let noun = column.declared.noun
        let value = SyncValue(plain: column.encode(edit.applied(to: first)))
        if value == .null {
            let hadNone = todos.allSatisfy { column.encode($0) == .null }
            return acted(hadNone ? "found no \(noun) on" : "removed the \(noun) of", on: todos)
        }
        let words = column.declared.words(of: value, today: first.start) { _ in "" }
        return "\(acted("set the \(noun) of", on: todos)) to \(words)"
    }

    /// `added a note to`, `changed the note of` or `removed the note of`
    static func changedNote(from before: String?, to note: String?) -> String {
        note == nil ? "removed the note of" : before == nil ? "added a note to" : "changed the note of"
    }

    /// `wrote the text of Mon 2 Mar`, `changed the text of the week of Mon 2 Mar`, or `removed today's text`
    /// - Parameter name: That of the day or the week.
    static func wrote(_ text: DayText?, to name: String, isNew: Bool, isToday: Bool) -> String {
        let verb = text == nil ? "removed" : isNew ? "wrote" : "changed"
        return isToday && !isRecorded ? "\(verb) today's text" : "\(verb) the text of \(name)"
    }

    /// `edited 3 todos, deleted 1`
    static func editedEach(_ edited: Int, deleted: Int, added: Int) -> String {
        let parts = [("edited", edited), ("added", added), ("deleted", deleted)].filter { $0.1 > 0 }
        guard let first = parts.first else { return "edited nothing" }
        return (["\(first.0) \(counted(first.1, "todo"))"] + parts.dropFirst().map { "\($0.0) \($0.1)" })
            .joined(separator: ", ")
    }

    /// `set the time of "Walked the dog" to 10:42`
    static func adjusted(_ todos: [Todo], clock: JournalClock) -> String {
        let time = todos.first?.ending.map { " to \(clock.timeOfDay($0.date))" } ?? ""
        return acted("set the time of", on: todos) + time
    }

    /// `postponed "Order new badge" to Thu 3 Dec`, `brought forward 3 todos to today`
    static func moved(_ moved: MovedTodos, today: Day) -> String {
        let day = name(of: moved.day, today: today) ?? "today"
        let isForward = moved.before.allSatisfy { $0.start > moved.day }
        return "\(acted(isForward ? "brought forward" : "postponed", on: moved.before)) to \(day)"
            + due(moved.before, today: today)
    }

    /// `changed by another program (2 todos, 1 category)`
    static func changedElsewhere(_ rows: [(table: String, count: Int)]) -> String {
        let words = rows.map { JournalSchema.counted($1, of: $0) }
        return "changed by another program (\(words.joined(separator: ", ")))"
    }

    /// `undone: abandoned 3 todos`, with origin and time unless they are obvious.
    static func replayed(
        _ replayed: ReplayedSteps, _ direction: UndoReplay.Direction, for author: Author
    ) -> String {
        // The message line has room for three, and the first ones identify the range best.
        func described(_ steps: [UndoStep]) -> String {
            var words = steps.prefix(3).map { Self.described($0, for: author) }
            if steps.count > 3 { words.append("and \(steps.count - 3) more") }
            return words.joined(separator: "; ")
        }
        let names = replayed.machines
        let others = names.isEmpty ? "other machines" : joined(names.map(\.harmless))
        let have = names.count == 1 ? "has" : "have"
        let done = replayed.steps.filter(replayed.isDone)
        let overtaken = replayed.steps.filter { !replayed.isDone($0) }
        let left = "stepped over what \(others) \(have) changed since: \(described(overtaken))"
        if done.isEmpty { return left }
        let part = replayed.hasLeft ? ", apart from what \(others) \(have) changed since" : ""
        return "\(direction.participle)\(part): \(described(done))\(overtaken.isEmpty ? "" : " (\(left))")"
    }

    /// `marked "Fix CI" done, on the command line, Thu 19 Nov 18:02`
    private static func described(_ step: UndoStep, for author: Author) -> String {
        let clock = author.clock
        let day = clock.day(of: step.date)
        // The label of an external change names its origin already.
        let place = step.source == author.source || step.source == .elsewhere ? "" : ", \(step.source.place)"
        let date = clock.date(of: step.date).shortName(from: clock.today)
        let time = day == clock.today ? "" : ", \(date) \(clock.timeOfDay(step.date))"
        return step.label + place + time
    }

    /// `14 pages, 73 todos, 2 categories, 2 bundles with 8 items, 0 export groups, 3 texts of days`
    public static func contents(of counts: JournalCounts) -> String {
        let texts = TextCounts(days: counts.dayTexts, weeks: counts.weekTexts)
        let parts = [
            counted(counts.journalPages, "page"), counted(counts.todos, "todo"),
            counted(counts.categories, "category", "categories"),
            counted(counts.taskBundles, "bundle") + " with " + counted(counts.bundleTodos, "item"),
            counted(counts.exportGroups, "export group"),
        ]
        return (parts + texts.words).joined(separator: ", ")
    }

    /// A title in quotation marks, shortened to fit a line.
    static func named(_ title: String) -> String {
        title.count > 100 ? "\"\(title.prefix(99))…\"" : "\"\(title)\""
    }

    public static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? one : many ?? one + "s")"
    }
}

extension Sentences {
    static let remadeIndex = "The search index was damaged and has been made again."

    /// `Kept 12 todos and 3 pages.`, `Repaired: todo 3 without its categoryID (no category 99).`, or both;
    /// nil without either.
    static func migrated(_ report: MigrationReport) -> String? {
        let kept = report.kept.map { "Kept \($0)." }
        let index = report.hasRemadeIndex ? remadeIndex : nil
        let sentences = [kept, repaired(report.repairs), index].compactMap { $0 }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// `mended 3 rows`
    static func mended(_ count: Int) -> String { "mended \(counted(count, "row"))" }

    /// The rows that can't be read, limited to the first few: `2 rows can't be read: todo 5 (start isn't a day: "soon"); …`
    static func unreadable(_ omissions: [Repair]) -> String {
        unreadable(omissions.map { "\($0.row) (\($0.reason))" })
    }

    /// The same of descriptions.
    public static func unreadable(_ rows: [String], _ noun: String = "row", atMost limit: Int = 3) -> String {
        let named = rows.prefix(limit).map(\.harmless).joined(separator: "; ")
        let others = rows.count > limit ? "; and \(rows.count - limit) more" : ""
        return "\(counted(rows.count, noun)) can't be read: \(named)\(others)"
    }

    /// The repairs on one line, limited to the first few; nil if there are none.
    public static func repaired(_ repairs: [Repair]) -> String? {
        if repairs.isEmpty { return nil }
        let named = repairs.prefix(3).map(\.description.harmless).joined(separator: "; ")
        let others = repairs.count > 3 ? "; and \(repairs.count - 3) more" : ""
        return "Repaired: \(named)\(others)."
    }
}
