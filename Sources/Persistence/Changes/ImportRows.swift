import Foundation
import GRDB
import Journal

/// What an import of another program's file did, or would do.
public struct ImportOutcome: Sendable {
    public var added = 0
    /// Texts of days and weeks, or parts of them.
    public var texts = TextCounts()
    public var changed = 0
    /// Changed there, and not taken yet.
    public var offered = 0
    /// As they were the last time.
    public var same = 0
    public var skipped = 0
    public var newCategories: [String] = []
    /// The fields that have no place here, with the number of rows that have them.
    public var dropped: [String: Int] = [:]
    /// The time zones that aren't known, with the number of times that were read as local ones.
    public var unknownZones: [String: Int] = [:]

    /// `imported 3 todos and 2 texts of days from jrnl`
    func label(_ format: OutsideFormat) -> String { "imported \(words(format))" }

    /// `3 todos and 2 texts of days from jrnl`
    public func words(_ format: OutsideFormat) -> String {
        let todos = added > 0 ? [Sentences.counted(added, "todo")] : []
        let changes = changed > 0 ? [Sentences.counted(changed, "change")] : []
        let parts = todos + texts.words + changes
        return "\(parts.isEmpty ? "nothing new" : Sentences.joined(parts)) from \(format.name)"
    }
}

/// What an import does with a row.
public struct ImportedLine: Sendable {
    public enum Fate: String, Sendable {
        case new, changed, offered, same, skipped
    }

    /// The name of the file, of a folder's.
    public var file: String?
    /// The line or, in JSON, the number of the row.
    public var place: Int
    public var fate: Fate
    /// The title of the todo, or the first words of the text.
    public var what: String
    /// What changed, or why it is skipped.
    public var why: String?
}

extension JournalChange where Outcome == ImportOutcome {
    /// Adds the rows of another program's file to the journal, as one step.
    ///
    /// A row that was imported before is the same todo. What was changed there since is taken only if asked for, and what was
    /// changed here as well stays as it is.
    /// - Parameters:
    ///   - updates: Whether what was changed there is taken.
    ///   - each: Called with each row.
    public static func importRows(
        of file: OutsideFile, updates: Bool, clock: JournalClock,
        each: @escaping @Sendable (ImportedLine) -> Void = { _ in }
    ) -> JournalChange {
        JournalChange { outcome, _ in
            outcome.label(file.format)
        } apply: { db in
            let importer = try RowImporter(db, file.format, updates: updates, clock, each)
            try importer.read(file)
            return importer.outcome
        }
    }
}

extension JournalDatabase {
    /// What an import would do; nothing is changed.
    public func previewImport(
        of file: OutsideFile, updates: Bool, by author: Author,
        each: @escaping @Sendable (ImportedLine) -> Void
    ) throws -> ImportOutcome {
        try preview(
            .importRows(of: file, updates: updates, clock: author.clock, each: each), by: author
        ) { $1 }
    }
}

/// Adds rows to a journal within a transaction, one at a time.
private final class RowImporter {
    private let db: Database
    private let format: OutsideFormat
    private let updates: Bool
    private let clock: JournalClock
    private let each: (ImportedLine) -> Void
    private(set) var outcome = ImportOutcome()
    /// Of a folder's file that is read.
    private var fileName: String?
    private var categories: CategoryNames
    private let texts = ImportedTexts()
    /// The open todos with a URL, which need no second one: those before the import, and those it adds or changes.
    private var openByURL: [String: Set<Int64>] = [:]
    private let names: OwnNames

    init(
        _ db: Database, _ format: OutsideFormat, updates: Bool, _ clock: JournalClock,
        _ each: @escaping (ImportedLine) -> Void
    ) throws {
        (self.db, self.format, self.updates, self.clock, self.each) = (db, format, updates, clock, each)
        categories = CategoryNames(try Tables.categories.arranged(db))
        names = try OwnNames(db)
        guard format.isPulled else { return }
        let rows = try Row.fetchCursor(
            db, sql: "SELECT id, externalURL FROM todo WHERE ending IS NULL AND externalURL IS NOT NULL")
        while let row = try rows.next() {
            if let url = row.text(at: 1), let id = Int64.fromDatabaseValue(row[0]) {
                openByURL[url, default: []].insert(id)
            }
        }
    }

    private func noteURL(of todo: Todo, before: Todo? = nil) {
        guard format.isPulled else { return }
        if let before, let url = before.externalURL { openByURL[url]?.remove(before.id) }
        if todo.isOpen, let url = todo.externalURL { openByURL[url, default: []].insert(todo.id) }
    }

    func read(_ file: OutsideFile) throws {
        let sink = RowSink(
            clock: clock, take: take, skip: skip,
            drop: { Self.count($0, in: &self.outcome.dropped) },
            readAsLocal: { Self.count($0, in: &self.outcome.unknownZones) })
        do {
            try file.read(into: sink, categories: categories.folded) { self.fileName = $0 }
            try texts.store(db)
        } catch let error as DatabaseError {
            throw error
        } catch {
            throw JournalError("\(file.path): \(error.reason)")
        }
    }

    /// The most names that are counted, and the most characters of one.
    private static let (mostNames, longestName) = (1_000, 60)

    private static func count(_ name: String, in counts: inout [String: Int]) {
        let name = String(name.prefix(longestName))
        counts[counts.count < mostNames || counts[name] != nil ? name : "others", default: 0] += 1
    }

    private func skip(_ place: Int, _ what: String, _ why: String) { note(.skipped, place, what, why) }

    /// Counts a row and tells of it. A new one is counted as a todo or a text.
    private func note(_ fate: ImportedLine.Fate, _ place: Int, _ what: String, _ why: String? = nil) {
        switch fate {
        case .new: break
        case .changed: outcome.changed += 1
        case .offered: outcome.offered += 1
        case .same: outcome.same += 1
        case .skipped: outcome.skipped += 1
        }
        each(ImportedLine(file: fileName, place: place, fate: fate, what: what, why: why))
    }

    /// What becomes of a row that was changed there.
    private var fateOfChanges: ImportedLine.Fate { updates ? .changed : .offered }

    private func take(_ row: ImportedRow) throws {
        switch row.content {
        case .page(let day, let isExported): try addPage(day, isExported)
        case .todo(let todo): try take(todo, row)
        case .text(let text, let period, let journal): try take(text, of: period, ofJournal: journal, row)
        }
    }

    private func known(_ name: String) throws -> OutsideKey? {
        try Tables.outsideKeys.fetch(
            db, sql: "SELECT \(Tables.outsideKeys.columnList) FROM outsideKey WHERE name = ?",
            arguments: [name]
        ).first
    }

    /// The key of a todo that this journal exported: of what was changed there since, the rest is as it is here.
    private func own(_ key: String, _ name: String) throws -> OutsideKey? {
        guard !format.isPulled, let id = try names.id(of: key), let todo = try self.todo(id) else {
            return nil
        }
        return OutsideKey(id: 0, name: name, todoID: id, fields: fields(of: todo).description)
    }

    private func todo(_ id: Int64) throws -> Todo? {
        try JournalQuery<[Todo]>.todos(where: "id = ?", arguments: [id], db).first
    }

    private func fields(of todo: Todo) -> OutsideFields {
        OutsideFields(
            todo, category: categories[todo.categoryID]?.name, hasStart: true)
    }

    /// Starts a page of a day that is over. Today's is started by hand, which ends habits and adds bundles, unless an exported journal
    /// had it.
    private func addPage(_ day: Day, _ isExported: Bool) throws {
        guard day < clock.today || isExported && day == clock.today, Day.known.contains(day) else { return }
        try db.run("INSERT OR IGNORE INTO journalPage (date) VALUES (?)", [day])
    }

    // MARK: Todos

    private func take(_ imported: ImportedTodo, _ row: ImportedRow) throws {
        guard let title = Title.normalized(imported.title) else {
            return skip(row.place, "", "it has no title")
        }
        var todo = made(imported, title)
        do throws(JournalError) { try Tables.todos.checkLimits(todo) } catch {
            return skip(row.place, title.beginning, "it is too long")
        }
        var fields = OutsideFields(
            todo, category: imported.category, hasStart: imported.firstDay != nil, words: imported.words)
        // What a format can't say wasn't removed there.
        if todo.note == nil, !format.hasNotes { fields[.note] = nil }
        let name = OutsideKey.name(row.key, in: format.rawValue)
        guard let key = try known(name) ?? own(row.key, name) else {
            if format.isPulled, todo.ending != nil { return skip(row.place, title, "it was closed before") }
            if let url = todo.externalURL, let id = openByURL[url]?.min() {
                try Tables.outsideKeys.add(
                    OutsideKey(id: 0, name: name, todoID: id, fields: fields.description), db)
                return note(.same, row.place, title, "a todo has its URL")
            }
            todo.categoryID = try category(imported.category)
            let added = try Tables.todos.add(todo.inSeries, db)
            try Tables.outsideKeys.add(
                OutsideKey(id: 0, name: name, todoID: added.id, fields: fields.description), db)
            noteURL(of: added)
            outcome.added += 1
            return note(.new, row.place, title)
        }
        guard let id = key.todoID, let present = try self.todo(id) else {
            return skip(row.place, title, "it was deleted here")
        }
        try update(present, from: imported, as: todo, fields, key, row.place)
    }

    /// The todo that a row becomes, in no category yet.
    private func made(_ imported: ImportedTodo, _ title: String) -> Todo {
        var todo = Todo(id: 0, title: title, shouldMigrate: !imported.isHabit, start: clock.today)
        todo.externalURL = imported.url.flatMap(Title.normalized)
        todo.note = imported.note.flatMap(Prose.normalized)
        todo.due = imported.due
        let ended = imported.ending.map { ending in
            let day = ending.day ?? ending.date.map(clock.day) ?? clock.today
            guard day <= clock.today else {
                Self.count("a day in the future on which it ended", in: &outcome.dropped)
                return TodoEnding(ending.kind, on: clock.today, clock: clock)
            }
            return ending.date.map { TodoEnding(date: $0, day: day, kind: ending.kind) }
                ?? TodoEnding(ending.kind, on: day, clock: clock)
        }
        todo.start = imported.firstDay ?? ended?.day ?? clock.today
        if let ended, ended.day < todo.start { todo.start = ended.day }
        todo.ending = ended
        todo.repeats = imported.repeats
        return todo
    }

    private func category(_ name: String?) throws -> Int64? {
        guard let name = name.flatMap(Title.normalized) else { return nil }
        if let known = categories.exactly(named: name) { return known.id }
        guard !Journal.Category.isOther(name, among: []) else { return nil }
        let made = try categories.insert(named: name, db)
        outcome.newCategories.append(made.name)
        return made.id
    }

    /// Takes what was changed there since the last time.
    private func update(
        _ present: Todo, from imported: ImportedTodo, as todo: Todo, _ fields: OutsideFields,
        _ key: OutsideKey,
        _ place: Int
    ) throws {
        let before = OutsideFields(key.fields)
        let fields = fields.reading(sameWordsAs: before)
        let here = self.fields(of: present)
        let differing = fields.fields(differingFrom: before).filter { fields[$0] != here[$0] }
        let (changed, both) = (
            differing.filter { before[$0] == here[$0] }, differing.filter { before[$0] != here[$0] }
        )
        let words = { (fields: [OutsideFields.Field]) in
            fields.map { $0 == .ending ? todo.ending?.kind.rawValue ?? "open again" : $0.rawValue }
                .joined(separator: ", ")
        }
        guard !differing.isEmpty else {
            if updates, fields != before { try remember(fields, key) }
            return note(.same, place, present.title)
        }
        if changed.isEmpty {
            skip(place, present.title, "\(words(both)) was changed here, too")
        } else {
            let kept = both.isEmpty ? "" : "; \(words(both)) was changed here, too"
            note(fateOfChanges, place, present.title, words(changed) + kept)
        }
        guard updates else { return }
        var new = present
        for field in changed {
            switch field {
            case .title: new.title = todo.title
            case .start: new.start = todo.start
            case .due: new.due = todo.due
            case .url: new.externalURL = todo.externalURL
            case .note: new.note = todo.note
            case .category: new.categoryID = try category(imported.category)
            case .ending: new.ending = todo.ending
            case .words: break
            }
        }
        if let day = new.ending?.day, day < new.start { new.start = day }
        try Tables.todos.update(present, to: new, db)
        noteURL(of: new, before: present)
        try remember(fields, key)
    }

    private func remember(_ fields: OutsideFields, _ key: OutsideKey) throws {
        // What this journal exported needs no key.
        if key.id != 0 { try Tables.outsideKeys.change(key, db) { $0.fields = fields.description } }
    }

    // MARK: Texts

    private func take(
        _ text: String, of period: TextPeriod, ofJournal journal: String?, _ row: ImportedRow
    ) throws {
        guard let text = Prose.normalized(text) else { return skip(row.place, "", "it has no text") }
        guard period.isKnown else { return skip(row.place, "\(period)", "it is too far away") }
        let what = "\(period): \(Prose.firstLine(text) ?? "text")"
        let name = OutsideKey.name(row.key, in: format.rawValue)
        let stored = try texts.text(of: period, db)
        let part = TextPart(text)
        guard let key = try known(name) else {
            if stored.has(text) { return note(.same, row.place, what) }
            if !stored.isNew, journal == names.journal {
                try replace(stored, at: nil, by: text, what, row.place)
                return
            }
            guard stored.append(text) else {
                return skip(row.place, what, "the text of \(period) would be too long")
            }
            if journal == nil, case .day(let day) = period { try addPage(day, false) }
            try Tables.outsideKeys.add(OutsideKey(id: 0, name: name, fields: part.description), db)
            outcome.texts.add(period)
            return note(.new, row.place, what)
        }
        guard key.fields != part.description else {
            return note(.same, row.place, what)
        }
        guard let range = TextPart(stored: key.fields).flatMap({ stored.range(of: $0) }) else {
            return skip(row.place, what, "the text was changed here, too")
        }
        guard try replace(stored, at: range, by: text, what, row.place) else { return }
        try Tables.outsideKeys.change(key, db) { $0.fields = part.description }
    }

    /// Replaces some lines of a text, or all, if that is asked for.
    /// - Returns: Whether it was.
    @discardableResult
    private func replace(
        _ stored: ImportedTexts.Text, at range: Range<Int>?, by text: String, _ what: String, _ place: Int
    ) throws -> Bool {
        guard stored.fits(text, at: range) else {
            skip(place, what, "the text of \(stored.period) would be too long")
            return false
        }
        if updates { stored.replace(range, by: text) }
        note(fateOfChanges, place, what, "text")
        return updates
    }
}
