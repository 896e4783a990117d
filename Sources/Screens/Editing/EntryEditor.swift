import Journal
import Store

/// A line editor for todos and entries. Recognises words, and offers categories for a `#word`.
public struct EntryEditor: Equatable, Sendable {
    public var line: LineEditor
    /// A category to create together with the todo.
    private(set) var newCategory: String?
    /// The index of the highlighted category while a `#word` is typed.
    var pickedIndex = 0
    /// The `#word` whose suggestions were dismissed.
    private var dismissedWord: String?
    /// The line's use, which decides the words it recognises.
    var use: EntryLine.Use

    public init(_ line: LineEditor, for use: EntryLine.Use = .todo) {
        self.line = line
        self.use = use
    }

    /// The `#word` at the cursor that has suggestions.
    private var categoryWord: String? {
        let word = String(line.wordBeforeCursor)
        guard word.hasPrefix("#"), word != dismissedWord, line.after.first ?? " " == " " else { return nil }
        // `#123` is an issue.
        let isNumber = word.count > 1 && word.dropFirst().allSatisfy(\.isNumber)
        return isNumber ? nil : word
    }

    /// The suggested categories, from the existing ones and the new one.
    func choices(in view: JournalView) -> [CategoryPicker.Choice] {
        guard let word = categoryWord else { return [] }
        return CategoryPicker.choices(String(word.dropFirst()), categories(in: view), hasOther: false)
    }

    func chosen(in view: JournalView) -> CategoryPicker.Choice? {
        let choices = choices(in: view)
        return choices.isEmpty ? nil : choices[min(pickedIndex, choices.count - 1)]
    }

    /// Handles a key while suggestions are open.
    /// - Returns: Whether the key was used.
    mutating func pick(_ key: Key, in view: JournalView) -> Bool {
        guard let chosen = chosen(in: view) else { return false }
        switch key {
        case .down, .control("n"): pickedIndex = min(pickedIndex + 1, choices(in: view).count - 1)
        case .up, .control("p"): pickedIndex = max(pickedIndex - 1, 0)
        case .escape: dismissWord()
        case .enter, .tab: take(chosen)
        default: return false
        }
        return true
    }

    /// Handles a key that edits the line.
    mutating func type(_ key: Key) {
        _ = line.handle(key)
        // Pasted text gets no suggestions.
        if case .paste = key { dismissWord() } else { pickedIndex = 0 }
    }

    /// Dismisses the suggestions for the word at the cursor.
    mutating func dismissWord() {
        let word = String(line.wordBeforeCursor)
        dismissedWord = word.hasPrefix("#") ? word : nil
    }

    private mutating func take(_ choice: CategoryPicker.Choice) {
        let name: String
        switch choice {
        case .category(let category): name = category.name
        case .new(let typed): (name, newCategory) = (typed, typed)
        case .other: return
        }
        // Nonbreaking spaces keep the name one word of the line.
        line.replaceWordBeforeCursor(with: "#" + name.replacing(" ", with: "\u{A0}") + " ")
        pickedIndex = 0
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
            weekStart: view.clock.weekStart, for: use)
    }

    /// The parsed line for display while typing; nil if parsing its length would delay the keys.
    func shownLine(in view: JournalView) -> EntryLine? {
        line.before.utf8.count + line.after.utf8.count > 16_384 ? nil : entryLine(in: view)
    }

    /// The styles of the recognised words.
    func styles(in view: JournalView) -> [String: Style] {
        guard let entry = shownLine(in: view) else { return [:] }
        return entry.understood.mapValues { meaning in
            switch meaning {
            case .category(let color): Style(.category(color), selected: true)
            case .other, .date, .url, .habit: Style(.chip, selected: true)
            }
        }
    }

    /// The todo's properties from the line, for display beside it: `Engineering · Fri 27 Nov · habit`.
    func meaning(in view: JournalView, symbols: Symbols) -> String {
        guard let entry = shownLine(in: view) else { return "" }
        var words: [String] = []
        if let category = entry.category {
            words.append(category.id == Category.unsavedID ? "new: \(category.name)" : category.name)
        }
        if let start = entry.start { words.append(start.shortName(from: view.today)) }
        if entry.externalURL != nil { words.append(symbols.link) }
        if entry.isHabit { words.append("habit") }
        // A word still being typed isn't an error yet.
        for word in entry.unknown where word.hasPrefix("~") && word != String(line.wordBeforeCursor) {
            words.append("\(word) isn't a date")
        }
        return words.joined(separator: " · ")
    }
}
