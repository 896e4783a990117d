import Journal
import Store

/// The text of a row: its wrapped title beside its caption.
struct RowText {
    let row: PageRow
    let view: JournalView
    /// The columns of the rows.
    let width: Int
    /// The signs after the title: of its rule, its URL, its note and its checklist, and of a conflict, as in
    /// `↻ ↗ ≡ 2/5 ≠`.
    let signs: String

    /// - Parameter symbols: The signs of every set are equally wide.
    init(row: PageRow, view: JournalView, width: Int, symbols: Symbols = .unicode) {
        self.row = row
        self.view = view
        self.width = width
        signs = [
            row.todo.isOpen && row.todo.repeats != nil ? symbols.repeats : "",
            Self.signs(url: row.todo.externalURL, note: row.todo.note, symbols),
            row.isConflicted ? symbols.conflict : "",
        ].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The signs of a row with a URL or a note; empty if it has neither.
    static func signs(url: String?, note: String?, _ symbols: Symbols) -> String {
        [url == nil ? "" : symbols.link, symbols.noteSigns(note)].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// The maximum number of lines of a title that isn't selected.
    static let mostLines = 3
    /// The maximum width of a caption: `abandoned 100000 days later`.
    private static let longestCaption = 27
    /// Below this many columns, captions are as short as possible.
    private static let narrow = 60

    /// The caption beside the title, shortened where that saves the title a line.
    private var caption: String {
        let room = wholeWidth - Self.leastTitle - 2
        guard width >= Self.narrow else { return DisplayText.truncated(caption(.shortest), to: room) }
        let brief = caption(.brief)
        guard !brief.isEmpty, !isOneLine(beside: brief) else { return brief }
        let short = caption(.shortest)
        return DisplayText.truncated(isOneLine(beside: short) ? short : brief, to: room)
    }

    private func caption(_ form: CaptionForm) -> String {
        let caption =
            FoundRow(row, in: view)?.caption(of: row, form: form)
            ?? row.caption(on: view.day, clock: view.clock, form: form)
        guard let category, form != .shortest else { return caption }
        return caption.isEmpty ? category.name : "\(category.name) · \(caption)"
    }

    /// The category with which the caption begins, where no heading says it.
    var category: Category? {
        guard row.hit != nil || row.isStarred else { return nil }
        return row.todo.categoryID.flatMap { id in view.categories.first { $0.id == id } }
    }

    /// A row's caption and wrapped title.
    struct Texts: Sendable {
        var caption: String
        /// The title beside the caption; at most three lines unless it is shown whole.
        var lines: [String]
    }

    func texts(isWhole: Bool) -> Texts {
        let caption = caption
        return Texts(caption: caption, lines: titleLines(isWhole: isWhole, beside: caption))
    }

    private func titleLines(isWhole: Bool, beside caption: String) -> [String] {
        let width = titleWidth(beside: DisplayText.width(of: caption))
        guard !isWhole else { return DisplayText.wrapped(title, to: width) }
        let lines = DisplayText.wrapped(beginning, to: width)
        guard lines.count > Self.mostLines else { return lines }
        let sign = signs.isEmpty ? "" : " \(signs)"
        let rest = lines[(Self.mostLines - 1)...].joined(separator: " ")
        return lines[..<(Self.mostLines - 1)]
            + [DisplayText.truncated(rest, to: width - DisplayText.width(of: sign)) + sign]
    }

    /// Whether a row certainly fits on one line: its title is short, without signs after it.
    static func isOneLine(_ row: PageRow, in width: Int) -> Bool {
        guard row.hit == nil, row.todo.externalURL == nil, row.todo.note == nil, row.todo.repeats == nil,
            !row.isConflicted, !row.isStarred
        else {
            return false
        }
        // An empty title is shown as `(no title)`.
        return max(10, row.todo.title.utf8.count) <= width - leastWidth - longestCaption
    }

    /// The number of lines while the row isn't selected.
    var height: Int {
        // Most titles fit beside the longest caption, so theirs needn't be computed.
        let isShort =
            row.hit == nil && !row.isStarred && title.utf8.count <= titleWidth(beside: Self.longestCaption)
        return isShort ? 1 : height(isWhole: false)
    }

    /// The number of lines while the row is selected, and shows its whole title.
    /// - Parameter height: The number while it isn't.
    func wholeHeight(besides height: Int) -> Int {
        // Only three lines can be the first of more, and a title that is cut before it is wrapped.
        height < Self.mostLines && title.utf8.count <= mostMeasured ? height : self.height(isWhole: true)
    }

    /// The number of lines with the title at most three lines long or whole, and the words of a search result.
    func height(isWhole: Bool) -> Int {
        texts(isWhole: isWhole).lines.count + (FoundRow(row, in: view)?.snippet == nil ? 0 : 1)
    }

    private var title: String { signs.isEmpty ? row.todo.shownTitle : "\(row.todo.shownTitle) \(signs)" }

    /// As much of the title as the first lines can show: a title can be megabytes long.
    private var beginning: String {
        guard title.utf8.count > mostMeasured else { return title }
        return String(String.UnicodeScalarView(title.unicodeScalars.prefix(mostMeasured)))
    }

    /// The most scalars of a title that is wrapped while its row isn't selected.
    private var mostMeasured: Int { 5 * (Self.mostLines + 1) * wholeWidth }

    private func isOneLine(beside caption: String) -> Bool {
        DisplayText.fits(beginning, in: titleWidth(beside: DisplayText.width(of: caption)))
    }

    private func titleWidth(beside caption: Int) -> Int {
        max(Self.leastTitle, caption == 0 ? wholeWidth : wholeWidth - caption - 2)
    }

    /// The columns that the title and the caption share.
    private var wholeWidth: Int { width - DayPageLayout.titleColumn - DayPageLayout.margin }
    /// The columns of a row that are neither title nor caption.
    private static let leastWidth = DayPageLayout.titleColumn + DayPageLayout.margin + 2
    /// The minimum width of a title in columns.
    private static let leastTitle = 9
}

extension Symbols {
    /// The sign of a note, with the count of its checklist: `≡ 2/5`; empty without a note.
    public func noteSigns(_ note: String?) -> String {
        guard let text = note else { return "" }
        return Checklist(text).map { "\(self.note) \($0.doneCount)/\($0.items.count)" } ?? self.note
    }
}

/// One line of a row on the page. Equal ones look the same.
struct DayPageRowLine: Equatable, Sendable {
    /// What all lines on the page share.
    struct Page: Equatable, Sendable {
        /// The columns of the page.
        var width: Int
        /// The searches to highlight in titles and in the words below them.
        var titles, snippets: SearchQuery?
        /// The bar at the left of the selected row.
        var bar: String
        /// The sign of a marked row.
        var sign: String

        /// The column after the texts and the captions.
        fileprivate var end: Int { width - DayPageLayout.margin }
    }

    let page: Page
    let content: RowContent
    /// Which of the row's lines it is.
    let line: Int
    let isSelected: Bool
    let isMarked: Bool
    /// Whether a line editor takes the title's place.
    let isEdited: Bool

    func draw(row: Int, of canvas: inout Canvas) {
        if isSelected { SelectedRow.draw(page.bar, row: row, columns: 1..<page.width, on: &canvas) }
        if line == 0 { drawBeginning(row: row, of: &canvas) }
        guard !isEdited else { return }
        func put(_ text: String, _ search: SearchQuery?, _ role: Style.Role) {
            MatchView.draw(
                text, search: search, row: row, column: DayPageLayout.titleColumn,
                style: Style(role, selected: isSelected), on: &canvas)
        }
        if content.lines.indices.contains(line) {
            put(content.lines[line], page.titles, content.role)
        } else if let snippet = content.snippet {
            let room = page.end - DayPageLayout.titleColumn
            put(DisplayText.truncated(snippet.text, to: room), page.snippets, .caption)
        }
    }

    private func drawBeginning(row: Int, of canvas: inout Canvas) {
        func put(_ text: String, _ role: Style.Role, column: Int) {
            canvas.put(text, row: row, column: column, style: Style(role, selected: isSelected))
        }
        if isMarked { put(page.sign, .marked, column: DayPageLayout.markColumn - 1) }
        put(content.mark, content.role.ofMark, column: DayPageLayout.markColumn)
        guard !isEdited else { return }
        let column = page.end - DisplayText.width(of: content.caption)
        put(content.caption, content.captionRole, column: column)
        if let category = content.category { put(category.name, .category(category.color), column: column) }
    }
}

/// Draws a text with search matches highlighted.
enum MatchView {
    static func draw(
        _ text: String, search: SearchQuery?, row: Int, column: Int, style: Style, on canvas: inout Canvas
    ) {
        canvas.put(text, row: row, column: column, style: style)
        for place in search?.places(in: text) ?? [] {
            let start = column + DisplayText.width(of: String(text[..<place.lowerBound]))
            canvas.put(
                String(text[place]), row: row, column: start, style: Style(.match, selected: style.isSelected)
            )
        }
    }
}

/// What the row of a search result shows beside its title: the day and category, and the words that matched.
struct FoundRow {
    let hit: SearchHit
    let view: JournalView

    init?(_ row: PageRow, in view: JournalView) {
        guard let hit = row.hit else { return nil }
        self.hit = hit
        self.view = view
    }

    /// `Home · Fri 13 Nov`, `postponed 2×`, `text · Mon 2 Mar`.
    func caption(of row: PageRow, form: CaptionForm) -> String {
        let day = hit.shownDay(startingOn: view.clock.weekStart)
        let when = form == .shortest ? day.name(relativeTo: view.today) : day.shortName(from: view.today)
        if case .week? = hit.period { return form == .shortest ? "week" : "week of \(when)" }
        guard row.isTodo else { return form == .shortest ? when : "text · \(when)" }
        var words = when
        if row.todo.isOpen {
            let open = row.caption(on: view.today, clock: view.clock, form: form == .full ? .brief : form)
            words = open.isEmpty ? "today" : open
        }
        return words
    }

    /// The words around a match outside the title.
    var snippet: SearchSnippet? { hit.todo == nil ? nil : hit.snippet }
}

extension FoundList {
    /// `12 found`; `first 200 found` if there are more.
    func countWords(shown: Int) -> String {
        hasMore ? "first \(hits.count) found" : "\(shown) found"
    }
}
