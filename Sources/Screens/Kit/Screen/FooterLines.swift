import Journal
import Store

/// The message and its offered key, on the line above the last and as many above it as the text needs.
enum MessageLine {
    private static let waiting = StoreMessage("Waiting for another program to finish writing…")

    static func draw<State: ScreenState>(_ view: JournalView, _ state: State, on canvas: inout Canvas) {
        guard let message = message(in: view) else { return }
        let style = Style(message.isError ? .error : .message)
        let (lines, offer) = lines(of: message, state)
        var row = canvas.size.rows - 1 - lines.count
        for line in lines {
            if lines.count > 1 {
                canvas.fill(row: row, columns: 0..<canvas.size.columns, style: Style(.plain))
            }
            let end = canvas.put(line, row: row, column: 1, style: style)
            if row == canvas.size.rows - 2 {
                let offerEnd = canvas.put(offer, row: row, column: end, style: Style(.hint))
                if let keys = offeredKeys(of: message, state) {
                    canvas.addButton(keys, row: row, columns: end..<offerEnd)
                }
            }
            row += 1
        }
    }

    /// The number of lines for the message; one if there is none.
    static func lineCount<State: ScreenState>(_ view: JournalView, _ state: State) -> Int {
        message(in: view).map { lines(of: $0, state).lines.count } ?? 1
    }

    private static func message(in view: JournalView) -> StoreMessage? {
        view.isWaiting ? waiting : view.message
    }

    /// The text in lines, followed by the offer. At most half of the screen, and a third if it can be.
    private static func lines<State: ScreenState>(
        of message: StoreMessage, _ state: State
    ) -> (lines: [String], offer: String) {
        let offer = offer(of: message, state)
        let width = state.size.columns - 2
        let most = max(1, state.size.rows / 2 - 1)
        let wanted = max(1, min(state.size.rows / 3, most))
        func wrapped(_ text: String) -> [String] {
            let lines = DisplayText.wrapped(text, to: width)
            return DisplayText.width(of: (lines.last ?? "") + offer) > width ? lines + [""] : lines
        }
        let text = message.text.withOuterQuotes
        var lines = wrapped(text)
        // What became of a todo stands behind its title, which is therefore shortened first.
        if lines.count > wanted, let title = QuotedTitle(in: text) {
            var room = wanted * width - DisplayText.width(of: title.text(with: "") + offer)
            while lines.count > wanted, room >= leastTitle {
                lines = wrapped(title.text(with: DisplayText.truncated(title.title, to: room)))
                room -= 1
            }
        }
        if lines.count > most {
            let room = width - DisplayText.width(of: offer)
            let rest = lines[(most - 1)...].joined(separator: " ")
            lines = lines[..<(most - 1)] + [DisplayText.truncated(rest, to: room)]
        }
        return (lines, lines.last == "" ? String(offer.dropFirst(3)) : offer)
    }

    /// The fewest columns by which a title in a message is still known.
    private static let leastTitle = 12

    /// The first title in a text: from the first quotation mark to the last, since a title may have some itself.
    private struct QuotedTitle {
        let before: Substring
        let title: String
        let after: Substring

        init?(in text: String) {
            guard let start = text.firstIndex(where: { "\"“".contains($0) }),
                let end = text.lastIndex(where: { "\"”".contains($0) }), start < end
            else {
                return nil
            }
            before = text[...start]
            title = String(text[text.index(after: start)..<end])
            after = text[end...]
        }

        func text(with title: String) -> String { before + title + after }
    }

    /// ` · u undo`, if that key would undo the change.
    private static func offer<State: ScreenState>(of message: StoreMessage, _ state: State) -> String {
        guard let offer = message.offer, state.isBrowsing, State.commands.contains(offer.command.name) else {
            return ""
        }
        return " · \(state.keyName(offer.command.name)) \(offer.command.words)"
    }

    /// The keys of the offered command.
    private static func offeredKeys<State: ScreenState>(of message: StoreMessage, _ state: State)
        -> KeySequence?
    {
        guard let offer = message.offer, state.isBrowsing else { return nil }
        return State.commands[offer.command.name].flatMap { state.keymap.keys(of: $0).first }
    }
}

extension StoreMessage.Offer {
    fileprivate var command: (name: CommandName, words: String) {
        switch self {
        case .undo: (.undo, "undo")
        case .showAll: (.focus, "show all")
        case .redo: (.redo, "redo")
        case .latest: (.latest, "show it")
        case .conflicts: (.conflicts, "shows them")
        case .startToday: (.startToday, "start it")
        }
    }
}

extension String {
    /// The text with “ ” around a title that has straight quotation marks itself, if the locale can print them.
    var withOuterQuotes: String {
        guard count(where: { $0 == "\"" }) > 2, DisplayText.printable("“") == "“" else { return self }
        var characters = Array(self)
        var (depth, deepest, first) = (0, 0, 0)
        for place in characters.indices where characters[place] == "\"" {
            let before = place > 0 ? characters[place - 1] : " "
            let after = place + 1 < characters.count ? characters[place + 1] : " "
            let opens = depth == 0 || (" (\"".contains(before) && !" .,:;?!)\"".contains(after))
            if depth == 0 { (deepest, first) = (0, place) }
            depth += opens ? 1 : -1
            deepest = max(deepest, depth)
            if depth == 0, deepest > 1 { (characters[first], characters[place]) = ("“", "”") }
        }
        return String(characters)
    }
}

extension StoreMessage {
    private static let isKept = "Your line is kept."
    private static let isInMemory = "Your line isn't on disk: it is kept only while Daybook runs."

    /// The message about a line that was left without saving it.
    /// - Parameter advice: How to go on with it.
    static func unsavedLine(_ advice: String) -> StoreMessage {
        let words = [isKept, advice].joined(separator: " ")
        return StoreMessage(words)
    }

    /// The message about an address without a scheme, after which the line has one.
    static let completedAddress = StoreMessage(
        "A URL begins with https:// or another scheme. Enter takes this one.")

    /// The message when unsaved text can't be written to disk.
    var forTextInMemory: StoreMessage {
        guard text.hasPrefix(Self.isKept) else { return self }
        let words = Self.isInMemory + text.dropFirst(Self.isKept.count)
        return StoreMessage(words, isError: true)
    }
}

/// A line of keys, each with a word or two. A hint that doesn't fit is omitted as a whole.
public struct HintLine {
    public struct Hint: Sendable {
        var key: String
        var words: String
        /// Whether its place stays empty, because the command is unavailable now.
        var isBlank = false
        /// The keys that a click presses, if they aren't the shown one.
        var keys: KeySequence?

        var width: Int { DisplayText.width(of: key) + 1 + DisplayText.width(of: words) }

        /// Draws the hint as a button that presses its key. Each of several keys has its own: `h l`.
        /// - Returns: The column after it.
        func draw(row: Int, column: Int, limit: Int? = nil, on canvas: inout Canvas) -> Int {
            var end = canvas.put(key, row: row, column: column, style: Style(.hintKey), limit: limit)
            let afterKey = end
            end = canvas.put(" \(words)", row: row, column: end, style: Style(.hint), limit: limit)
            let parts = key.split(separator: " ").map(String.init)
            if let keys = keys ?? (parts.count == 1 ? Self.key(named: key) : nil) {
                canvas.addButton(keys, row: row, columns: column..<end)
            } else {
                var start = column
                for part in parts where start < afterKey {
                    let next = start + DisplayText.width(of: part)
                    if let keys = Self.key(named: part) {
                        canvas.addButton(keys, row: row, columns: start..<next)
                    }
                    start = next + 1
                }
            }
            return end
        }

        /// A single key by its name; nil for other words.
        private static func key(named name: String) -> KeySequence? {
            do throws(ExpressionError) { return KeySequence(try Key(named: name)) } catch { return nil }
        }
    }

    /// The fewest columns of a hint: a key, a blank and a letter.
    private static let leastWidth = 3

    private let row: Int
    /// The column after the last one.
    private let limit: Int
    /// The hint that always has a place: the help or palette.
    private let last: Hint?
    /// The columns kept for it.
    private let reserved: Int
    private var column = 1

    init(row: Int, limit: Int, last: Hint?) {
        self.row = row
        self.limit = limit
        self.last = last
        reserved = last.map { $0.width + 2 } ?? 0
    }

    /// Whether no further hint can fit before the last one.
    var isFull: Bool { column + Self.leastWidth + reserved > limit }

    /// Draws a hint, if it fits.
    mutating func put(_ hint: Hint, on canvas: inout Canvas) {
        if column + hint.width + reserved <= limit { draw(hint, on: &canvas) }
    }

    /// Draws the last hint.
    mutating func end(on canvas: inout Canvas) {
        if let last { draw(last, on: &canvas) }
    }

    private mutating func draw(_ hint: Hint, on canvas: inout Canvas) {
        column = hint.draw(row: row, column: column, limit: limit, on: &canvas) + 2
    }

    /// Draws hints from the second column up to a limit.
    static func draw(_ hints: [Hint], row: Int, limit: Int, on canvas: inout Canvas) {
        var line = HintLine(row: row, limit: limit, last: hints.last)
        for hint in hints.dropLast() { line.put(hint, on: &canvas) }
        line.end(on: &canvas)
    }
}
