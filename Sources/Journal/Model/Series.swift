/// The place of a todo among those that a rule has made, one after another.
///
/// Its text is the series' name, 16 hexadecimal digits that are the same on all machines, and the place: `9f86d081884c7d65-3`.
public struct Series: Hashable, Sendable, LosslessStringConvertible {
    public let name: String
    /// From 1, the todo that was given the rule.
    public let number: Int

    private init(name: String, number: Int) {
        (self.name, self.number) = (name, number)
    }

    /// A new series, whose name nothing else has.
    public static func new() -> Series {
        Series(name: String(RowUID.random().description.prefix(16)), number: 1)
    }

    /// The series that begins with the todo of a bundle's item. Two machines that apply the bundle to a day's page begin the same one.
    /// - Parameter parts: What names the item and the page on all machines.
    public static func begun(by parts: [String]) -> Series {
        Series(name: String(RowUID(hashing: ["bundle"] + parts).description.prefix(16)), number: 1)
    }

    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 16,
            parts[0].utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }),
            let number = Int(parts[1]), (1...999_999_999).contains(number), "\(number)" == parts[1]
        else { return nil }
        self.init(name: String(parts[0]), number: number)
    }

    public var description: String { "\(name)-\(number)" }

    /// The place after this one.
    public var next: Series { Series(name: name, number: number + 1) }
    /// The place before this one; nil for the first.
    public var previous: Series? { number > 1 ? Series(name: name, number: number - 1) : nil }

    /// `3rd`
    public var ordinal: String { DateVocabulary.ordinal(number) }
}

extension Todo {
    /// The todo with a rule's days fixed by its start, and the first place of a series, unless it has one.
    public var inSeries: Todo {
        guard let rule = repeats else { return self }
        var todo = self
        todo.repeats = rule.starting(on: start)
        if series == nil { todo.series = .new() }
        // To be asked about on each day is what such a rule is for.
        if case .timesAWeek = rule { todo.shouldMigrate = false }
        return todo
    }

    /// The todo that follows it in its series, as it is when it is made; nil while this one is open, or if none follows.
    ///
    /// It starts on the rule's first day after this one's start and ending, and not before today, so that days which were missed
    /// don't pile up. Its deadline is as far from its start as this one's was.
    /// - Parameter done: How often one of the series was done on certain days.
    public func next(today: Day, done: (ClosedRange<Day>) throws -> Int) rethrows -> TodoDraft? {
        guard let repeats, let series, let ending else { return nil }
        let last = max(ending.day, start)
        let start: Day?
        if case .afterwards = repeats {
            start = try repeats.next(after: ending.day, since: firstSeen, done: done).map {
                max($0, last + 1, today)
            }
        } else {
            start = try repeats.next(after: max(last, today - 1), since: firstSeen, done: done)
        }
        guard let start else { return nil }
        var next = TodoDraft(
            title: title, shouldMigrate: shouldMigrate, start: start, categoryID: categoryID,
            externalURL: externalURL, showOnly: showOnly, bundleTodoID: bundleTodoID,
            note: note.map(Checklist.cleared))
        next.due = due(startingOn: start)
        next.repeats = repeats
        next.series = series.next
        next.place = place
        return next
    }

    /// `3rd of a series · every 2 weeks`; nil for a todo that neither repeats nor has followed another.
    public var seriesWords: String? {
        let place = series.flatMap { $0.previous == nil ? nil : "\($0.ordinal) of a series" }
        let words = [place, repeats?.name].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " · ")
    }

    /// Its deadline if it starts on another day: as far from that as it was from the day on which it was seen first. After one that was
    /// first seen late, the next one isn't late from the beginning: it is due on its day.
    public func due(startingOn day: Day) -> Day? { due.map { (day + max(0, $0 - firstSeen)).clamped } }

    /// Whether it is still as it was made after another, so that nothing is lost when it goes. One that was moved isn't on a day of the
    /// rule.
    public func isUntouched(after previous: Todo) -> Bool {
        guard var made = previous.next(today: start, done: { _ in 0 })?.todo else { return false }
        // What nobody gave it, and its place, which another one may have taken.
        (made.id, made.created, made.changed, made.written) = (id, created, changed, written)
        // An older Daybook made it without its bundle's item.
        made.bundleTodoID = bundleTodoID
        made.series = series
        return made == self
    }
}
