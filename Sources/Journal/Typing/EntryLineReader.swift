/// Reads the words of an input line one after another.
struct EntryLineReader {
    private let words: [String]
    private let blanks: [String]
    private let categories: [Category]
    private let grammar: DayGrammar
    private let marks: EntryLine.Marks
    private let use: EntryLine.Use
    /// The first day that was chosen beside the line.
    private let start: Day?
    private var line = EntryLine()
    /// The words of the deadline.
    private var due: String?

    init(
        words: [String], blanks: [String], categories: [Category], grammar: DayGrammar,
        marks: EntryLine.Marks, use: EntryLine.Use, start: Day?
    ) {
        self.start = start
        self.words = words
        self.blanks = blanks
        self.categories = categories
        self.grammar = grammar
        self.marks = marks
        self.use = use
    }

    func read() -> EntryLine {
        var reader = self
        reader.readWords()
        return reader.line
    }

    private mutating func readWords() {
        let firstMark = startOfMarks
        var title = ""
        func keep(_ word: String, at index: Int) {
            if !title.isEmpty { title += blanks[index] }
            title += word
        }
        var index = 0
        while index < words.count {
            let word = words[index]
            if index < firstMark {
                // A URL between plain words is part of the sentence, so the title keeps it.
                if line.externalURL == nil { line.externalURL = WebAddress.inside(word) }
                keep(EntryLine.plainWord(word) ?? word, at: index)
            } else if let plain = EntryLine.plainWord(word) {
                keep(plain, at: index)
            } else if let count = mark(at: index) {
                index += count
                continue
            } else {
                keep(word, at: index)
            }
            index += 1
        }
        // Beside marks there may be only what can't be seen.
        line.title = Title.normalized(title) ?? ""
        if line.title.isEmpty, let url = line.externalURL { line.title = url }
        countDeadlineFromStart()
        if marks == .abbreviated, line.start == nil { line.noticed = noticed(before: firstMark) }
    }

    private mutating func countDeadlineFromStart() {
        guard let due, let start = start ?? line.start ?? line.repeats?.first(from: grammar.today) else {
            return
        }
        do throws(ExpressionError) {
            line.due = try grammar.deadline(due, startingOn: start).day
        } catch {
            // Too far away, counted from the start; it stays what it is from today.
        }
    }

    /// The number of words of the mark at an index; nil if it isn't one.
    private mutating func mark(at index: Int) -> Int? {
        let word = words[index]
        if ["#", "~", "^"].contains(word) {
            doubt(word, .unfinished)
            return nil
        }
        if word == "!" {
            guard use.readsHabit else {
                doubt(word, .noHabit(inBundle: use == .bundleItem))
                return nil
            }
            line.isHabit = true
            understand(.habit, at: index)
            return 1
        }
        if word == "*" {
            guard use.readsStar else {
                doubt(word, .noStar)
                return nil
            }
            line.isStarred = true
            understand(.star, at: index)
            return 1
        }
        if word.hasPrefix("#") { return category(at: index) ? 1 : nil }
        if Self.isDated(word) { return date(at: index) }
        if Self.isRule(word) { return rule(at: index) }
        guard line.externalURL == nil, let url = WebAddress.inside(word) else { return nil }
        line.externalURL = url
        understand(.url, at: index)
        return 1
    }

    private mutating func understand(_ meaning: EntryLine.Meaning, at index: Int) {
        line.understood[index] = EntryLine.Mark(word: words[index], meaning: meaning)
    }

    private mutating func doubt(_ word: String, _ problem: UnknownWord.Problem) {
        line.unknown.append(UnknownWord(word: word, problem: problem))
    }

    /// Whether a `#word` is a category.
    private mutating func category(at index: Int) -> Bool {
        let word = words[index]
        let name = String(word.dropFirst())
        let isOther = Category.isOther(name, among: categories)
        let named =
            marks == .complete
            ? Category.exactly(named: name, among: categories) : Category.named(name, among: categories)
        // A number is more likely an issue.
        let isPlain = named == nil && !isOther && Self.isNumber(name)
        guard line.category == nil else {
            if !isPlain { doubt(word, .secondCategory) }
            return false
        }
        if isOther {
            understand(.other, at: index)
            return true
        }
        if let named {
            line.category = named
            understand(.category(named.color), at: index)
            return true
        }
        if !isPlain {
            let several = marks == .complete ? [] : Category.beginning(with: name, among: categories)
            doubt(word, several.isEmpty ? .noCategory : .ambiguous(several.map(\.name)))
        }
        return false
    }

    /// The number of words of the date or deadline that begins at an index; nil if there is none.
    private mutating func date(at index: Int) -> Int? {
        let isDeadline = words[index].hasPrefix("^")
        if let (count, day) = longestDate(at: index) {
            guard !isDeadline || use.readsDeadline else {
                doubt(words[index], .noDeadline)
                return nil
            }
            let isTaken =
                isDeadline
                ? line.due != nil || line.itemDue != nil : line.start != nil || line.itemStart != nil
            guard !isTaken else {
                doubt(words[index], .secondDate)
                return nil
            }
            if use == .bundleItem {
                guard readItemDay(at: index, count) else { return nil }
            } else if isDeadline {
                line.due = day
                due = text(at: index, count)
            } else {
                line.start = day
            }
            for place in index..<index + count { understand(isDeadline ? .deadline : .date, at: place) }
            return count
        }
        let rest = String(words[index].dropFirst())
        // `~/notes` is a folder and `~20` means about twenty.
        let next = index + 1 < words.count ? words[index + 1].lowercased() : ""
        let isAbout = Self.isNumber(rest) && DateVocabulary.month(next) == nil
        if !rest.hasPrefix("/"), !isAbout {
            // The nearest date takes long to find, and nobody reads about the ninth.
            let reason =
                line.unknown.count < 8 ? refusal(at: index) : "\(rest.quoted) isn't a date"
            doubt(words[index], .noDate(reason))
        }
        return nil
    }

    /// Whether the words of a date mean the same on all machines, so that a bundle's item can have them.
    private mutating func readItemDay(at index: Int, _ count: Int) -> Bool {
        do throws(ExpressionError) {
            let day = try ItemDay.typed(text(at: index, count), in: grammar)
            if words[index].hasPrefix("^") { line.itemDue = day } else { line.itemStart = day }
            return true
        } catch {
            doubt(words[index], .noDate(error.description))
            return false
        }
    }

    /// The number of words of the rule that begins at an index; nil if there is none.
    private mutating func rule(at index: Int) -> Int? {
        let word = words[index]
        guard use.readsRule else {
            doubt(word, .noRepeat)
            return nil
        }
        guard line.repeats == nil else {
            doubt(word, .secondRule)
            return nil
        }
        let count = lengthOfRule(at: index)
        do throws(ExpressionError) {
            let rule = try rules.rule(text(at: index, count))
            line.repeats = rule
            // To be asked each day is what a habit is.
            if case .timesAWeek = rule { line.isHabit = true }
            for place in index..<index + count { understand(.rule, at: place) }
            return count
        } catch {
            doubt(word, .noRule(error.description))
            return nil
        }
    }

    /// The number of words of the longest run after a `&` that is a rule or nearly one, `&every 2 weeks on mon and thu`,
    /// or is made of the words of rules, `&every week for 3 weeks`. What begins with `every` can't be anything else.
    private func lengthOfRule(at index: Int) -> Int {
        let runs = candidates(at: index, most: RepeatGrammar.mostWords)
        let like = lengthOfLikeRule(at: index)
        if let count = runs.first(where: { rules.isNearlyRule($0.text) })?.count { return max(count, like) }
        guard ["&every", "&each"].contains(words[index].lowercased()) else { return like }
        let rest = words[(index + 1)...].prefix(RepeatGrammar.mostWords - 1)
        return 1 + rest.prefix { word in !["#", "~", "^", "&"].contains { word.hasPrefix($0) } }.count
    }

    /// The number of words after a `&` that are words of rules, without those at the end that only join others.
    private func lengthOfLikeRule(at index: Int) -> Int {
        let first = String(words[index].dropFirst())
        guard RepeatGrammar.isOfRules(first), !RepeatGrammar.isJoining(first) else { return 1 }
        let rest = words[(index + 1)...].prefix(while: RepeatGrammar.isOfRules)
        return 1 + rest.count - rest.reversed().prefix(while: RepeatGrammar.isJoining).count
    }

    private var rules: RepeatGrammar { RepeatGrammar(weekStart: grammar.weekStart) }

    /// Whether a word may be a rule: `&weekly`. `&&` stands between commands.
    static func isRule(_ word: some StringProtocol) -> Bool {
        word.hasPrefix("&")
            && word.dropFirst().drop { $0 == "-" || $0 == "+" }.first.map { $0.isLetter || $0.isNumber }
                ?? false
    }

    /// Whether a word may begin a date: `~fri`, `^fri`. `^C` is a key.
    private static func isDated(_ word: String) -> Bool {
        word.hasPrefix("~") || word.hasPrefix("^") && (word.count > 2 || word.last?.isNumber == true)
    }

    /// The longest run of words after a `~` or `^` that is a date.
    private func longestDate(at index: Int) -> (count: Int, day: Day)? {
        for (count, text) in candidates(at: index, most: DayExpression.mostWords) {
            if let day = Self.day(text, grammar) { return (count, day) }
        }
        return nil
    }

    /// The texts behind the sign of a word that may be a date or a rule, with their numbers of words, the longest first.
    private func candidates(at index: Int, most: Int) -> [(count: Int, text: String)] {
        (1...min(most, words.count - index)).reversed().compactMap { count in
            let text = text(at: index, count)
            // A long word is none of a date's or a rule's, and a line may have thousands of them.
            return text.utf8.count <= 60 ? (count, text) : nil
        }
    }

    /// The text of a mark of so many words, behind its sign.
    private func text(at index: Int, _ count: Int) -> String {
        String(words[index..<index + count].joined(separator: " ").dropFirst())
    }

    private static func day(_ text: String, _ grammar: DayGrammar) -> Day? {
        do throws(ExpressionError) {
            guard let day = try grammar.parsed(text.lowercased())?.day else { return nil }
            return Day.typed.contains(day) ? day : nil
        } catch {
            return nil
        }
    }

    /// Why the words from an index on aren't a date: the reason for the longest text that is nearly one.
    private func refusal(at index: Int) -> String {
        let refusal = DayRefusal(grammar: grammar)
        let near = candidates(at: index, most: DayExpression.mostWords).lazy.compactMap {
            refusal.ofNearly($0.text)
        }.first
        let word = String(words[index].dropFirst())
        let error =
            near ?? refusal.notADate(word, DayGrammar.normalized(word), DayExpression.understood)
        return error.description
    }

    /// The index of the first of the marks at the end of the line.
    private var startOfMarks: Int {
        var index = 0
        var start: Int?
        // The nearest dates of the first few are enough, as they take long to find.
        var searches = 8
        while index < words.count {
            guard let count = length(ofMarkAt: index, searches: &searches) else {
                start = nil
                index += 1
                continue
            }
            start = start ?? index
            index += count
        }
        return start ?? words.count
    }

    /// The number of words of what looks like a mark, understood or not; nil for a plain word. An escaped mark doesn't end the
    /// marks before it.
    private func length(ofMarkAt index: Int, searches: inout Int) -> Int? {
        let word = words[index]
        if word == "!" || word == "*" || EntryLine.plainWord(word) != nil { return words.count > 1 ? 1 : nil }
        if ["#", "~", "^"].contains(word) {
            return marks == .abbreviated && index == words.count - 1 ? 1 : nil
        }
        if Self.isDated(word) {
            if let date = longestDate(at: index) { return date.count }
            guard searches > 0 else { return 1 }
            searches -= 1
            let refusal = DayRefusal(grammar: grammar)
            return candidates(at: index, most: DayExpression.mostWords)
                .first { refusal.ofNearly($0.text) != nil }?.count ?? 1
        }
        if Self.isRule(word) { return lengthOfRule(at: index) }
        return word.hasPrefix("#") || WebAddress.inside(word) != nil ? 1 : nil
    }

    /// The date in plain words that ends the title. Words that are dates only now and then, such as `may`, need a number.
    private func noticed(before end: Int) -> EntryLine.NoticedDate? {
        guard use != .bundleItem, end > 1 else { return nil }
        for count in (1...min(4, end - 1)).reversed() {
            let phrase = words[(end - count)..<end].map { $0.lowercased() }
            guard Self.isPlainDate(phrase), let day = Self.day(phrase.joined(separator: " "), grammar),
                use.looking == .ahead ? day > grammar.today : day < grammar.today
            else { continue }
            return EntryLine.NoticedDate(place: end - count, day: day)
        }
        return nil
    }

    private static func isPlainDate(_ phrase: [String]) -> Bool {
        let first = phrase[0]
        let isWeekday = Weekday.allCases.contains { $0.name.lowercased() == first }
        guard phrase.count > 1 else { return isWeekday || ["tomorrow", "yesterday"].contains(first) }
        return isWeekday || ["next", "last", "this", "in", "on", "day"].contains(first)
            || phrase.contains { DateVocabulary.month($0) != nil }
                && phrase.contains { $0.first?.isNumber == true }
    }

    private static func isNumber(_ word: String) -> Bool {
        word.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
