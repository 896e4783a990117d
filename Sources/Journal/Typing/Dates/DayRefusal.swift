/// The message about a text that isn't a date, with the date that was probably meant.
struct DayRefusal {
    let grammar: DayGrammar

    /// - Parameters:
    ///   - text: The text as typed.
    ///   - normal: The text in lower case with single spaces.
    ///   - understood: Examples of what is accepted.
    func notADate(_ text: String, _ normal: String, _ understood: String) -> ExpressionError {
        meantInstead(of: text, normal) ?? ExpressionError("\(text.quoted) isn't a date. Try \(understood)")
    }

    /// The message about a text that is nearly a date: an impossible one, or a misspelled one. Nil for a date and
    /// for any other text.
    func ofNearly(_ text: String) -> ExpressionError? {
        let normal = DayGrammar.normalized(text)
        do throws(ExpressionError) {
            if let day = try grammar.parsed(normal)?.day {
                try grammar.checkRange(day, text)
                return nil
            }
        } catch {
            return error
        }
        return meantInstead(of: text, normal)
    }

    private func meantInstead(of text: String, _ normal: String) -> ExpressionError? {
        meant(normal).map { ExpressionError("\(text.quoted) isn't a date. Did you mean \($0)?") }
    }

    /// The first text that is a date among those that a person may have meant.
    private func meant(_ text: String) -> String? {
        // A longer text is a sentence.
        guard text.utf8.count <= 40 else { return nil }
        return candidates(text).first(where: isDate)
    }

    private func candidates(_ text: String) -> [String] {
        let words = DateVocabulary.split(text)
        var candidates: [String] = []
        if words.count == 1, let number = DateVocabulary.number(words[0]) {
            candidates += number <= 31 ? [DateVocabulary.ordinal(number)] : ["+\(number)"]
        }
        // `2026-12` and `dec 2026` are months.
        if words.count == 2, words[0].utf8.count == 4, !text.contains(" ") { candidates.append("\(text)-01") }
        if words.contains(where: { DateVocabulary.month($0) != nil }) {
            candidates.append("1 \(text)")
            // `1 dec 27` has a short year.
            if let last = words.last, last.utf8.count == 2, let year = DateVocabulary.number(last) {
                candidates.append((words.dropLast() + ["\(2000 + year)"]).joined(separator: " "))
            }
        }
        if let first = text.first, DateVocabulary.isDigit(first), text.split(separator: "-").count == 3 {
            candidates.append("20\(text)")
        }
        if text.hasPrefix("+ ") || text.hasPrefix("- ") { candidates.append(text.replacing(" ", with: "")) }
        if text.hasPrefix("in -") { candidates.append(String(text.dropFirst(3))) }
        if words.count == 1, ["week", "month", "year", "quarter"].contains(text) {
            candidates.append("next \(text)")
        }
        if text == "next" || text == "this" || text == "last" { candidates.append("\(text) week") }
        if text.count == 2 { candidates += Weekday.allCases.map(\.key).filter { $0.hasPrefix(text) } }
        return candidates + [respelled(words)].compactMap(\.self)
    }

    private func isDate(_ text: String) -> Bool {
        do throws(ExpressionError) {
            guard let day = try grammar.parsed(text)?.day else { return false }
            return Day.typed.contains(day)
        } catch {
            return false
        }
    }

    /// The words with each unknown one replaced by the nearest known one; nil if there is none near.
    private func respelled(_ words: [String]) -> String? {
        guard words.count <= DayExpression.mostWords else { return nil }
        var isChanged = false
        var result: [String] = []
        for word in words {
            let isKnown =
                word.allSatisfy(DateVocabulary.isDigit) || DateVocabulary.known.contains(word) || word == "in"
                || DateVocabulary.weekday(word) != nil || DateVocabulary.month(word) != nil
            guard !isKnown else {
                result.append(word)
                continue
            }
            let limit = word.count < 5 ? 1 : 2
            guard word.count > 2, let nearest = Spelling.nearest(to: word, among: DateVocabulary.known, limit)
            else { return nil }
            result.append(nearest)
            isChanged = true
        }
        return isChanged ? result.joined(separator: " ") : nil
    }
}

/// Finds the known word that a misspelled one probably means.
public enum Spelling {
    /// The nearest of the words, at most a number of edits away; the first of equally near ones.
    public static func nearest(to word: String, among words: [String], _ limit: Int) -> String? {
        let near = words.lazy.map { (word: $0, edits: edits(from: word, to: $0)) }.filter {
            $0.edits <= limit
        }
        return near.min { $0.edits < $1.edits }?.word
    }

    /// The number of letters to insert, delete, replace or swap with their neighbour.
    static func edits(from one: String, to other: String) -> Int {
        let (a, b) = (Array(one), Array(other))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var edits = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    edits = min(edits, rows[i - 1][j - 1] + 1)
                }
                row.append(edits)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
