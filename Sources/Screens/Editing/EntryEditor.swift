import Journal
import Store

/// A line of entry being typed: words of it mean something, and a category can be picked for a `#word`.
public struct EntryEditor: Equatable, Sendable {
    public var line: LineEditor
    /// A category that is to be made with what the line makes.
    private(set) var newCategory: String?
    /// The place of the highlighted category, while a `#word` is typed.
    var pickedIndex = 0
    /// The `#word` that no category is to be picked for.
    private var dismissedWord: String?
    /// What the line is for, which decides what its words can say.
    var use: EntryLine.Use

    public init(_ line: LineEditor, for use: EntryLine.Use = .todo) {
        self.line = line
        self.use = use
    }

    /// The `#word` at the cursor that a category can be picked for; nil where there is none.
    private var categoryWord: String? {
        let word = String(line.wordBeforeCursor)
        guard word.hasPrefix("#"), word != dismissedWord, line.after.first ?? " " == " " else { return nil }
        // `#123` is an issue.
        let isNumber = word.count > 1 && word.dropFirst().allSatisfy(\.isNumber)
        return isNumber ? nil : word
    }

    /// The categories that can be picked now, among those there are and the one to be made.
    func choices(in view: JournalView) -> [CategoryPicker.Choice] {
        guard let word = categoryWord else { return [] }
        return CategoryPicker.choices(String(word.dropFirst()), categories(in: view), hasOther: false)
    }

    func chosen(in view: JournalView) -> CategoryPicker.Choice? {
        let choices = choices(in: view)
        return choices.isEmpty ? nil : choices[min(pickedIndex, choices.count - 1)]
    }

    /// Takes a key while there is something to pick; false where it means nothing to that.
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

    /// Takes a key that edits the line.
    mutating func type(_ key: Key) {
        _ = line.handle(key)
        // What is pasted is meant as it is.
        if case .paste = key { dismissWord() } else { pickedIndex = 0 }
    }

    /// Offers no categories for the word at the cursor, as it stands.
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
        // Blanks that do not part words keep the name one word of the line.
        line.replaceWordBeforeCursor(with: "#" + name.replacing(" ", with: "\u{A0}") + " ")
        pickedIndex = 0
    }

    /// The categories that words of the line can name: those there are, and the one to be made.
    func categories(in view: JournalView) -> [Category] {
        view.categories
            + (newCategory.map { [Category(id: Category.unsavedID, name: $0, color: .teal)] } ?? [])
    }

    /// What the line, or another one in its place, says word by word.
    func entryLine(_ text: String? = nil, in view: JournalView) -> EntryLine {
        EntryLine(
            text ?? line.text, categories: categories(in: view), today: view.today,
            weekStart: view.clock.weekStart, for: use)
    }

    /// What the line says while it is typed; nil for one so long that taking it apart would hold up the keys.
    func shownLine(in view: JournalView) -> EntryLine? {
        line.before.utf8.count + line.after.utf8.count > 16_384 ? nil : entryLine(in: view)
    }

    /// How the words that mean something look.
    func styles(in view: JournalView) -> [String: Style] {
        guard let entry = shownLine(in: view) else { return [:] }
        return entry.understood.mapValues { meaning in
            switch meaning {
            case .category(let color): Style(.category(color), selected: true)
            case .other, .date, .url, .habit: Style(.chip, selected: true)
            }
        }
    }

    /// What the line would make of it, beside the title: `Engineering · Fri 27 Nov · habit`.
    func meaning(in view: JournalView, symbols: Symbols) -> String {
        guard let entry = shownLine(in: view) else { return "" }
        var words: [String] = []
        if let category = entry.category {
            words.append(category.id == Category.unsavedID ? "new: \(category.name)" : category.name)
        }
        if let start = entry.start { words.append(start.shortName(from: view.today)) }
        if entry.externalURL != nil { words.append(symbols.link) }
        if entry.isHabit { words.append("habit") }
        // One that is still being typed is no mistake yet.
        for word in entry.unknown where word.hasPrefix("~") && word != String(line.wordBeforeCursor) {
            words.append("\(word) isn't a date")
        }
        return words.joined(separator: " · ")
    }
}
