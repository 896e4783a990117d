import Journal
import Store

/// A line editor for todos and entries. Recognises words, and offers categories for a `#word`.
public struct EntryEditor: Equatable, Sendable {
    public var line: LineEditor
    /// A category to create together with the todo.
    private(set) var newCategory: String?
    /// The index of the highlighted choice.
    var pickedIndex = 0
    /// Whether the highlight was moved, so that Enter takes it.
    private var hasMoved = false
    /// The `#word` whose suggestions were dismissed.
    private var dismissedWord: String?
    /// The unknown word that Enter asks about.
    private(set) var asked: UnknownWord?
    /// The line's use, which decides the words it recognises.
    var use: EntryLine.Use

    public init(_ line: LineEditor, for use: EntryLine.Use = .todo) {
        self.line = line
        self.use = use
    }

    /// The use of a key while a line is typed.
    enum KeyUse {
        case used, unused
        /// The line is to be saved.
        case submits
    }

    /// The `#word` at the cursor that has suggestions.
    private var categoryWord: String? {
        let word = String(line.wordBeforeCursor)
        guard word.hasPrefix("#"), word != dismissedWord, line.after.first?.isWhitespace != false,
            EntryLine.words(of: line.after).words.allSatisfy(EntryLine.looksLikeMark)
        else { return nil }
        // `#123` is an issue.
        return word.count > 1 && word.dropFirst().allSatisfy(\.isNumber) ? nil : word
    }

    /// The answers about an unknown word, or the suggested categories from the existing ones and the new one.
    func choices(in view: JournalView) -> [CategoryPicker.Choice] {
        if let asked { return answers(to: asked, in: view) }
        guard let word = categoryWord else { return [] }
        return CategoryPicker.choices(String(word.dropFirst()), categories(in: view), hasOther: false)
    }

    func chosen(in view: JournalView) -> CategoryPicker.Choice? {
        let choices = choices(in: view)
        return choices.isEmpty ? nil : choices[min(pickedIndex, choices.count - 1)]
    }

    /// Handles a key that chooses, answers or saves: Tab takes a choice and stays, Enter saves the line.
    mutating func pick(_ key: Key, in view: JournalView) -> KeyUse {
        let chosen = chosen(in: view)
        if key == .enter {
            if asked != nil || hasMoved, let chosen { accept(chosen) }
            return .submits
        }
        if key == .right, acceptNoticedDate(in: view) { return .used }
        guard let chosen else { return .unused }
        switch key {
        case .down, .control("n"): move(to: min(pickedIndex + 1, choices(in: view).count - 1))
        case .up, .control("p"): move(to: max(pickedIndex - 1, 0))
        case .escape where asked == nil: dismissWord()
        case .tab: accept(chosen)
        default: return .unused
        }
        return .used
    }

    /// Highlights a choice.
    mutating func move(to place: Int) {
        pickedIndex = place
        hasMoved = true
    }

    /// Before the line is saved: creates the category that it names, unless that is near an existing one, and asks about the
    /// first word that isn't understood.
    /// - Returns: The question; nil if there is none, or if the journal will refuse the line anyway.
    mutating func ask(in view: JournalView) -> StoreMessage? {
        guard !view.isReadOnly else { return nil }
        if let new = entryLine(in: view).unknown.first(where: { isNew($0, in: view) }) {
            newCategory = new.name
        }
        guard let unknown = entryLine(in: view).unknown.first else { return nil }
        asked = unknown
        (pickedIndex, hasMoved) = (0, false)
        return question
    }

    /// Whether a word names a category that Enter creates without asking.
    private func isNew(_ unknown: UnknownWord, in view: JournalView) -> Bool {
        unknown.problem == .noCategory
            && Category.similar(to: unknown.name, among: categories(in: view)).isEmpty
    }

    /// The open question about a word.
    var question: StoreMessage? {
        asked.map { StoreMessage(ExpressionError($0.words).sentence, isError: true) }
    }

    private mutating func stopAsking() {
        asked = nil
        (pickedIndex, hasMoved) = (0, false)
    }

    /// Handles a key that edits the line.
    mutating func type(_ key: Key) {
        stopAsking()
        _ = line.handle(key)
        // Pasted text gets no suggestions.
        if case .paste = key { dismissWord() }
    }

    /// Closes the question and the suggestions, until the line is typed in again.
    mutating func closeChoices() {
        stopAsking()
        dismissWord()
    }

    /// Dismisses the suggestions for the word at the cursor.
    mutating func dismissWord() {
        let word = String(line.wordBeforeCursor)
        dismissedWord = word.hasPrefix("#") ? word : nil
    }

    private mutating func accept(_ choice: CategoryPicker.Choice) {
        let unknown = asked
        stopAsking()
        switch choice {
        case .category(let category): write(category.name, for: unknown)
        case .new(let typed):
            newCategory = typed
            // The word of a question may be anywhere, and means the new category now.
            if unknown == nil { write(typed, for: nil) }
        case .keep(let word): replace(word, with: EntryLine.escaped(word))
        case .leaveOut(let word): replace(word, with: nil)
        case .other: return
        }
    }

    /// Makes the date in plain words at the end of the title the start.
    /// - Returns: Whether there is one, and the cursor is at the end of the line.
    private mutating func acceptNoticedDate(in view: JournalView) -> Bool {
        guard line.after.isEmpty, asked == nil, let noticed = shownLine(in: view)?.noticed else {
            return false
        }
        replaceWord(at: noticed.place) { "~" + $0 }
        return true
    }

    /// Replaces the last of a word in the line, or removes it.
    private mutating func replace(_ word: String, with other: String?) {
        let place = EntryLine.words(of: line.text).words.lastIndex(of: word)
        if let place { replaceWord(at: place) { _ in other } }
    }

    private mutating func replaceWord(at place: Int, _ change: (String) -> String?) {
        var (words, blanks) = EntryLine.words(of: line.text)
        if let other = change(words[place]) {
            words[place] = other
        } else {
            words.remove(at: place)
            blanks.remove(at: place)
        }
        line = LineEditor(zip(blanks, words + [""]).map { $0 + $1 }.joined())
    }

    /// Writes a category's name in place of the unknown word, or of the word at the cursor.
    private mutating func write(_ name: String, for unknown: UnknownWord?) {
        // A blank would end the word.
        let word = "#" + String(name.map { $0.isWhitespace ? "-" : $0 })
        guard let unknown else { return line.replaceWordBeforeCursor(with: word + " ") }
        replace(unknown.word, with: word)
    }

    /// The categories that the line can name: the existing ones and the new one.
    func categories(in view: JournalView) -> [Category] {
        view.categories
            + (newCategory.map { [Category(id: Category.unsavedID, name: $0, color: .teal)] } ?? [])
    }

    /// The parsed line, or another text parsed like it.
    func entryLine(_ text: String? = nil, in view: JournalView) -> EntryLine {
        EntryLine(
            text ?? line.text, categories: categories(in: view), today: view.today,
            weekStart: view.clock.weekStart, order: view.clock.dateOrder, for: use)
    }
}

/// What a line adds to the journal.
extension EntryEditor {
    /// The draft of a typed line: a todo that starts on a day, or an entry of that day.
    /// - Parameters:
    ///   - text: The line, or another text parsed like it.
    ///   - day: The day of a line that names none.
    func draft(_ text: String, on day: Day, in view: JournalView) throws(ExpressionError) -> TodoDraft {
        let line = entryLine(text, in: view)
        guard Title.normalized(line.title) != nil else { throw ExpressionError("a todo needs a title.") }
        // A row of the future log starts tomorrow unless it is due before.
        let day = line.start ?? min(day, max(view.today, line.due ?? day))
        guard use == .entry else {
            let draft = line.draft(on: day)
            try draft.todo.checkDeadline(today: view.today)
            return draft
        }
        guard day <= view.today else {
            throw ExpressionError("\(day.mediumName) is in the future. Tab makes it a todo.")
        }
        return .entry(
            title: line.title, ending: TodoEnding(.done, on: day, clock: view.clock),
            categoryID: line.category?.id, externalURL: line.externalURL)
    }

    /// The verb that adds drafts, with the line's new category if a draft still uses it.
    func verb(adding drafts: [TodoDraft]) -> JournalVerb {
        let needsCategory = drafts.contains { $0.categoryID == Category.unsavedID }
        return .add(drafts, newCategory: needsCategory ? newCategory : nil)
    }
}

/// The question about a word that a line doesn't understand.
extension EntryEditor {
    /// The possible answers, the first one preselected.
    func answers(to asked: UnknownWord, in view: JournalView) -> [CategoryPicker.Choice] {
        let keep = CategoryPicker.Choice.keep(asked.word)
        switch asked.problem {
        case .noCategory:
            let similar = Category.similar(to: asked.name, among: categories(in: view))
            return similar.map(CategoryPicker.Choice.category) + [.new(asked.name), keep]
        case .ambiguous:
            let fitting = Category.beginning(with: asked.name, among: categories(in: view))
            return fitting.map(CategoryPicker.Choice.category) + [.new(asked.name), keep]
        case .secondCategory, .noDate, .secondDate, .noDeadline, .noRule, .secondRule, .noRepeat:
            return [keep]
        case .unfinished: return [.leaveOut(asked.word), keep]
        case .noHabit, .noStar: return [keep, .leaveOut(asked.word)]
        }
    }
}

/// What a line is understood to mean, for display while typing.
extension EntryEditor {
    /// The parsed line; nil if parsing its length would delay the keys.
    func shownLine(in view: JournalView) -> EntryLine? {
        line.before.utf8.count + line.after.utf8.count > 16_384 ? nil : entryLine(in: view)
    }

    /// The styles of the recognised words.
    func styles(in view: JournalView) -> WordStyles {
        guard let entry = shownLine(in: view) else { return [:] }
        return entry.understood.mapValues { mark in
            if case .category(let color) = mark.meaning {
                (mark.word, Style(.category(color), selected: true))
            } else {
                (mark.word, Style(.chip, selected: true))
            }
        }
    }

    /// The todo's properties from the line, for display beside it: `Engineering · Fri 27 Nov · habit`.
    /// - Parameter isShort: Whether words that aren't understood are only named.
    func meaning(in view: JournalView, symbols: Symbols, isShort: Bool = false) -> String {
        guard let entry = shownLine(in: view) else { return "" }
        var words = entry.words(today: view.today, link: symbols.link)
        if let day = entry.noticed?.day { words.append("→ \(day.shortName(from: view.today))") }
        for unknown in entry.unknown where !isBeingTyped(unknown, in: view) {
            let isCreated = isNew(unknown, in: view)
            words.append(
                isCreated ? "new: \(unknown.name)" : isShort ? "\(unknown.word)?" : Self.chip(unknown))
        }
        return words.joined(separator: " · ")
    }

    private static func chip(_ unknown: UnknownWord) -> String {
        switch unknown.problem {
        case .noCategory: "no category \"\(unknown.name)\""
        case .ambiguous(let names): "\(unknown.word): \(names.count) categories"
        case .secondCategory, .secondDate, .secondRule: "\(unknown.word) stays in the title"
        case .noRule: "\(unknown.word) isn't a rule"
        case .noRepeat: "doesn't repeat"
        case .noDate: "\(unknown.word) isn't a date"
        case .noDeadline: "no deadline"
        case .unfinished: "nothing after \(unknown.word)"
        case .noHabit: "no habit"
        case .noStar: "no star"
        }
    }

    /// Whether a word may still become known: the suggestions show it, or more words of a date may follow.
    private func isBeingTyped(_ unknown: UnknownWord, in view: JournalView) -> Bool {
        if unknown.isTag {
            guard unknown.word == String(line.wordBeforeCursor) else { return false }
            return choices(in: view).contains { if case .category = $0 { true } else { false } }
        }
        guard line.after.isEmpty else { return false }
        let words = line.before.split(separator: " ")
        guard words.last.map(String.init) != unknown.word || line.before.last == " " else { return true }
        let openings = ["next", "last", "this", "in", "on", "the", "end", "day", "a", "an"]
        guard openings.contains(unknown.name.lowercased()),
            let place = words.lastIndex(of: Substring(unknown.word))
        else { return false }
        return words.count - place <= 3
    }
}

/// The styles of a line's words by their place; a word that differs from the line's is plain.
typealias WordStyles = [Int: (word: String, style: Style)]

/// Draws in an empty line which marks it may have, the more of them the wider it is.
enum GhostText {
    static func draw(
        _ entry: EntryEditor, isOnSelectedRow: Bool = false, row: Int, columns: Range<Int>,
        on canvas: inout Canvas
    ) {
        guard entry.line.text.isEmpty else { return }
        let texts =
            switch entry.use {
            case .entry: ["What was done? · #category ~yesterday", "What was done?"]
            case .bundleItem:
                [
                    "What? · #category ~start ^deadline &weekly https://…", "What? · #category ^3d &weekly",
                    "What?",
                ]
            case .todo, .ticked, .edit:
                [
                    "What? · #category ~start ^deadline &weekly https://… ! for a habit * for a star",
                    "What? · #category ~start ^deadline &weekly https://… ! for a habit",
                    "What? · #category ~start ^deadline &weekly !", "What? · #category ~fri ^deadline !",
                    "What? · #category ~fri !", "What?",
                ]
            }
        let text = texts.first { DisplayText.width(of: $0) <= columns.count } ?? ""
        canvas.put(
            text, row: row, column: columns.lowerBound, style: Style(.hint, selected: isOnSelectedRow))
    }
}

/// Draws a line being edited, scrolled sideways to show its cursor.
enum FieldView {
    /// - Parameters:
    ///   - styles: The styles of recognised words; others are plain.
    ///   - isOnSelectedRow: Whether the line is on a selected row, whose background it then has.
    ///   - limit: The column after the line's last; the screen's width by default.
    static func draw(
        _ line: LineEditor, styles: WordStyles = [:], isOnSelectedRow: Bool = false, row: Int,
        from column: Int, limit: Int? = nil, on canvas: inout Canvas
    ) {
        let end = limit ?? canvas.size.columns - 1
        // Bounds the work for a very long line to what can be visible.
        let most = 8 * max(1, end - column)
        let start = String(line.before.suffix(most))
        let skipped = line.before.dropLast(start.count)
        let plain = line.isSelected ? Style(.selectedText) : Style(.field, selected: isOnSelectedRow)
        let pieces = styledPieces(
            of: start + line.after.prefix(most), after: skipped,
            styles.mapValues { ($0.word, Style($0.style.role, selected: isOnSelectedRow)) }, plain: plain)
        let before = DisplayText.pieces(of: start).count
        // Drops pieces from the left until the text before the cursor fits, after a sign for them.
        var used = pieces[..<min(before, pieces.count)].reduce(0) { $0 + $1.piece.width }
        var first = 0
        var column = column
        if !skipped.isEmpty || used > end - column - 1 {
            column = canvas.put(
                Symbols.ellipsis, row: row, column: column, style: Style(.hint, selected: isOnSelectedRow),
                limit: end)
        }
        while used > end - column - 1, first < before {
            used -= pieces[first].piece.width
            first += 1
        }
        let cursor = draw(
            pieces[first..<min(before, pieces.count)], row: row, from: column, limit: end, on: &canvas)
        let last = draw(pieces[min(before, pieces.count)...], row: row, from: cursor, limit: end, on: &canvas)
        // A label before it may have left no room.
        canvas.fill(row: row, columns: min(last, end)..<end, style: Style(.plain, selected: isOnSelectedRow))
        canvas.cursor = ScreenPosition(row: row, column: min(cursor, end))
        canvas.isCursorVisible = true
    }

    private typealias StyledPiece = (piece: DisplayText.Piece, style: Style)

    private static func draw(
        _ pieces: ArraySlice<StyledPiece>, row: Int, from column: Int, limit: Int, on canvas: inout Canvas
    ) -> Int {
        pieces.reduce(column) { column, next in
            canvas.put([next.piece], row: row, column: column, style: next.style, limit: limit)
        }
    }

    /// - Parameter skipped: The text before it, which isn't drawn.
    private static func styledPieces(
        of text: String, after skipped: Substring, _ styles: WordStyles, plain: Style
    ) -> [StyledPiece] {
        // The styles count from the first word of the line.
        var place = styles.isEmpty ? 0 : skipped.split(whereSeparator: \.isWhitespace).count
        if let last = skipped.last, !last.isWhitespace { place -= 1 }  // Its last word goes on here.
        var pieces: [StyledPiece] = []
        let (words, blanks) = EntryLine.words(of: text)
        for (blank, word) in zip(blanks, words + [""]) {
            pieces += DisplayText.pieces(of: blank).map { ($0, plain) }
            let style = styles[place].flatMap { $0.word == word ? $0.style : nil } ?? plain
            pieces += DisplayText.pieces(of: word).map { ($0, style) }
            place += 1
        }
        return pieces
    }
}
