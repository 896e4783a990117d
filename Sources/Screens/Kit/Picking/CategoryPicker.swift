import Journal
import Store

/// A list of categories, filtered by name.
public struct CategoryPicker: Equatable, Sendable {
    public enum Choice: Equatable, Sendable {
        case category(Category)
        /// No category.
        case other
        /// A category to create.
        case new(String)
        /// Keeping an unknown word in the title.
        case keep(String)
        /// Leaving an unknown word out.
        case leaveOut(String)
    }

    /// The todos to change.
    public var ids: [Int64]
    public var filter = ChoiceFilter()

    public init(ids: [Int64]) {
        self.ids = ids
    }

    /// The categories whose name starts with the typed text, those that contain it, and a new one if none has
    /// that name.
    public func choices(in view: JournalView) -> [Choice] {
        Self.choices(filter.line.text, view.categories, hasOther: view.showsOther)
    }

    static func choices(_ typed: String, _ categories: [Category], hasOther: Bool) -> [Choice] {
        let wanted = Category.folded(typed)
        let beginning = categories.filter { Category.folded($0.name).hasPrefix(wanted) }
        let within = categories.filter { category in
            Category.folded(category.name).contains(wanted) && !beginning.contains(category)
        }
        var choices = (beginning + (wanted.isEmpty ? [] : within)).map(Choice.category)
        if hasOther, Category.folded(Category.otherName).hasPrefix(wanted) { choices.append(.other) }
        let isNamed = categories.contains { Category.folded($0.name) == wanted }
        if let name = Title.normalized(typed), !isNamed, !wanted.isEmpty { choices.append(.new(name)) }
        return choices
    }

    /// The highlighted choice.
    public func chosen(in view: JournalView) -> Choice? {
        let choices = choices(in: view)
        return choices.isEmpty ? nil : choices[filter.place(among: choices.count)]
    }

    /// Handles a key that moves or filters.
    public mutating func handle(_ key: Key, in view: JournalView) {
        filter.handle(key, count: choices(in: view).count)
    }
}

/// Draws the choices, one per row.
enum CategoryPickerView {
    static func list(
        _ choices: [CategoryPicker.Choice], chosen: CategoryPicker.Choice?, above row: Int
    ) -> ChoiceList {
        ChoiceList(
            count: choices.count, chosen: choices.firstIndex { $0 == chosen } ?? 0, above: row, most: 8,
            leaving: 5)
    }

    static func draw(
        _ choices: [CategoryPicker.Choice], in list: ChoiceList, symbols: Symbols, on canvas: inout Canvas
    ) {
        list.draw(symbols: symbols, on: &canvas) { place, row, isChosen, canvas in
            draw(choices[place], isChosen: isChosen, symbols: symbols, row: row, on: &canvas)
        }
    }

    static func draw(
        _ choice: CategoryPicker.Choice, isChosen: Bool, symbols: Symbols, row: Int, on canvas: inout Canvas
    ) {
        let room = canvas.size.columns - 6
        switch choice {
        case .category(let category):
            let style = Style(.category(category.color), selected: isChosen)
            canvas.put(symbols.category, row: row, column: 3, style: style)
            canvas.put(DisplayText.truncated(category.name, to: room), row: row, column: 5, style: style)
        case .other:
            canvas.put(
                Category.otherName, row: row, column: 5, style: Style(.otherCategory, selected: isChosen))
        case .new(let name): put("create \"\(name)\"")
        case .keep(let word): put("keep \"\(word)\" in the title")
        case .leaveOut(let word): put("leave \"\(word)\" out")
        }
        func put(_ words: String) {
            canvas.put(
                DisplayText.truncated(words, to: room), row: row, column: 5,
                style: Style(.plain, selected: isChosen))
        }
    }
}

/// The layout of a list of choices, one per row, below a rule and above its filter line.
struct ChoiceList {
    let count: Int
    /// The index of the highlighted choice.
    let chosen: Int
    /// The rows of the choices.
    let rows: Range<Int>
    /// The first visible choice.
    private let first: Int

    /// A list above a row. It has fewer rows if the page beneath would have no room.
    /// - Parameters:
    ///   - bottom: The row after the last choice.
    ///   - most: The maximum number of visible choices.
    ///   - leaving: The rows above the choices to keep free, including the rule.
    init(count: Int, chosen: Int, above bottom: Int, most: Int, leaving: Int) {
        self.count = count
        self.chosen = chosen
        let height = min(max(1, count), most, max(1, bottom - leaving))
        rows = bottom - height..<bottom
        first = max(0, min(chosen - height + 1, count - height))
    }

    /// The choice at a screen row.
    func choice(in row: Int) -> Int? {
        let place = first + row - rows.lowerBound
        return rows.contains(row) && place < count ? place : nil
    }

    /// Draws the rule, blank rows and the bar before the highlighted choice, then each choice.
    func draw(
        symbols: Symbols, on canvas: inout Canvas,
        choice draw: (_ place: Int, _ row: Int, _ isChosen: Bool, _ canvas: inout Canvas) -> Void
    ) {
        let columns = canvas.size.columns
        canvas.fill(
            row: rows.lowerBound - 1, columns: 0..<columns, style: Style(.plain))
        canvas.fill(
            row: rows.lowerBound - 1, columns: 1..<columns - 1, with: symbols.rule, style: Style(.rule))
        for row in rows {
            canvas.fill(row: row, columns: 0..<columns, style: Style(.plain))
            guard let place = choice(in: row) else { continue }
            if place == chosen {
                SelectedRow.draw(row: row, columns: 1..<columns - 1, symbols: symbols, on: &canvas)
            }
            draw(place, row, place == chosen, &canvas)
        }
    }
}

/// A list of bundles, filtered by name.
enum BundlePicker {
    /// The matching bundles, the best first; none until the library is loaded.
    static func choices(_ filter: ChoiceFilter, in view: JournalView) -> [TaskBundle] {
        FuzzyMatch.fitting(filter.line.text, among: view.library?.bundles ?? []) { [($0.name, 0)] }
    }

    /// Draws the bundles above the filter line, each with the number of todos that it would add.
    static func draw(
        _ filter: ChoiceFilter, in list: ChoiceList, _ view: JournalView, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        let row = canvas.size.rows - 1
        let bundles = choices(filter, in: view)
        let end = canvas.size.columns - DayPageLayout.margin
        list.draw(symbols: symbols, on: &canvas) {
            place, row, isChosen, canvas in
            let bundle = bundles[place]
            let count = view.library?.items(of: bundle.id).count ?? 0
            let kind = bundle.todosShouldMigrate ? "one-off" : "habit"
            let caption = count == 0 ? "no items" : "\(count) \(kind)\(count == 1 ? "" : "s")"
            let column = end - DisplayText.width(of: caption)
            canvas.put(
                DisplayText.truncated(bundle.name, to: column - 5), row: row, column: 3,
                style: Style(.plain, selected: isChosen))
            canvas.put(caption, row: row, column: column, style: Style(.caption, selected: isChosen))
        }
        if bundles.isEmpty, view.library != nil {
            canvas.put(
                "No matching bundle.", row: list.rows.lowerBound, column: 3,
                style: Style(.caption))
        }
        let column = canvas.put("Bundle: ", row: row, column: 1, style: Style(.hintKey))
        FieldView.draw(filter.line, row: row, from: column, on: &canvas)
    }
}

/// The filter text of a list of choices, and the highlighted index.
public struct ChoiceFilter: Equatable, Sendable {
    public var line = LineEditor()
    private var index = 0
    /// Whether the highlighted choice was chosen since the text was typed.
    private(set) var isChosen = false

    init(at index: Int = 0) {
        self.index = index
    }

    /// The highlighted index, clamped to `count` choices.
    func place(among count: Int) -> Int { max(0, min(index, count - 1)) }

    /// The list of `count` choices above a row.
    func list(count: Int, above row: Int) -> ChoiceList {
        ChoiceList(count: count, chosen: place(among: count), above: row, most: 10, leaving: 3)
    }

    /// Highlights the choice at an index.
    mutating func choose(_ place: Int) { (index, isChosen) = (place, true) }

    /// Handles a key that moves or filters.
    mutating func handle(_ key: Key, count: Int) {
        switch key {
        case .down, .control("n"): index = place(among: count) + 1
        case .up, .control("p"): index = place(among: count) - 1
        default:
            if line.handle(key) { (index, isChosen) = (0, false) }
            return
        }
        choose(place(among: count))
    }
}
