import GRDB
import Journal

/// The texts of days and weeks that an import adds to. Each is read once and written once, however many parts of it there are.
final class ImportedTexts {
    private var texts: [TextPeriod: Text] = [:]

    /// The bytes of the texts at hand, at most, but for one alone.
    private static let most = 1 << 20
    private static let mostTexts = 64

    /// The text of a period.
    func text(of period: TextPeriod, _ db: Database) throws -> Text {
        if let text = texts[period] { return text }
        let size = texts.values.reduce(0) { $0 + $1.size }
        if texts.count >= Self.mostTexts || size > Self.most { try store(db) }
        let text = Text(period, try JournalQuery<DayText?>.text(of: period, db))
        texts[period] = text
        return text
    }

    /// Writes what was changed.
    func store(_ db: Database) throws {
        for text in texts.values.sorted(by: { $0.period.day < $1.period.day }) { try text.store(db) }
        texts.removeAll()
    }

    /// One of them.
    final class Text {
        let period: TextPeriod
        private let stored: DayText?
        private var lines: [Substring]
        /// The bytes of the lines and their breaks.
        private(set) var size: Int
        /// Where each line is; nil until that is asked.
        private var places: [Substring: [Int]]?
        /// Where the last part that was found ends.
        private var end = 0
        private var isChanged = false

        fileprivate init(_ period: TextPeriod, _ stored: DayText?) {
            (self.period, self.stored) = (period, stored)
            lines = stored.map { LineMerge.lines($0.text) } ?? []
            size = stored?.text.utf8.count ?? 0
        }

        /// Whether there is nothing in it.
        var isNew: Bool { lines.isEmpty }

        fileprivate func store(_ db: Database) throws {
            guard isChanged else { return }
            try JournalChange<DayText?>.store(
                lines.joined(separator: "\n"), of: period, over: stored, db)
        }

        /// Whether it has the lines of a part, one after another.
        func has(_ part: String) -> Bool {
            let wanted = LineMerge.lines(part)
            let places = places ?? lines.indices.reduce(into: [:]) { $0[lines[$1], default: []].append($1) }
            self.places = places
            let found = wanted.indices.map { (index: $0, places: places[wanted[$0]] ?? []) }
            // The rarest line says soonest where the part isn't.
            guard let rarest = found.min(by: { $0.places.count < $1.places.count }) else { return false }
            return rarest.places.contains { place in
                let start = place - rarest.index
                return start >= 0 && start + wanted.count <= lines.count
                    && lines[start..<(start + wanted.count)].elementsEqual(wanted)
            }
        }

        /// Where a part is; nil if it isn't.
        func range(of part: TextPart) -> Range<Int>? {
            guard let range = part.range(in: lines, from: end) else { return nil }
            end = range.upperBound
            return range
        }

        /// Adds a part, in a paragraph of its own, if it fits.
        func append(_ part: String) -> Bool {
            let new: [Substring] = (isNew ? [] : [""]) + LineMerge.lines(part)
            let more = part.utf8.count + (isNew ? 0 : 2)
            guard size + more <= Limits.prose else { return false }
            for line in new {
                places?[line, default: []].append(lines.count)
                lines.append(line)
            }
            size += more
            isChanged = true
            return true
        }

        /// Whether the text isn't too long with a part instead of some lines, or of all.
        func fits(_ part: String, at range: Range<Int>?) -> Bool {
            size(with: part, at: range ?? lines.indices) <= Limits.prose
        }

        private func size(with part: String, at range: Range<Int>) -> Int {
            // Each line has a break but the last.
            size - lines[range].reduce(0) { $0 + $1.utf8.count + 1 } + part.utf8.count + 1
        }

        func replace(_ range: Range<Int>?, by part: String) {
            let (range, new) = (range ?? lines.indices, LineMerge.lines(part))
            size = size(with: part, at: range)
            lines.replaceSubrange(range, with: new)
            end = range.lowerBound + new.count
            (places, isChanged) = (nil, true)
        }
    }
}
