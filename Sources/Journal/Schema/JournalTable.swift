import Foundation

/// A table of the journal as a value: its columns, what they refer to, how its rows are named, and the words for it.
///
/// Whoever has to know the columns derives it from here: storage, exports and repair (`Persistence` adds how a value is coded),
/// histories, conflicts, sentences, and the exchange with other machines.
public struct JournalTable: Sendable {
    /// The name in the file.
    public let name: String
    /// The version of the schema that added it.
    public let since: Int
    /// The key of its rows in an export.
    public let list: String
    /// What people call a row of it.
    public let noun: String
    /// What people call one where rows are counted.
    public let singular: String
    /// What people call several.
    public let plural: String
    public let naming: Naming
    /// The columns by whose values a row without a name is known again.
    public let knownBy: [String]
    /// The column with the name that people type to find a row: two rows of one name are a conflict.
    public let calledBy: String?
    /// Whether the rows are records of the program, whose loss or survival isn't listed as a conflict.
    public let isRecord: Bool
    /// Whether rows have a `start` and an `ending` no earlier.
    public let hasSpan: Bool
    public let columns: [JournalColumn]

    /// How rows get the name that they have on all machines. A name that is made of values is the same wherever the row is made.
    public enum Naming: Sendable {
        case random
        /// By these values alone: another row with them is the same row.
        /// - Parameter isTyped: Whether somebody typed what else the row has.
        case values(tag: String, [String], isTyped: Bool = false)
        /// By these values when the row was made, and a number, since there may be several. A row without one of them gets a random
        /// name.
        /// - Parameter successors: The column with a ``Series``. All but the first of one are named by it alone, so that machines which
        ///     end the same todo make the same next one.
        case series(tag: String, [String], successors: String? = nil)
    }

    public init(
        _ name: String, since: Int, list: String? = nil, noun: String? = nil, singular: String? = nil,
        plural: String? = nil,
        naming: Naming = .random, knownBy: [String], calledBy: String? = nil, isRecord: Bool = false,
        hasSpan: Bool = false, _ columns: [JournalColumn]
    ) {
        self.name = name
        self.since = since
        self.list = list ?? name + "s"
        self.noun = noun ?? name
        self.singular = singular ?? self.noun
        self.plural = plural ?? self.noun + "s"
        self.naming = naming
        self.knownBy = knownBy
        self.calledBy = calledBy
        self.isRecord = isRecord
        self.hasSpan = hasSpan
        self.columns = columns
    }

    /// Nil if there is none, or only a newer Daybook knows it.
    public subscript(column: String) -> JournalColumn? { columns.first { $0.name == column } }

    /// The columns that other machines get: all but the id, which is each machine's own.
    public var shared: [JournalColumn] { columns.filter { $0.kind != .id } }

    /// The columns whose values name a row, instead of an id; empty if a row has a name of its own.
    public var key: [String] {
        if case .values(_, let columns, _) = naming { columns } else { [] }
    }

    /// The name of a row that is named by its values; nil if it isn't, or one of them is missing.
    public func uid(_ values: SyncRow) -> RowUID? {
        if case .series(_, _, let column?) = naming {
            let series = values[column]?.text.flatMap(Series.init)
            return series?.previous == nil ? nil : series.map { RowUID(hashing: [column, $0.description]) }
        }
        guard case .values(let tag, let columns, _) = naming, let parts = parts(columns, values) else {
            return nil
        }
        return RowUID(hashing: [tag] + parts.map { $0 ?? "other" })
    }

    /// The names that a new row may have, by number; nil if it gets a random one.
    public func series(_ values: SyncRow) -> ((_ number: Int) -> RowUID)? {
        guard case .series(let tag, let columns, _) = naming, let parts = parts(columns, values) else {
            return nil
        }
        let known = parts.compactMap(\.self)
        guard known.count == columns.count else { return nil }
        return { RowUID(hashing: [tag] + known + ["\($0)"]) }
    }

    /// Whether rows follow others, which several machines make.
    public var hasSuccessors: Bool { if case .series(_, _, _?) = naming { true } else { false } }

    /// Whether somebody typed what a new row with these values has, so that it isn't there by itself.
    public func isTyped(_ values: SyncRow) -> Bool {
        switch naming {
        case .random: true
        case .values(_, _, let isTyped): isTyped
        case .series: !isRecord && series(values) == nil && uid(values) == nil
        }
    }

    /// What values are in a name: names as they are compared, nil for a reference to nothing. Nil if there is no value.
    private func parts(_ columns: [String], _ values: SyncRow) -> [String?]? {
        var parts: [String?] = []
        for column in columns {
            guard let column = self[column] else { return nil }
            let text = values[column.name]?.text
            switch column.kind {
            case .reference:
                let uid = text.flatMap(RowUID.init)
                if uid == nil, column.isEssential { return nil }
                parts.append(uid?.description)
            case .day:
                guard let day = text.flatMap(Day.init) else { return nil }
                parts.append("\(day)")
            default:
                guard let text else { return nil }
                // Folded by Daybook's own table, because Foundation's may differ between machines.
                parts.append(String(decoding: FoldedText(text).bytes, as: UTF8.self))
            }
        }
        return parts
    }
}

/// A column of a table.
public struct JournalColumn: Sendable {
    public enum Kind: Hashable, Sendable {
        case id
        /// A title, a name or a URL: at most ``Limits/title`` bytes.
        case line
        /// Text in Markdown: at most ``Limits/prose`` bytes.
        case prose
        /// One of some words, such as a colour.
        case word
        case number
        /// What a row is if the flag is set, and if it isn't.
        case flag(on: String, off: String)
        /// `yyyy-MM-dd`.
        case day
        /// A time in UTC, to the second.
        case instant
        case ending
        /// Days of the week, with the words for none given.
        case weekdays(unset: String)
        /// A ``RepeatRule``.
        case rule
        /// An ``ItemDay``.
        case itemDay
        case reference(to: String, onDeletion: Deletion)
    }

    /// What the deletion of a row does with those that refer to it.
    public enum Deletion: Sendable {
        case deletesRow, clearsReference
    }

    /// What a todo's history says when the value changes.
    public enum Story: Sendable {
        /// `deadline set to Fri`, `note added`, `made a habit`.
        case told
        /// `renamed from "a" to "b"`.
        case renamed
        /// `moved from Home to Work`, with the word for no row.
        case moved(none: String)
        /// Nothing, or what another rule tells.
        case untold
    }

    public let name: String
    public let kind: Kind
    /// What people call it.
    public let noun: String
    /// The version of the schema that added it; nil if it is as old as its table.
    public let since: Int?
    public let isOptional: Bool
    /// Whether a row can't be stored without it. Newer columns never are, so that what older versions wrote stays valid.
    public let isEssential: Bool
    /// Whether no two rows of the table have the same value.
    public let isUnique: Bool
    /// Whether nobody needs to compare what several machines wrote at the same time: the later value stays.
    public let isQuiet: Bool
    public let story: Story

    public init(
        _ name: String, _ kind: Kind, as noun: String? = nil, since: Int? = nil, isOptional: Bool = false,
        isEssential: Bool = false, isUnique: Bool = false, isQuiet: Bool = false, story: Story = .told
    ) {
        (self.name, self.kind, self.noun, self.since) = (name, kind, noun ?? name, since)
        (self.isOptional, self.isEssential, self.isUnique) = (isOptional, isEssential, isUnique)
        (self.isQuiet, self.story) = (isQuiet, story)
    }

    public static let id = JournalColumn("id", .id, story: .untold)
    static let sortOrder = JournalColumn("sortOrder", .number, as: "place", isQuiet: true, story: .untold)

    /// The table that it refers to, if it does.
    public var target: String? {
        if case .reference(let table, _) = kind { table } else { nil }
    }

    /// The most bytes of its text; nil if it isn't typed text.
    public var limit: Int? {
        switch kind {
        case .line: Limits.title
        case .prose: Limits.prose
        default: nil
        }
    }
}

extension JournalColumn {
    /// What a value from another machine should be, so that nothing is stored that a file couldn't be imported with; nil if it
    /// fits.
    public func expected(_ value: SyncValue) -> String? {
        if isOptional, value == .null { return nil }
        switch kind {
        case .line, .prose, .word:
            return value.text.map(Self.isStorable) == true ? nil : "a text of up to 16 MiB without NUL"
        case .rule: return value.text.flatMap(RepeatRule.init) == nil ? "a rule (FREQ=WEEKLY;BYDAY=MO)" : nil
        case .itemDay: return value.text.flatMap(ItemDay.init) == nil ? "a day in words (fri)" : nil
        case .day: return value.text.flatMap(Day.init) == nil ? "a day (2026-11-20)" : nil
        case .id, .number, .weekdays:
            if case .number(let number) = value, number.magnitude <= Self.largest { return nil }
            return "a whole number up to \(Self.largest)"
        case .flag:
            return [.number(0), .number(1), .flag(false), .flag(true)].contains(value) ? nil : "0 or 1"
        case .instant:
            return value.text.flatMap(ISO8601.instant) == nil ? "a time (2026-11-20T09:30:00Z)" : nil
        case .reference: return value.text.flatMap(RowUID.init) == nil ? "a row's uid" : nil
        case .ending: return TodoEnding(value) == nil ? "an ending with date, day and kind" : nil
        }
    }

    /// The largest number that JSON's other readers keep exactly (RFC 8259, section 6), as imports have it.
    private static let largest: UInt64 = 1 << 53 - 1

    /// SQLite ends a text at NUL (sqlite3_bind_text).
    private static func isStorable(_ text: String) -> Bool {
        text.utf8.count <= Limits.prose && !text.utf8.contains(0)
    }

    /// A value in words: `"Call Ann"`, `Fri 20 Nov`, `none`.
    /// - Parameter name: The name of a row that the value refers to.
    public func words(
        of value: SyncValue, today: Day, name: (SyncRowID) throws -> String
    ) rethrows -> String {
        switch (kind, value) {
        case (.reference(let table, _), .text(let text)):
            return try RowUID(text).map { try name(SyncRowID(table: table, uid: $0)) } ?? "none"
        case (.ending, .null): return "open"
        case (.ending, _):
            let day = value["day"]?.text.flatMap(Day.init).map { " on \($0.shortName(from: today))" } ?? ""
            return "\(value["kind"]?.text ?? "ended")\(day)"
        case (.weekdays(let unset), .null): return unset
        case (.weekdays, .number(let bits)):
            return Int(exactly: bits).flatMap(Weekdays.init(rawValue:)).map(\.name) ?? "\(bits)"
        case (.flag(let on, let off), _): return [.number(1), .flag(true)].contains(value) ? on : off
        case (.rule, .text(let rule)): return RepeatRule(rule)?.name ?? rule
        case (.day, .text(let day)): return Day(day)?.shortName(from: today) ?? day
        case (.word, .text(let word)), (.itemDay, .text(let word)): return word
        case (_, .text(let text)): return text.quoted
        case (_, .null): return "none"
        case (_, .number(let number)): return "\(number)"
        default: return "?"
        }
    }
}

/// What a todo's history says of a column's change.
public struct ColumnStory: Hashable, Sendable {
    /// The column's name.
    public var column: String
    /// The event's name in `--json`.
    public var name: String
    public var words: String
}

extension JournalColumn {
    /// The story of a change; nil if there is nothing to tell.
    /// - Parameter label: The name of the row that a value refers to.
    public func story(
        from before: SyncValue, to after: SyncValue, today: Day, label: (SyncValue) -> String?
    ) -> ColumnStory? {
        guard before != after else { return nil }
        let said: (name: String, words: String)
        switch story {
        case .untold: return nil
        case .renamed: said = ("renamed", "renamed from \"\(Self.bare(before))\" to \"\(Self.bare(after))\"")
        case .moved(let none):
            said = ("recategorised", "moved from \(label(before) ?? none) to \(label(after) ?? none)")
        case .told: said = told(before, after, today)
        }
        return ColumnStory(column: name, name: said.name, words: said.words)
    }

    private func told(_ before: SyncValue, _ after: SyncValue, _ today: Day) -> (name: String, words: String)
    {
        let property = noun.beginningCapital
        switch kind {
        case .flag(let on, let off):
            let state = [.number(1), .flag(true)].contains(after) ? on : off
            return ("became" + Self.camelCase(state), "made \(state)")
        case .prose:
            let verb = before == .null ? "added" : after == .null ? "removed" : "changed"
            return ("\(verb)\(property)", "\(noun) \(verb)")
        case _ where after == .null: return ("changed\(property)", "\(noun) removed")
        case .line: return ("changed\(property)", "\(noun) set to \(Self.bare(after))")
        default:
            return ("changed\(property)", "\(noun) set to \(words(of: after, today: today) { _ in "" })")
        }
    }

    private static func bare(_ value: SyncValue) -> String { value.text ?? "" }

    /// `HabitOfMine` of `a habit of mine`.
    private static func camelCase(_ words: String) -> String {
        words.split { !$0.isLetter }.drop { $0 == "a" || $0 == "an" }
            .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension TodoEnding {
    /// An ending as other machines get it; nil if the value is none.
    public init?(_ value: SyncValue) {
        guard let day = value["day"]?.text.flatMap(Day.init),
            let kind = value["kind"]?.text.flatMap(Kind.init(rawValue:)),
            let date = value["date"]?.text.flatMap(ISO8601.instant)
        else { return nil }
        self.init(date: date, day: day, kind: kind)
    }

    /// The ending as other machines get it.
    public var shared: SyncValue {
        .object([
            "date": .text(ISO8601.string(date)), "day": .text(day.description), "kind": .text(kind.rawValue),
        ])
    }
}
