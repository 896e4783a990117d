import Foundation
import GRDB
import Journal
import Migrations
import Persistence

/// Writes journals of any size for measuring: the same for the same seed.
///
/// Twenty years up to today, todos spread evenly over the days, notes on a fifth, a URL on a tenth, a text on each
/// day. One in thirty words has an accent. The words are made of syllables, a few very common and most rare, as
/// in a language.
struct JournalGenerator {
    static let days = 7300
    private static let categories = ["Work", "Home", "Errands", "Reading", "Health"]
    private static let syllables = [
        "ba", "co", "di", "fo", "gu", "ha", "in", "jo", "ka", "le", "mi", "no", "or", "pa", "qui", "re", "sa",
        "ti", "un", "va", "we", "xy", "yo", "za", "ch", "st", "tr", "ing", "er", "tion",
    ]

    private var random: SplitMix
    private let words: [String]
    private let count: Int

    init(count: Int, seed: UInt64 = 1) {
        var random = SplitMix(state: seed)
        var words: [String] = []
        for number in 0..<20_000 {
            var word = (0..<Int(random.next() % 4 + 1)).map { _ in
                Self.syllables[Int(random.next() % UInt64(Self.syllables.count))]
            }.joined()
            if number % 30 == 29 { word += ["é", "ü", "ñ"][number % 3] }
            words.append(word)
        }
        self.random = random
        self.words = words
        self.count = count
    }

    /// Writes the journal to a new file.
    static func write(count: Int, to path: String, seed: UInt64 = 1) throws {
        let database = try JournalDatabase.open(path: .init(path), now: SampleJournal.clock.now()).database
        try database.close()
        let queue = try DatabaseQueue(path: path)
        var generator = JournalGenerator(count: count, seed: seed)
        try queue.write { db in
            try ChangeRecording.stop(db)
            try SearchIndex.pause(db)
            try generator.write(db)
            try SearchIndex.resume(db)
            try ChangeRecording.start(db)
        }
        try queue.close()
    }

    private mutating func write(_ db: Database) throws {
        for (number, name) in Self.categories.enumerated() {
            try db.execute(
                sql: "INSERT INTO category (name, sortOrder) VALUES (?, ?)", arguments: [name, number])
        }
        let first = SampleJournal.today - Self.days + 1
        for number in 0..<Self.days {
            let day = first + number
            try db.execute(
                sql: "INSERT INTO journalPage (date) VALUES (?)", arguments: [day.description])
            try db.execute(
                sql: "INSERT INTO dayText (day, text) VALUES (?, ?)",
                arguments: [day.description, text(30...150)])
        }
        let insertion = try db.makeStatement(
            sql: """
                INSERT INTO todo (title, start, ending, categoryID, externalURL, note) VALUES (?, ?, ?, ?, ?, ?)
                """)
        for number in 0..<count {
            let start = first + number * Self.days / count
            // The last hundred are open, and one in five hundred of the others.
            let isOpen = number >= count - 100 || random.next() % 500 == 0
            let day = min(start + Int(random.next() % 4), SampleJournal.today)
            let ending = "{\"date\":\"\(day)T10:00:00Z\",\"day\":\"\(day)\",\"kind\":\"done\"}"
            let url =
                random.next() % 10 == 0 ? "https://example.com/\(word())/\(random.next() % 100_000)" : nil
            try insertion.execute(arguments: [
                text(2...8), start.description, isOpen ? nil : ending,
                Int(random.next() % UInt64(Self.categories.count + 1)) == 0
                    ? nil : Int(random.next() % UInt64(Self.categories.count)) + 1,
                url, random.next() % 5 == 0 ? text(10...60) : nil,
            ])
        }
    }

    private mutating func text(_ range: ClosedRange<Int>) -> String {
        let count = range.lowerBound + Int(random.next() % UInt64(range.count))
        return (0..<count).map { _ in word() }.joined(separator: " ")
    }

    /// A word: the tenth is half as frequent as the fifth (Zipf's law).
    private mutating func word() -> String {
        let part = Double(random.next() >> 11) / Double(1 << 53)
        return words[Int(pow(Double(words.count), part)) - 1]
    }
}

/// Random numbers that are the same for the same seed: SplitMix64 (Steele, Lea and Flood, 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
