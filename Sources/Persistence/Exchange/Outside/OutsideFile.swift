import Foundation
import Journal
import SystemPackage

/// Other programs' formats that are read and added to the journal.
public enum OutsideFormat: String, CaseIterable, Sendable {
    case taskwarrior
    case todoTxt = "todo.txt"
    case jrnl
    case dayOne = "dayone"
    case markdown
    case calendar = "ics"
    case github, gitlab, jira, linear, ndjson

    /// What people call it.
    public var name: String {
        switch self {
        case .taskwarrior: "Taskwarrior"
        case .todoTxt: "todo.txt"
        case .jrnl: "jrnl"
        case .dayOne: "Day One"
        case .markdown: "Markdown"
        case .calendar: "iCalendar"
        case .github: "GitHub"
        case .gitlab: "GitLab"
        case .jira: "Jira"
        case .linear: "Linear"
        case .ndjson: "JSON"
        }
    }

    /// Whether its todos have notes.
    var hasNotes: Bool { [.taskwarrior, .markdown, .calendar].contains(self) }

    /// Whether it is a list of what is open somewhere, of which nothing is taken that was closed before.
    var isPulled: Bool { [.github, .gitlab, .jira, .linear, .ndjson].contains(self) }
}

/// A file or folder of another program's.
public struct OutsideFile: Sendable {
    public enum Contents: Sendable {
        case file(ImportSource, name: String)
        /// Its Markdown files, by path.
        case folder(FilePath, [FilePath])
    }

    public let format: OutsideFormat
    /// As it was named, for messages.
    let path: String
    private let contents: Contents

    public init(_ contents: Contents, format: OutsideFormat, path: String) {
        (self.contents, self.format, self.path) = (contents, format, path)
    }

    /// A folder of daily notes.
    /// - Throws: ``JournalError`` if it has no Markdown file, or can't be read.
    public init(folder: FilePath) throws {
        let files = try Self.notes(in: folder)
        guard !files.isEmpty else { throw JournalError("has no Markdown file (*.md) in it.") }
        self.init(.folder(folder, files), format: .markdown, path: "\(folder)")
    }

    /// The most files of a folder.
    private static let mostFiles = 200_000

    /// The Markdown files in a folder and those in it, but for hidden ones.
    private static func notes(in folder: FilePath) throws -> [FilePath] {
        let keys: [URLResourceKey] = [.isRegularFileKey]
        var failure: (any Error)?
        guard
            let names = FileManager.default.enumerator(
                at: URL(fileURLWithPath: folder.string), includingPropertiesForKeys: keys,
                options: [.skipsHiddenFiles],
                errorHandler: { _, error in
                    failure = failure ?? error
                    return true
                })
        else { throw JournalError("can't be read.") }
        var files: [FilePath] = []
        for case let url as URL in names where ["md", "markdown"].contains(url.pathExtension.lowercased()) {
            guard try url.resourceValues(forKeys: Set(keys)).isRegularFile == true else { continue }
            files.append(FilePath(url.path))
            guard files.count <= mostFiles else { throw JournalError("has more than \(mostFiles) files.") }
        }
        if let failure { throw failure }
        return files.sorted { $0.string < $1.string }
    }

    /// Reads every row.
    /// - Parameters:
    ///   - categories: The folded names of the categories.
    ///   - begin: Called with the name of each of a folder's files.
    /// - Throws: ``JournalError`` with the line or the path of the problem, or `Errno`.
    func read(
        into sink: RowSink, categories: Set<String>, begin: (_ name: String) -> Void = { _ in }
    ) throws {
        switch contents {
        case .folder(let folder, let files):
            var markdown = MarkdownFiles(sink, categories: categories)
            for path in files {
                do {
                    let descriptor = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
                    let source = try descriptor.closeAfter { try ImportSource(descriptor) }
                    let name = path.lastComponent?.string ?? ""
                    begin(name)
                    try markdown.read(source, named: name, isInFolder: true)
                    try source.checkWhole()
                } catch {
                    let name = path.string.dropFirst(folder.string.count).drop { $0 == "/" }
                    throw JournalError("\(name): \(error.reason)")
                }
            }
        case .file(let file, let name):
            do {
                switch format {
                case .taskwarrior: try Taskwarrior.read(file, into: sink)
                case .todoTxt: try TodoTxt.read(file, into: sink)
                case .jrnl: try Jrnl.read(file, into: sink)
                case .dayOne: try DayOne.read(file, into: sink)
                case .markdown:
                    var markdown = MarkdownFiles(sink, categories: categories)
                    try markdown.read(file, named: name, isInFolder: false)
                case .calendar: try ICalendar.read(file, into: sink)
                case .github, .gitlab, .jira, .linear, .ndjson: try PulledIssues.read(file, into: sink)
                }
            } catch {
                try file.checkWhole()
                throw error
            }
            try file.checkWhole()
        }
    }
}

extension OutsideFormat {
    /// The format of a file; nil if it isn't another program's, as a journal that was exported.
    public static func recognized(_ file: ImportSource, named name: String) -> OutsideFormat? {
        var json = JSONReader(JSONSource(append: file.append, piece: 1 << 12))
        switch json.next() {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if let format = ofJSON(&json) { return format }
            return jrnlBegins(file) ? .jrnl : nil
        case nil: return nil
        default: break
        }
        return ofText(file, name.lowercased())
    }

    private static func jrnlBegins(_ file: ImportSource) -> Bool {
        var lines = TextLines(file)
        do { return try lines.next().flatMap(Jrnl.heading) != nil } catch { return false }
    }

    /// Ends the reading of an object that says enough.
    private struct Found: Error {
        var format: OutsideFormat?
    }

    private static func ofJSON(_ json: inout JSONReader) -> OutsideFormat? {
        do {
            if json.next() == UInt8(ascii: "[") {
                try json.forEach { json in throw Found(format: try ofObject(&json, isRow: true)) }
                return nil
            }
            return try ofObject(&json, isRow: false)
        } catch let found as Found {
            return found.format
        } catch {
            return nil
        }
    }

    /// - Parameter isRow: Whether it is an element of a list, and so no journal.
    private static func ofObject(_ json: inout JSONReader, isRow: Bool) throws -> OutsideFormat? {
        var keys: Set<String> = []
        try json.object { json, key in
            keys.insert(key)
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
        return keys.contains("title") && !keys.isDisjoint(with: ["key", "url", "id"]) ? .ndjson : nil
    }

    /// The lines at the beginning that are looked at.
    private static let looked = 40

    private static func ofText(_ file: ImportSource, _ name: String) -> OutsideFormat? {
        var lines = TextLines(file)
        var beginning: [String] = []
        do {
            while beginning.count < looked, let line = try lines.next() { beginning.append(line) }
        } catch {
            return nil
        }
        let written = beginning.filter { line in line.contains { !$0.isWhitespace } }
        guard let first = written.first, !written.contains(where: { $0.utf8.contains(0) }) else { return nil }
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
        return marks * 2 >= written.count ? .todoTxt : nil
    }
}
