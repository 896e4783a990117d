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
    /// Whether typing has paused since the question opened, so that keys are meant for it.
    private(set) var isSettled = false
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

    func chosen(in view: JournalView) -> CategoryPicker.Choice? {
        let choices = choices(in: view)
        return choices.isEmpty ? nil : choices[min(pickedIndex, choices.count - 1)]
    }

    /// Handles a key that chooses, answers or saves: Tab takes a choice and stays, Enter saves the line.
    mutating func pick(_ key: Key, in view: JournalView) -> KeyUse {
        if ignores(key) { return .used }
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
        case .escape where asked == nil: dismissWord()
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
    /// - Returns: The question; nil if there is none, or if the journal will refuse the line anyway.
    mutating func ask(in view: JournalView) -> StoreMessage? {
        guard !view.isReadOnly, let unknown = unknownWords(in: view).first else { return nil }
        asked = unknown
        askAgain()
        return question
    }

    /// The open question about a word.
    var question: StoreMessage? {
        guard let words = asked?.words else { return nil }
        let end = words.hasSuffix("?") ? "" : "."
        return StoreMessage(words.prefix(1).uppercased() + words.dropFirst() + end, isError: true)
    }

    /// Shows the open question as if for the first time.
    mutating func askAgain() {
        isSettled = false
        (pickedIndex, hasMoved) = (0, false)
    }

    /// Accepts answers to the open question, once typing has paused.
    mutating func settle() { isSettled = asked != nil }

    private mutating func stopAsking() {
        asked = nil
        askAgain()
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
        case .leaveOut(let word): leaveOut(word)
        case .other: return
        }
    }

    /// Removes an unknown word from the end of the line.
    private mutating func leaveOut(_ word: String) {
        guard let place = line.text.ranges(of: word).last else { return }
        line = LineEditor(String(line.text[..<place.lowerBound]))
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
