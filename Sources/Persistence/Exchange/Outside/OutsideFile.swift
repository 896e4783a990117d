import Foundation
import Journal
import Platform
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

    /// The Markdown files in a folder and those in it, but for hidden ones. Links aren't followed: they may lead back, or out of it.
    private static func notes(in folder: FilePath) throws -> [FilePath] {
        var (files, folders, count) = ([FilePath](), [folder], 0)
        while let current = folders.popLast() {
            guard let names = current.names() else {
                let reason = Errno(rawValue: errno)
                let name = current == folder ? "" : "\(name(of: current, in: folder)): "
                throw JournalError("\(name)can't be read: \(reason).")
            }
            for name in names where name.bytes.first != UInt8(ascii: ".") {
                let path = current.appending(name)
                var status = stat()
                // It can be gone by now.
                guard path.withPlatformString({ lstat($0, &status) }) == 0 else { continue }
                let isNote = ["md", "markdown"].contains(name.extension?.lowercased())
                switch status.st_mode & S_IFMT {
                case S_IFDIR: folders.append(path)
                case S_IFREG where isNote: files.append(path)
                default: continue
                }
                count += 1
                guard count <= mostFiles else { throw JournalError("has more than \(mostFiles) files.") }
            }
        }
        return files.sorted { $0.string < $1.string }
    }

    private static func name(of path: FilePath, in folder: FilePath) -> String {
        String(path.string.dropFirst(folder.string.count).drop { $0 == "/" })
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
                    throw JournalError("\(Self.name(of: path, in: folder)): \(error.reason)")
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
                throw NotUTF8(in: file)?.advising("--from \(format.rawValue) -") ?? error
            }
            try file.checkWhole()
        }
    }
}
