import Journal

/// What a typed line is for.
public protocol LinePurpose: Equatable, Sendable {
    /// Whether the line creates a row. Such a line is kept if it is left unsaved, and `↑` brings earlier ones back.
    var isNewRow: Bool { get }
    /// How the words of the line are read.
    var use: EntryLine.Use { get }
    /// The purpose of this line when it comes back into an open one.
    func recalled(into open: Self) -> Self
}

extension LinePurpose {
    public func recalled(into open: Self) -> Self { self }
}

/// A line being typed: its purpose, its text with suggestions and a question, and whether it was sent to the journal.
public struct Line<Purpose: LinePurpose>: Equatable, Sendable {
    public var purpose: Purpose { didSet { entry.use = purpose.use } }
    /// The text, with its suggestions and its question.
    public var entry: EntryEditor
    /// The initial text; nil for a new row.
    let original: String?
    /// Whether the line was sent to the journal and its answer is still due.
    public var isSubmitted = false
    /// The day that it was typed for, once it was left; a page of another day may continue it.
    var day: Day?
    /// Which of the earlier lines it is; nil for a line of its own.
    fileprivate(set) var origin: LineOrigin?

    public init(purpose: Purpose, line: LineEditor = LineEditor()) {
        self.purpose = purpose
        entry = EntryEditor(line, for: purpose.use)
        original = purpose.isNewRow ? nil : line.text
    }

    /// Gives an address of the web without a scheme its https://, before it is taken as a URL.
    /// - Returns: Whether it had none.
    mutating func completeAddress() -> Bool {
        guard let url = WebAddress.completed(line.text) else { return false }
        line = LineEditor(url)
        return true
    }

    public var line: LineEditor {
        get { entry.line }
        set { entry.line = newValue }
    }

    var text: String { entry.line.text }

    var isNewRow: Bool { purpose.isNewRow }

    /// Whether the line holds unsaved typed text.
    var hasTypedText: Bool { !text.isEmpty && text != original }

    fileprivate func from(_ origin: LineOrigin?) -> Self {
        var line = self
        (line.origin, line.isSubmitted) = (origin, false)
        line.entry.closeChoices()
        return line
    }
}

/// Which of the earlier lines a line is: an unsaved one by its number, or a saved one by its place.
enum LineOrigin: Equatable, Sendable {
    case unsaved(Int), saved(Int)
}

/// The earlier lines of a screen: those left unsaved, which are on disk until they are saved or emptied, and the saved ones.
///
/// Nothing comes back by itself: a line opens empty, its hints name the first unsaved one, and `↑` brings it back.
public struct LineHistory<Purpose: LinePurpose>: Equatable, Sendable {
    /// The unsaved lines, in the order in which `↑` offers them.
    private(set) var unsaved: [Line<Purpose>] = []
    /// The saved lines, the oldest first.
    private(set) var saved: [String] = []
    /// What was typed before an earlier line took its place.
    private var typed: Line<Purpose>?
    /// The lines that don't show, since something else shows alone.
    private var unsavedOutside: [Line<Purpose>] = []
    private var savedOutside: [String] = []
    /// The number of the last unsaved line.
    private var lastNumber = 0

    /// The line that `↑` brings into an open one; nil if none is unsaved.
    func offer(in line: Line<Purpose>) -> String? {
        guard line.isNewRow, line.origin == nil, line.text.isEmpty else { return nil }
        return unsaved.first?.text
    }

    /// The texts that are lost unless they are kept on disk: the open line's and the unsaved ones'.
    func texts(with open: Line<Purpose>?) -> [String] {
        var history = self
        if let open { history.close(open) }
        return (history.unsaved + unsavedOutside).map(\.text)
    }

    /// Keeps the lines so far from showing while something shows alone, or shows them again.
    mutating func follow(isFocused: Bool) {
        if isFocused {
            unsavedOutside = unsaved + unsavedOutside
            savedOutside += saved
            (unsaved, saved) = ([], [])
        } else {
            unsaved += unsavedOutside
            saved = savedOutside + saved
            (unsavedOutside, savedOutside) = ([], [])
        }
    }

    /// Goes to the line before an open one of a new row, or back to the one after it. Each keeps what was typed in it.
    /// - Returns: Nil at the ends, and for a key that doesn't go there.
    mutating func browse(_ key: Key, from line: Line<Purpose>) -> Line<Purpose>? {
        switch key {
        case .up where line.isNewRow, .control("p") where line.isNewRow: step(from: line, by: 1)
        case .down where line.isNewRow, .control("n") where line.isNewRow: step(from: line, by: -1)
        default: nil
        }
    }

    private mutating func step(from line: Line<Purpose>, by step: Int) -> Line<Purpose>? {
        let place = place(of: line) + step
        guard (0...unsaved.count + saved.count).contains(place) else { return nil }
        let open = typed ?? line
        switch line.origin {
        case nil: typed = line
        case .unsaved: if let index = index(of: line) { unsaved[index] = line }
        case .saved(let index) where saved[index] != line.text:
            // A changed one becomes an unsaved one, just before the saved ones.
            let isSaved = place > unsaved.count
            insert([line], at: unsaved.count)
            return recalled(isSaved ? place + 1 : place, into: open)
        case .saved: break
        }
        return recalled(place, into: open)
    }

    /// The line at a place: 0 for the own one, then the unsaved ones, then the saved ones, the newest first.
    private mutating func recalled(_ place: Int, into open: Line<Purpose>) -> Line<Purpose> {
        guard place > 0 else {
            typed = nil
            return open
        }
        guard place > unsaved.count else {
            var line = unsaved[place - 1]
            line.purpose = line.purpose.recalled(into: open.purpose)
            return line
        }
        let index = saved.count - (place - unsaved.count)
        return Line(purpose: open.purpose, line: LineEditor(saved[index])).from(.saved(index))
    }

    private func place(of line: Line<Purpose>) -> Int {
        if case .saved(let index) = line.origin { return unsaved.count + saved.count - index }
        return index(of: line).map { $0 + 1 } ?? 0
    }

    private func index(of line: Line<Purpose>) -> Int? {
        line.origin == nil ? nil : unsaved.firstIndex { $0.origin == line.origin }
    }

    private mutating func insert(_ lines: [Line<Purpose>], at index: Int) {
        let numbered = lines.map { line in
            lastNumber += 1
            return line.from(.unsaved(lastNumber))
        }
        unsaved.insert(contentsOf: numbered, at: index)
    }

    /// Keeps an open line that closes, and what was typed before it. An emptied one is thrown away.
    /// - Returns: Whether there was something to keep.
    @discardableResult
    mutating func close(_ line: Line<Purpose>) -> Bool {
        var lines = [line, typed].compactMap(\.self)
        typed = nil
        if let index = index(of: line) { unsaved.remove(at: index) }
        if case .saved(let index) = line.origin, saved[index] == line.text { lines.removeFirst() }
        lines.removeAll { Title.normalized($0.text) == nil }
        insert(lines, at: 0)
        return !lines.isEmpty
    }

    /// The line to open: an empty one. What was typed before an earlier line that closed without a word is kept.
    mutating func open(for purpose: Purpose) -> Line<Purpose> {
        let hidden = typed
        typed = nil
        if let hidden { close(hidden) }
        return Line(purpose: purpose)
    }

    /// Notes that an open line was saved. What was typed before it is kept.
    /// - Returns: The line to go on with.
    mutating func didSave(_ line: Line<Purpose>) -> Line<Purpose> {
        if let index = index(of: line) { unsaved.remove(at: index) }
        let purpose = (typed ?? line).purpose
        remember(line.text)
        return open(for: purpose)
    }

    /// Adds a saved line.
    mutating func remember(_ text: String) {
        if Title.normalized(text) != nil, text != saved.last { saved.append(text) }
    }

    /// Keeps unsaved texts for a purpose, the first to be offered first.
    mutating func keep(_ texts: [String], for purpose: Purpose) {
        insert(
            texts.compactMap(Title.normalized).map { Line(purpose: purpose, line: LineEditor($0)) }, at: 0)
    }

    /// The key that brings an unsaved line back, and the line: `↑ "Half a"`.
    func hint(in line: Line<Purpose>) -> HintLine.Hint? {
        offer(in: line).map { HintLine.Hint(key: "↑", words: "\"\(DisplayText.truncated($0, to: 24))\"") }
    }
}

extension TaggedTodos {
    /// The offer to move the todos to their category, on one line of a width.
    func question(width: Int) -> String {
        let tag = "#" + category.name.replacing(" ", with: "-")
        let have = count == 1 ? "1 todo has" : "\(count) todos have"
        let it = count == 1 ? "it" : "them"
        let questions = [
            "\(have) \(tag) in the title. Move \(it) to \(category.name)? y yes · n no",
            "\(have) \(tag) in the title. Move \(it)?", "\(count) titles have the tag. Move \(it)?",
        ]
        return questions.first { DisplayText.width(of: $0) <= width } ?? questions[2]
    }
}

extension DayPageState {
    /// Asks about the todos with a new category's tag, unless a prompt is open.
    mutating func offerTagged() {
        guard isBrowsing, let tagged = typing.offered else { return }
        typing.offered = nil
        mode = .asking(.moveTagged(tagged))
    }
}
