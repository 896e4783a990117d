import Foundation
import Journal

extension OutsideFormat {
    /// The format of a file; nil for a journal that was exported, whose reader says what is wrong with it.
    /// - Throws: ``JournalError`` if it is neither, which says why and lists the formats, or `Errno` if it can't be read.
    public static func recognized(_ file: ImportSource, named name: String) throws -> OutsideFormat? {
        var beginning: [UInt8] = []
        if file.append(to: &beginning, from: 0, atMost: FileFingerprint.magic.count),
            beginning == FileFingerprint.magic
        {
            return nil
        }
        do {
            return try format(of: file, named: name)
        } catch {
            try file.checkWhole()
            if let error = NotUTF8(in: file) { throw error.advising("--from FORMAT -") }
            let formats = allCases.map(\.rawValue).joined(separator: ", ")
            throw JournalError(
                "\(error.reason). If you know what wrote it, name that with --from: \(formats).")
        }
    }

    private static func format(of file: ImportSource, named name: String) throws -> OutsideFormat? {
        var json = JSONReader(JSONSource(append: file.append, piece: 1 << 12))
        switch json.next() {
        case UInt8(ascii: "{"): return try ofJSON(&json)
        case UInt8(ascii: "["): return try jrnlBegins(file) ? .jrnl : ofJSON(&json)
        case nil: throw unknown
        default: return try ofText(file, name.lowercased())
        }
    }

    private static let unknown = JournalError("isn't in a format that Daybook recognises")

    private static func jrnlBegins(_ file: ImportSource) throws -> Bool {
        var lines = TextLines(file)
        return try lines.next().flatMap(Jrnl.heading) != nil
    }

    /// Ends the reading of an object that says enough.
    private struct Found: Error {
        /// Nil for a journal.
        var format: OutsideFormat?
    }

    private static func ofJSON(_ json: inout JSONReader) throws -> OutsideFormat? {
        do {
            if json.next() == UInt8(ascii: "[") {
                try json.forEach { json in throw Found(format: try ofObject(&json, isRow: true)) }
                throw unknown
            }
            return try ofObject(&json, isRow: false)
        } catch let found as Found {
            return found.format
        }
    }

    /// The most keys of an object that are looked at.
    private static let mostKeys = 1_000

    /// - Parameter isRow: Whether it is an element of a list, and so no journal.
    private static func ofObject(_ json: inout JSONReader, isRow: Bool) throws -> OutsideFormat {
        var keys: Set<String> = []
        try json.object { json, key in
            if keys.count < mostKeys { keys.insert(key) }
            if !isRow {
                if ["bundleTodos", "categories", "journalPages", "todos", "version"].contains(key) {
                    throw Found(format: nil)
                }
                if key == "entries" {
                    try json.forEach { json in
                        var names: Set<String> = []
                        try json.object { json, key in
                            names.insert(key)
                            try json.skip()
                        }
                        throw Found(format: names.contains("creationDate") ? .dayOne : .jrnl)
                    }
                    throw Found(format: keys.contains("metadata") ? .dayOne : .jrnl)
                }
                if key == "issues" { throw Found(format: .jira) }
                if key == "data" { throw Found(format: .linear) }
            }
            try json.skip()
        }
        if keys.isSuperset(of: ["uuid", "description"]) { return .taskwarrior }
        if keys.isSuperset(of: ["key", "fields"]) { return .jira }
        if keys.contains("iid") || keys.contains("web_url") { return .gitlab }
        if keys.contains("identifier") { return .linear }
        if keys.contains("number"), keys.contains("title") { return .github }
        guard keys.contains("title"), !keys.isDisjoint(with: ["key", "url", "id"]) else { throw unknown }
        return .ndjson
    }

    /// The lines at the beginning that are looked at.
    private static let looked = 40

    private static func ofText(_ file: ImportSource, _ name: String) throws -> OutsideFormat? {
        var lines = TextLines(file)
        var beginning: [String] = []
        while beginning.count < looked, let line = try lines.next() { beginning.append(line) }
        let written = beginning.filter { line in line.contains { !$0.isWhitespace } }
        guard let first = written.first else { throw unknown }
        // What `jq` prints of a member that is missing.
        if first.trimmingCharacters(in: .whitespaces) == "null" { return nil }
        guard !written.contains(where: { $0.utf8.contains(0) }) else {
            throw JournalError("isn't text: it has a NUL")
        }
        if first.uppercased().hasPrefix("BEGIN:VCALENDAR") { return .calendar }
        if Jrnl.heading(first) != nil { return .jrnl }
        if name.hasSuffix(".md") || name.hasSuffix(".markdown") { return .markdown }
        if name.hasSuffix("todo.txt") || name.hasSuffix("done.txt") { return .todoTxt }
        if written.contains(where: { MarkdownFiles.Item($0) != nil }) { return .markdown }
        let marks = written.count { line in
            let words = line.split(separator: " ")
            return line.hasPrefix("x ") || words.first.flatMap { Day(String($0)) } != nil
                || line.hasPrefix("(") && words.first?.count == 3
                || words.contains { ["+", "@"].contains($0.first) && $0.count > 1 }
        }
        guard marks * 2 >= written.count else { throw unknown }
        return .todoTxt
    }
}
