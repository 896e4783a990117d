import Journal
import Store

/// The line of a new row: categories picked in it, what its words mean, and the lines before it.
extension DayPageState.Editing {
    /// The `#word` at the cursor that a category can be picked for; nil where there is none.
    private var categoryWord: String? {
        let word = String(line.wordBeforeCursor)
        guard isNewRow, word.hasPrefix("#"), word != dismissedWord, line.after.first ?? " " == " " else {
            return nil
        }
        // `#123` is an issue.
        let isNumber = word.count > 1 && word.dropFirst().allSatisfy(\.isNumber)
        return isNumber ? nil : word
    }

    /// The categories that can be picked now.
    func choices(_ categories: [Category]) -> [CategoryPicker.Choice] {
        guard let word = categoryWord else { return [] }
        return CategoryPicker.choices(String(word.dropFirst()), categories, hasOther: false)
    }

    func chosen(_ categories: [Category]) -> CategoryPicker.Choice? {
        let choices = choices(categories)
        return choices.isEmpty ? nil : choices[min(pickedIndex, choices.count - 1)]
    }

    /// Takes a key while there is something to pick; false where it means nothing to that.
    mutating func pick(_ key: Key, _ categories: [Category]) -> Bool {
        guard let chosen = chosen(categories) else { return false }
        switch key {
        case .down, .control("n"): pickedIndex = min(pickedIndex + 1, choices(categories).count - 1)
        case .up, .control("p"): pickedIndex = max(pickedIndex - 1, 0)
        case .escape: dismissWord()
        case .enter, .tab: take(chosen)
        default: return false
        }
        return true
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

    /// What the line says, word by word.
    func entryLine(in view: JournalView) -> EntryLine {
        EntryLine(
            line.text, categories: categories(in: view), today: view.today, weekStart: view.clock.weekStart)
    }

    /// How the words that mean something look.
    func styles(in view: JournalView) -> [String: Style] {
        guard isNewRow else { return [:] }
        return entryLine(in: view).understood.mapValues { meaning in
            switch meaning {
            case .category(let color): Style(.category(color), selected: true)
            case .date, .url, .habit: Style(.chip, selected: true)
            }
        }
    }

    /// What the line would make of it, beside the title: `Engineering · Fri 27 Nov · habit`.
    func meaning(in view: JournalView, symbols: Symbols) -> String {
        guard isNewRow else { return "" }
        let entry = entryLine(in: view)
        var words: [String] = []
        if let category = entry.category {
            words.append(category.id == Category.unsavedID ? "new: \(category.name)" : category.name)
        }
        if let start = entry.start { words.append(start.shortName(from: view.today)) }
        if entry.externalURL != nil { words.append(symbols.link) }
        if entry.isHabit { words.append("habit") }
        // One that is still being typed is no mistake yet.
        for word in entry.unknown where word.hasPrefix("~") && word != String(line.wordBeforeCursor) {
            words.append("\(word) is no date")
        }
        return words.joined(separator: " · ")
    }
}

extension DayPageState {
    /// What was typed and is not saved; nil where there is nothing.
    public var unsavedText: String? {
        let text: String? =
            switch mode {
            case .editing(let editing) where !editing.line.text.isEmpty: editing.line.text
            case .asking(.paste(let text, let editing)): "\(editing.line.text) \(text)"
            default: draft?.line.text
            }
        return text.flatMap(Title.normalized)
    }

    /// What goes on with a line that was kept: `a or n`.
    var draftKeys: String { "\(keyName(.add)) or \(keyName(.entry))" }

    /// Takes up lines that were typed before the journal was closed: the last to go on with, the others to go back to.
    public mutating func takeUp(_ lines: [String]) -> StoreMessage? {
        guard let last = lines.last else { return nil }
        for line in lines.dropLast() { remember(line) }
        var editing = Editing(purpose: .newTodo, line: LineEditor(last))
        editing.dismissWord()
        draft = editing
        return StoreMessage("Kept from last time: \"\(last)\" · \(draftKeys) goes on with it")
    }

    /// Keeps a line to come back to.
    mutating func remember(_ line: String) {
        guard !line.isEmpty, line != history.last else { return }
        history.append(line)
    }

    /// Goes through the lines before, and back to what was being typed.
    func browseHistory(_ editing: Editing, by step: Int) -> Editing {
        let depth = editing.historyDepth + step
        guard (0...history.count).contains(depth) else { return editing }
        var editing = editing
        if editing.historyDepth == 0 { editing.lineBeforeHistory = editing.line }
        editing.historyDepth = depth
        editing.line = depth == 0 ? editing.lineBeforeHistory : LineEditor(history[history.count - depth])
        editing.dismissWord()
        return editing
    }
}
