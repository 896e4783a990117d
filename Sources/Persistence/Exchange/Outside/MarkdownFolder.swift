import Foundation
import GRDB
import Journal
import Platform
import SystemPackage

/// Writes a journal as Markdown: a file for each page and each week's text, and one for the todos on no page. ``MarkdownFiles`` reads them.
struct MarkdownFolder {
    private let db: Database
    private let folder: FilePath
    private let clock: JournalClock
    private let names: OwnNames
    private let categories: [Journal.Category]
    /// The todos that are in some file.
    private var written = ImportedIDs()
    private(set) var outcome = OutsideExport.Outcome()

    /// The file of the todos on no page.
    private static let rest = "not-on-a-page.md"

    init(_ db: Database, _ folder: FilePath, _ clock: JournalClock) throws {
        (self.db, self.folder, self.clock) = (db, folder, clock)
        names = try OwnNames(db)
        categories = try Tables.categories.arranged(db)
    }

    mutating func write() throws {
        let pages = Set(try Tables.journalPages.all(db, orderedBy: "id").map(\.date))
        let textDays = try Tables.dayTexts.all(db, orderedBy: "id").map(\.day)
        for day in pages.union(textDays).sorted() {
            let isPage = pages.contains(day)
            let text = try JournalQuery<DayText?>.text(of: day, db)?.text
            let sections =
                isPage
                ? try JournalQuery<OpenPage>.page(on: day, today: clock.today).fetch(db).contents
                    .showingHidden().sections : []
            if text != nil { outcome.texts.days += 1 }
            try write(
                "\(day).md", kind: isPage ? "page" : "text", heading: day.longName, text: text, sections)
        }
        for text in try Tables.weekTexts.all(db, orderedBy: "day") {
            outcome.texts.weeks += 1
            let week = Week(stored: text.day)
            try write(
                "\(week).md", kind: "week", heading: MarkdownFiles.heading(of: .week(week)), text: text.text,
                [])
        }
        let others = try Tables.todos.all(db, orderedBy: "start, written, id").filter {
            !written.contains($0.id)
        }
        guard !others.isEmpty else { return }
        let rows = others.map {
            PageRow(todo: $0, state: $0.isOpen ? .open : $0.ending?.isDone == true ? .done : .abandoned)
        }
        try write(
            Self.rest, kind: "todos", heading: "Todos on no page", text: nil,
            PageSection.grouping(rows, by: categories))
    }

    private mutating func write(
        _ name: String, kind: String, heading: String, text: String?, _ sections: [PageSection]
    ) throws {
        var lines = ["---", "daybook: \(kind) \(names.journal)", "---", "# \(heading)"]
        if let text {
            lines.append("")
            lines += text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
                line == MarkdownFiles.textEnd ? "\\\(line)" : String(line)
            }
        }
        lines += ["", MarkdownFiles.textEnd]
        for section in sections {
            lines += ["", "## \(MarkdownEscapes.written(section.name))", ""]
            for row in section.rows {
                let title = MarkdownEscapes.written(row.todo.shownTitle)
                // Where it went on to a later page or day, that has the rest.
                guard row.state != .carried, row.state != .postponed else {
                    lines.append("- [>] \(title)")
                    continue
                }
                if written.insert(row.todo.id) { outcome.todos += 1 }
                lines.append(try item(row, title))
                let note =
                    row.todo.note?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) ?? []
                lines += note.map { $0.isEmpty ? "" : "  \($0)" }
            }
        }
        let path = folder.appending(name)
        try checkOurs(path, named: name)
        try WholeFile.write(Data((lines.joined(separator: "\n") + "\n").utf8), toSharedFile: path)
        outcome.files += 1
    }

    /// - Throws: ``JournalError`` if somebody else wrote the file of that name.
    private func checkOurs(_ path: FilePath, named name: String) throws {
        guard path.exists else { return }
        let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
        let isOurs = try descriptor.closeAfter {
            var beginning: [UInt8] = []
            return try ImportSource(descriptor).append(to: &beginning, from: 0, atMost: 13)
                && beginning.elementsEqual("---\ndaybook: ".utf8)
        }
        guard isOurs else {
            throw JournalError("\(path) is there, and Daybook didn't write it. Name an empty folder.")
        }
    }

    /// `- [x] Pay rent [start:: 2026-03-01] [done:: 2026-03-02T10:42:00Z] ^3f2a91c0-12`
    private func item(_ row: PageRow, _ title: String) throws -> String {
        let todo = row.todo
        let box = row.state == .done ? "x" : row.state == .abandoned ? "-" : " "
        var parts = ["- [\(box)] \(title)"]
        func add(_ key: String, _ value: (some CustomStringConvertible)?) {
            guard let value else { return }
            parts.append("[\(key):: \(MarkdownEscapes.written(value.description))]")
        }
        add("start", todo.start)
        add("due", todo.due)
        add("repeat", todo.repeats)
        add("url", todo.externalURL)
        if todo.isHabit { add("habit", "yes") }
        if let ending = todo.ending {
            let date = ISO8601.string(ending.date)
            add(ending.kind.rawValue, date)
            if clock.day(of: ending.date) != ending.day { add("on", ending.day) }
        }
        return (parts + ["^\(try names.name(of: todo))"]).joined(separator: " ")
    }
}

extension JournalQuery where Answer == OutsideExport.Outcome {
    /// Writes a folder of Markdown files while the journal is read.
    /// - Throws: ``JournalError`` if a file is there that Daybook didn't write.
    public static func exportMarkdown(to folder: FilePath, clock: JournalClock) -> JournalQuery {
        JournalQuery { db in
            try IntegrityCheck.check(Tables.names + UndoLog.tables, db)
            try PrivateFolder.create(folder)
            var writer = try MarkdownFolder(db, folder, clock)
            try writer.write()
            var outcome = writer.outcome
            outcome.omissions = try OutsideExport.markdown.omissions(db)
            return outcome
        }
    }
}
