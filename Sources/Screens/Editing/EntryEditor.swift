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
    /// The unknown words to keep in titles, in lower case.
    var keptWords: Set<String> = []
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
        guard word.hasPrefix("#"), word != dismissedWord, line.after.first ?? " " == " " else { return nil }
        // `#123` is an issue.
        let isNumber = word.count > 1 && word.dropFirst().allSatisfy(\.isNumber)
        return isNumber ? nil : word
    }

    /// The answers about an unknown word, or the suggested categories from the existing ones and the new one.
    func choices(in view: JournalView) -> [CategoryPicker.Choice] {
        if let asked { return answers(to: asked, in: view) }
        guard let word = categoryWord else { return [] }
        return CategoryPicker.choices(String(word.dropFirst()), categories(in: view), hasOther: false)
    }

    private func answers(to asked: UnknownWord, in view: JournalView) -> [CategoryPicker.Choice] {
        let keep = CategoryPicker.Choice.keep(asked.word)
        switch asked.problem {
        case .noCategory: return [.new(asked.name), keep]
        case .ambiguous:
            let fitting = Category.beginning(with: asked.name, among: categories(in: view))
            return fitting.map(CategoryPicker.Choice.category) + [.new(asked.name), keep]
        case .secondCategory, .noDate, .secondDate: return [keep]
        }
    }

    func chosen(in view: JournalView) -> CategoryPicker.Choice? {
        let choices = choices(in: view)
        return choices.isEmpty ? nil : choices[min(pickedIndex, choices.count - 1)]
    }

    /// Handles a key that chooses, answers or saves: Tab takes a choice and stays, Enter saves the line.
    mutating func pick(_ key: Key, in view: JournalView) -> KeyUse {
        if key == .enter { return submit(in: view) }
        guard let chosen = chosen(in: view) else {
            guard key == .tab, let unknown = unknownWords(in: view).first(where: Self.isCreatable) else {
                return .unused
            }
            newCategory = unknown.name
            return .used
        }
        switch key {
        case .down, .control("n"): move(to: min(pickedIndex + 1, choices(in: view).count - 1))
        case .up, .control("p"): move(to: max(pickedIndex - 1, 0))
        case _ where key.isCancel && asked != nil: stopAsking()
        case .escape: dismissWord()
        case .tab: take(chosen)
        default: return .unused
        }
        return .used
    }

    /// Highlights a choice.
    mutating func move(to place: Int) {
        pickedIndex = place
        hasMoved = true
    }

    private mutating func submit(in view: JournalView) -> KeyUse {
        if asked != nil || hasMoved, let chosen = chosen(in: view) { take(chosen) }
        return .submits
    }

    /// Asks about the first word that isn't understood, before the line is saved.
    /// - Returns: The question; nil if there is none.
    mutating func ask(in view: JournalView) -> StoreMessage? {
        guard let unknown = unknownWords(in: view).first else { return nil }
        asked = unknown
        (pickedIndex, hasMoved) = (0, false)
        let words = unknown.words
        let end = words.hasSuffix("?") ? "" : "."
        return StoreMessage(words.prefix(1).uppercased() + words.dropFirst() + end, isError: true)
    }

    /// The start of the next line, if a key types it while a question is open: whoever types on has not seen the
    /// question, so the word stays in the title, and what is typed is no part of it.
    func nextLine(after key: Key) -> String? {
        guard asked != nil else { return nil }
        switch key {
        case .character(let character): return character.isWhitespace ? nil : String(character)
        case .paste(let text): return Title.normalized(text)
        default: return nil
        }
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

    /// Dismisses the suggestions for the word at the cursor.
    mutating func dismissWord() {
        let word = String(line.wordBeforeCursor)
        dismissedWord = word.hasPrefix("#") ? word : nil
    }

    private mutating func take(_ choice: CategoryPicker.Choice) {
        let unknown = asked
        stopAsking()
        switch choice {
        case .category(let category): write(category.name, for: unknown)
        case .new(let typed):
            newCategory = typed
            // The word of a question may be anywhere, and means the new category now.
            if unknown == nil { write(typed, for: nil) }
        case .keep(let word): keptWords.insert(word.lowercased())
        case .other: return
        }
    }

    /// Writes a category's name in place of the unknown word, or of the word at the cursor.
    private mutating func write(_ name: String, for unknown: UnknownWord?) {
        // Nonbreaking spaces keep the name one word of the line.
        let word = "#" + name.replacing(" ", with: "\u{A0}")
        guard let unknown else { return line.replaceWordBeforeCursor(with: word + " ") }
        var words = line.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        words.firstIndex(of: unknown.word).map { words[$0] = word }
        line = LineEditor(words.joined(separator: " "))
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

    /// The words of the line that aren't understood and were not kept.
    private func unknownWords(in view: JournalView) -> [UnknownWord] { unknownWords(of: entryLine(in: view)) }

    func unknownWords(of entry: EntryLine) -> [UnknownWord] {
        entry.unknown.filter { !keptWords.contains($0.word.lowercased()) }
    }

    private static func isCreatable(_ unknown: UnknownWord) -> Bool { unknown.problem == .noCategory }
}
