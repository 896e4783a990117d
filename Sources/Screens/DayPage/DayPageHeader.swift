import Journal
import Store

/// The top line: the day and its distance from today at the left, the day's progress at the right.
struct DayPageHeader {
    let inputs: Inputs

    /// What determines the header.
    struct Inputs: Equatable, Sendable {
        let page: OpenPage
        let today: Day
        let isReadOnly: Bool
        let columns: Int
        let markedCount: Int
        let searchesNothing: Bool
        let isSyncFailing: Bool
        let preferences: Preferences
        /// What shows alone: `Work only`; nil for everything.
        let focus: String?
    }

    /// The right side: notes, a progress bar of some cells, and the counts.
    struct Progress {
        var note = ""
        var bar = 0
        var counts = ""

        var width: Int {
            let note = note.isEmpty || counts.isEmpty ? note : note + "  "
            return DisplayText.width(of: note + counts) + (bar > 0 ? bar + 1 : 0)
        }
    }

    /// Whether today's page isn't started.
    private var isUnstarted: Bool { isToday && !contents.isStarted }
    private var isToday: Bool { contents.day == inputs.today && page.isPage }

    private var page: OpenPage { inputs.page }
    private var preferences: Preferences { inputs.preferences }
    private var contents: PageContents { page.contents }

    func draw(on canvas: inout Canvas) {
        if isUnstarted { return drawUnstarted(on: &canvas) }
        let columns = inputs.columns
        let room = columns - DayPageLayout.margin - 1
        let distance = self.distance
        // Shortens the day's name before it drops a part of the progress. On another day how far that was comes before
        // its distance, and the way back before all.
        let (names, words) = (Array(days.map { $0() }), distance)
        let (focus, home) = (focus, home)
        typealias Choice = (day: String, distance: String, progress: Progress)
        let counted = progress.dropLast()
        var choices: [Choice] = counted.flatMap { progress in names.map { ($0, words, progress) } }
        let hasMore = !focus.isEmpty || !home.isEmpty
        if hasMore, let bare = counted.last { choices += names.suffix(1).map { ($0, "", bare) } }
        choices += names.map { ($0, words, Progress()) }
        if hasMore { choices += names.suffix(1).map { ($0, "", Progress()) } }
        let fitting = choices.first {
            DisplayText.width(of: $0.day + $0.distance + focus + home) + 2 + $0.progress.width <= room
        }
        guard let (day, distance, progress) = fitting ?? choices.last else { return }
        var end = canvas.put(day, row: 0, column: 1, style: Style(isToday ? .header : .otherHeader))
        end = canvas.put(distance, row: 0, column: end, style: Style(.caption))
        end = canvas.put(focus, row: 0, column: end, style: Style(.marked))
        canvas.put(home, row: 0, column: end, style: Style(.hintKey))
        draw(progress, from: columns - DayPageLayout.margin - progress.width, on: &canvas)
    }

    private func draw(_ progress: Progress, from column: Int, on canvas: inout Canvas) {
        var column = column
        if !progress.note.isEmpty {
            let role: Style.Role = inputs.markedCount == 0 ? .caption : .marked
            column = canvas.put(progress.note, row: 0, column: column, style: Style(role)) + 2
        }
        if progress.bar > 0 {
            ProgressBar(done: done, total: total).draw(
                width: progress.bar, symbols: preferences.symbols, row: 0, column: column, on: &canvas)
            column += progress.bar + 1
        }
        canvas.put(progress.counts, row: 0, column: column, style: Style(.caption))
    }

    // MARK: The day

    /// The day's names, from long to short.
    private var days: LazySequence<[() -> String]> {
        if page.isFutureLog { return [{ "Future log" }].lazy }
        guard let results = page.shownResults else {
            let day = contents.day
            return [{ day.longName }, { day.mediumName }, { day.shortName }].lazy
        }
        if inputs.searchesNothing { return [{ "Search" }].lazy }
        // Leaves room for the number of results.
        let room = max(8, inputs.columns - 20)
        return [{ DisplayText.truncated("Search: \(results.query.source)", to: room) }].lazy
    }

    /// ` · today, not started · read-only`
    private var distance: String {
        let distance = page.isPage ? contents.distance(from: inputs.today) : nil
        return [distance, inputs.isReadOnly ? "read-only" : nil].compactMap { $0.map { " · \($0)" } }.joined()
    }

    /// ` · Work only`
    private var focus: String { inputs.focus.map { " · \($0)" } ?? "" }

    /// The way back from another day: ` · t today`.
    private var home: String {
        guard page.isPage, contents.day != inputs.today else { return "" }
        return " · \(DayPageState.keyName(.today, in: preferences.keymap)) today"
    }

    // MARK: The progress

    private var done: Int { contents.count(of: .done) }
    /// The rows on the page, as the calendar counts them.
    private var total: Int { contents.shownCount }

    /// The progress in forms from long to short.
    private var progress: [Progress] {
        let total = total
        let short = "\(done) of \(total)"
        let stars = contents.starWords.map { "\($0) \(preferences.symbols.star) · " } ?? ""
        guard total > 0, page.isPage else {
            let counts =
                page.shownResults.map { inputs.searchesNothing ? "" : $0.countWords(shown: total) }
                ?? (page.isFutureLog ? scheduled : "")
            return notes.map { Progress(note: $0, counts: counts) } + [Progress()]
        }
        let hasBar = preferences.hasBoxDrawing
        var forms =
            hasBar
            ? [(10, "\(stars)\(short) done"), (10, stars + short), (5, stars + short), (0, stars + short)]
            : [(0, "\(stars)\(short) done"), (0, stars + short)]
        if !stars.isEmpty { forms.append((0, short)) }
        func progress(_ note: String) -> [Progress] {
            forms.map { Progress(note: note, bar: $0.0, counts: $0.1) }
        }
        // That other machines get nothing is said before how far the day is.
        let problem = Self.cannotSync
        return notes.flatMap { note in
            note.isEmpty && inputs.isSyncFailing
                ? progress(problem) + [Progress(note: problem)] + progress(note) : progress(note)
        } + [Progress()]
    }

    /// `3 scheduled, 2 due`: those that come, and those of today's page that are due later.
    private var scheduled: String {
        let due = contents.rows.count { $0.todo.firstShown(asOf: inputs.today) <= inputs.today }
        return [(total - due, "scheduled"), (due, "due")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            .joined(separator: ", ")
    }

    private static let cannotSync = "can't sync"

    /// The notes before the progress, all of them first, then fewer.
    var notes: [String] {
        guard inputs.markedCount == 0 else { return ["\(inputs.markedCount) marked"] }
        let reminder = preferences.review.reminds ? reminder : nil
        let notes = [sync, contents.hiddenWords, reminder].compactMap(\.self)
        return (0...notes.count).reversed().map { notes.prefix($0).joined(separator: " · ") }
    }

    /// `⇡2 ≠1 can't sync`: changes that aren't sent to other machines, conflicts with theirs, and that the remote
    /// can't be used.
    var sync: String? {
        guard let sync = page.sync else { return nil }
        let symbols = preferences.symbols
        let counts = [(symbols.unsent, sync.unsent), (symbols.conflict, sync.conflicts)].filter { $0.1 > 0 }
        let marks = counts.map { "\($0)\($1)" } + (inputs.isSyncFailing ? [Self.cannotSync] : [])
        return marks.isEmpty ? nil : marks.joined(separator: " ")
    }

    /// `review: 3 days ago`, on the latest page, if more than one page was started since the last review.
    private var reminder: String? {
        guard let last = page.lastReview, last.pagesSince > 1, contents.isLatest,
            page.isPage
        else { return nil }
        return "review: \(last.day.distance(from: inputs.today))"
    }
}

extension DayPageState {
    func drawHeader(_ view: JournalView, on canvas: inout Canvas) {
        let inputs = DayPageHeader.Inputs(
            page: view.page, today: view.today, isReadOnly: view.isReadOnly, columns: measure,
            markedCount: marked.count, searchesNothing: searchesNothing, isSyncFailing: isSyncFailing,
            preferences: preferences, focus: view.focus?.words)
        drawnRows.draw(inputs, row: 0, on: &canvas) { DayPageHeader(inputs: inputs).draw(on: &$0) }
    }
}

/// A bar that fills as todos are done.
struct ProgressBar {
    let done: Int
    let total: Int

    /// The number of filled cells of a bar: never none once a todo is done, never all before every todo is.
    func filled(of width: Int) -> Int {
        guard total > 0, width > 0, done > 0 else { return 0 }
        guard done < total else { return width }
        return max(1, min(width - 1, (2 * done * width + total) / (2 * total)))
    }

    func draw(width: Int, symbols: Symbols, row: Int, column: Int, on canvas: inout Canvas) {
        let middle = column + filled(of: width)
        canvas.fill(row: row, columns: column..<middle, with: symbols.heavyRule, style: Style(.doneMark))
        canvas.fill(row: row, columns: middle..<column + width, with: symbols.rule, style: Style(.rule))
    }
}

extension DayPageHeader {
    /// Draws the line of today's page before it is started. The keys that start it always fit; a read-only journal has none.
    func drawUnstarted(on canvas: inout Canvas) {
        let day = inputs.page.contents.day
        let readOnly = (inputs.isReadOnly ? " · read-only" : "") + focus
        // The first usually fits, so the others aren't built.
        let lefts: [() -> String] = [
            { "\(day.longName) · today, not started\(readOnly)" },
            { "\(day.shortName) · today, not started\(readOnly)" },
            { "\(day.shortName), not started\(readOnly)" }, { "Today, not started\(focus)" },
            { inputs.focus ?? "Not started" },
        ]
        let commands: [(CommandName, String)] =
            inputs.isReadOnly ? [] : [(.review, "review"), (.startToday, "start")]
        let offer = commands.map { "\(DayPageState.keyName($0, in: preferences.keymap)) \($1)" }.joined(
            separator: " · ")
        let room = inputs.columns - DayPageLayout.margin - 1
        // Shortens the day's name only once there is no note left to drop.
        let rights = notes.map { $0.isEmpty ? offer : "\($0) · \(offer)" }
        // What other machines need is dropped last.
        let needed = [sync.map { "\($0) · \(offer)" }, offer].compactMap(\.self)
        let choices = [
            rights.map { (lefts[0], $0) },
            needed.flatMap { right in lefts.dropFirst().map { ($0, right) } },
        ].lazy.joined().map { (left: $0.0(), right: $0.1) }
        func fits(_ choice: (left: String, right: String)) -> Bool {
            DisplayText.width(of: choice.left) + DisplayText.width(of: choice.right) + 2 <= room
        }
        guard let (left, right) = choices.first(where: fits) ?? Array(choices).last else { return }
        canvas.put(left, row: 0, column: 1, style: Style(.header))
        let column = inputs.columns - DisplayText.width(of: right) - DayPageLayout.margin
        canvas.put(right, row: 0, column: column, style: Style(.hintKey))
    }
}

/// The day's text under the page's header: its first lines, or more of it once unfolded.
extension DayPageState {
    /// The most lines of a folded text.
    private static let foldedLines = 2
    /// Screens with fewer rows show the first line of a text, and that only if the page leaves room for it.
    private static let leastRows = 16

    /// The visible lines of the day's text.
    func textLines(in view: JournalView) -> [String] {
        guard let text = view.page.text, !isHidden, view.isPage else { return [] }
        let most = frame.unfoldsText ? max(1, (size.rows - rowsAbove - 2) / 2) : linesWhenFolded(in: view)
        guard most > 0 else { return [] }
        let preview = ProsePreview(
            text: text, width: measure - 1 - DayPageLayout.margin, most: most, keepsBlanks: frame.unfoldsText)
        return drawnRows.value(of: .dayText, width: preview.width, look: preview) { preview.lines }
    }

    private func linesWhenFolded(in view: JournalView) -> Int {
        if size.rows >= Self.leastRows { return Self.foldedLines }
        let lines = view.page.contents.sections.reduce(0) { $0 + 1 + $1.rows.count }
        // Also leaves room for the line of a new row, so that the page doesn't jump.
        return lines + 2 <= size.rows - rowsAbove - 2 ? 1 : 0
    }

    /// The rows above the page's own lines: the header and the day's text.
    func rowsAboveLines(in view: JournalView) -> Int { rowsAbove + textLines(in: view).count }

    /// Folds or unfolds the day's text and, with it, the hidden todos.
    mutating func toggleFolds(in view: JournalView) -> [Effect] {
        let hasHidden = !view.page.contents.hidden.isEmpty
        let unfolds = !(frame.unfoldsText || (hasHidden && view.showsHidden))
        if view.page.text != nil { frame.unfoldsText = unfolds }
        return hasHidden && view.showsHidden != unfolds ? [.apply(.toggleHidden)] : []
    }

    func drawText(_ view: JournalView, on canvas: inout Canvas) {
        for (row, line) in textLines(in: view).enumerated() {
            let row = rowsAbove + row
            drawnRows.draw(line, row: row, on: &canvas) {
                $0.put(line, row: row, column: 1, style: Style(.caption))
            }
        }
    }
}
