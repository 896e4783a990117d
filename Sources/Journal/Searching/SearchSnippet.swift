/// A line of a text around a match, safe to show.
public struct SearchSnippet: Hashable, Sendable {
    /// The field it is from.
    public var field: SearchField
    /// One line without control characters, with `…` where it is cut.
    public var text: String
    /// The matches in ``text``, in order.
    public var places: [Range<String.Index>]

    /// The most characters before the match, and in all.
    private static let lead = 24
    private static let longest = 160

    /// - Parameter line: The line that contains the match, or its beginning.
    init(_ field: SearchField, line: Substring, query: SearchQuery) {
        self.field = field
        // A line of a megabyte is searched only as far as anyone reads.
        let read = line.utf8.count <= 4096 ? line : line.prefix(4096)
        let whole = String(read.drop(while: \.isWhitespace))
        var start = whole.startIndex
        let found = query.places(in: whole)
        if let match = found.first {
            start = whole.index(match.lowerBound, offsetBy: -Self.lead, limitedBy: start) ?? start
        }
        // Counting characters takes long, and there are no more of them than bytes.
        let isShort = whole.utf8.distance(from: start, to: whole.endIndex) <= Self.longest
        let end =
            isShort
            ? whole.endIndex
            : whole.index(start, offsetBy: Self.longest, limitedBy: whole.endIndex) ?? whole.endIndex
        text =
            (start == whole.startIndex ? "" : "…") + String(whole[start..<end]).harmless
            + (end == whole.endIndex ? "" : "…")
        // The places of a text that was neither cut nor changed are known.
        places = text == whole ? found : query.places(in: text)
    }
}

extension SearchQuery {
    /// The ranges of the matching words in a text, for highlighting, in order and without overlaps.
    public func places(in text: String) -> [Range<String.Index>] {
        let folded = FoldedPlaces(text)
        let found = wanted.flatMap {
            folded?.places(of: $0.text) ?? TitleSearch.places(of: $0.text, in: text)
        }
        .sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
        var places: [Range<String.Index>] = []
        for place in found where places.last.map({ $0.upperBound <= place.lowerBound }) ?? true {
            places.append(place)
        }
        return places
    }

    /// The words around a match in a todo's note or URL; nil if its title contains every word.
    func snippet(of todo: Todo) -> SearchSnippet? {
        let title = FoldedText(todo.title)
        let missing = wanted.filter { !(searches(.title, for: $0) && title.contains($0.folded)) }
        if missing.isEmpty { return nil }
        for (field, text) in [(SearchField.note, todo.note), (.url, todo.externalURL)] {
            guard let text else { continue }
            let terms = missing.filter { searches(field, for: $0) }
            if let line = Self.line(of: text, containing: terms) {
                return SearchSnippet(field, line: line, query: self)
            }
        }
        return nil
    }

    /// The words around a match in the text of a day or a week, or its first line.
    func snippet(of text: DayText) -> SearchSnippet {
        let line = Self.line(of: text.text, containing: wanted)
        return SearchSnippet(
            .text, line: line ?? text.text.filledLines.first ?? "", query: self)
    }

    private static func line(of text: String, containing terms: [SearchTerm]) -> Substring? {
        if terms.isEmpty { return nil }
        let lines = text.filledLines
        for term in terms {
            if let line = lines.first(where: { FoldedText($0).contains(term.folded) }) { return line }
        }
        // A phrase may go over the end of a line.
        let first = terms.compactMap { $0.text.split(separator: " ").first }.map { FoldedText($0) }
        return lines.first { line in
            let folded = FoldedText(line)
            return first.contains { folded.contains($0) }
        }
    }

    /// The hit for a todo; nil if it doesn't match.
    public func hit(_ todo: Todo) -> SearchHit? {
        rank(SearchedFields(todo)).flatMap { match(todo, rank: $0) }.map(withSnippet)
    }

    /// The hit for a day's text; nil if it doesn't match.
    public func hit(_ text: DayText) -> SearchHit? {
        rank(SearchedFields(text)).flatMap { match(text, rank: $0) }.map(withSnippet)
    }

    /// The hit for a todo whose texts have a rank, without its snippet; nil if a filter excludes it.
    public func match(_ todo: Todo, rank: SearchRank) -> SearchHit? {
        guard filters.fit(todo, categories: knownCategories, today: today),
            let day = todo.lastDay(in: filters.days, today: today)
        else { return nil }
        return SearchHit(.todo(todo), day: day, rank: rank)
    }

    /// The hit for a day's text that has a rank, without its snippet; nil if a filter excludes it.
    public func match(_ text: DayText, rank: SearchRank) -> SearchHit? {
        fits(text.day) ? SearchHit(.text(text), day: text.day, rank: rank) : nil
    }

    /// The hit for a week's text that has a rank, without its snippet; nil if a filter excludes it.
    public func match(week text: DayText, rank: SearchRank) -> SearchHit? {
        fits(Week(stored: text.day)) ? SearchHit(.weekText(text), day: text.day, rank: rank) : nil
    }

    /// A hit with its snippet.
    public func withSnippet(_ hit: SearchHit) -> SearchHit {
        var hit = hit
        hit.snippet =
            switch hit.subject {
            case .todo(let todo): snippet(of: todo)
            case .text(let text), .weekText(let text): snippet(of: text)
            }
        return hit
    }
}

/// A text whose characters fold one to one, for finding the places of words in it as ``TitleSearch`` does.
struct FoldedPlaces {
    private let text: String
    private var bytes: [UInt8] = []
    /// For each folded byte, the offset in the text's UTF-8 of its character; then the text's length. Nil if the
    /// offsets are the same.
    private var offsets: [Int]?

    /// Nil for a text that only Foundation compares rightly.
    init?(_ text: String) {
        var native = text
        native.makeContiguousUTF8()
        self.text = native
        if let bytes = native.withUTF8(Self.ascii) {
            self.bytes = bytes
            return
        }
        var offsets: [Int] = []
        var isKnown = false
        // Two bytes become three at most.
        let most = native.utf8.count * 2
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { target, count in
            offsets = [Int](unsafeUninitializedCapacity: most + 1) { places, placeCount in
                var end = 0
                isKnown = native.withUTF8 { source in
                    FoldedLetters.read(source) { entry, offset in
                        guard entry.isSingle, !entry.isSpace || source[offset] == 0x20 else { return false }
                        for index in 0..<entry.count {
                            target[end] = entry.byte(index)
                            places[end] = offset
                            end += 1
                        }
                        return true
                    }
                }
                count = end
                places[end] = native.utf8.count
                placeCount = end + 1
            }
        }
        guard isKnown else { return nil }
        self.bytes = bytes
        self.offsets = offsets
    }

    /// The ranges of a word, without overlaps; nil if only Foundation can find it.
    func places(of word: String) -> [Range<String.Index>]? {
        guard let part = FoldedPlaces(word) else { return nil }
        if part.bytes.isEmpty { return [] }
        let needle = FoldedText(bytes: part.bytes)
        let folded = FoldedText(bytes: bytes)
        var places: [Range<String.Index>] = []
        var start = 0
        while let place = folded.first(needle, from: start) {
            start = place + part.bytes.count
            places.append(index(place)..<index(start))
        }
        return places
    }

    /// The place in the text of a folded byte.
    private func index(_ byte: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: offsets?[byte] ?? byte)
    }

    /// The folded bytes of a text in ASCII whose only white space is blanks; nil for others.
    private static func ascii(_ source: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard source.allSatisfy({ $0 < 0x80 && !(0x09...0x0D).contains($0) }) else { return nil }
        return source.map(FoldedLetters.lowercased)
    }
}
