import Journal
import Store

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
            switch mark.meaning {
            case .category(let color): (mark.word, Style(.category(color), selected: true))
            case .other, .date, .url, .habit: (mark.word, Style(.chip, selected: true))
            }
        }
    }

    /// The todo's properties from the line, for display beside it: `Engineering · Fri 27 Nov · habit`.
    /// - Parameter isShort: Whether words that aren't understood are only named.
    func meaning(in view: JournalView, symbols: Symbols, isShort: Bool = false) -> String {
        guard let entry = shownLine(in: view) else { return "" }
        var words: [String] = []
        if let category = entry.category {
            words.append(category.id == Category.unsavedID ? "new: \(category.name)" : category.name)
        }
        if let start = entry.start { words.append(start.shortName(from: view.today)) }
        if entry.externalURL != nil { words.append(symbols.link) }
        if entry.isHabit { words.append("habit") }
        for unknown in unknownWords(of: entry) where !isBeingTyped(unknown, in: view) {
            words.append(isShort ? "\(unknown.word)?" : Self.chip(unknown))
        }
        return words.joined(separator: " · ")
    }

    private static func chip(_ unknown: UnknownWord) -> String {
        switch unknown.problem {
        case .noCategory: "no category \"\(unknown.name)\" · Tab creates it"
        case .ambiguous(let names): "\(unknown.word): \(names.count) categories"
        case .secondCategory, .secondDate: "\(unknown.word) stays in the title"
        case .noDate: "\(unknown.word) isn't a date"
        case .unfinished: "nothing after \(unknown.word)"
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
        let openings = ["~next", "~last", "~this", "~in", "~on", "~the", "~end", "~day", "~a", "~an"]
        guard openings.contains(unknown.word.lowercased()),
            let place = words.lastIndex(of: Substring(unknown.word))
        else { return false }
        return words.count - place <= 3
    }
}
