import Foundation
import Testing

/// Every message of an error that a user can meet, in one place: `Messages.txt`, to be read as a user would. Each says
/// what happened, to what, and what to do.
///
/// `DAYBOOK_UPDATE_GOLDENS=1` writes the file again.
struct MessagesTests {
    private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL
    private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Messages.txt")

    /// What a message of an error is given to.
    private static let makers = [
        "JournalError(", "ExpressionError(", "ValidationError(", "InvalidTOML(", "StoreMessage(",
        "TodoRefusal(",
        "SchemaMismatch(", "mistake(", ".refusal(", "UnaskedUndo(", "Console.complain(", ".wrong(", ".note(",
        "unread(", "failure(", "complain(", "unreadableFor:", ".unsavedLine(",
    ]
    /// Files whose every text is part of such a message.
    private static let files: Set = [
        "FileContents.swift", "FileInterference.swift", "WriteObstacle.swift", "JournalError+Database.swift",
        "DayRefusal.swift", "Backup.swift", "UnaskedUndo.swift", "DayPageQuestion.swift",
        "WritingQuestion.swift", "SyncProblem.swift", "GitError.swift", "StoreMessage+KeptLine.swift",
    ]

    /// The texts in a piece of source, with `…` for what is put into them.
    private static func texts(in source: Substring) -> [String] {
        var texts: [String] = []
        var rest = source
        while let quote = rest.firstIndex(of: "\"") {
            rest = rest[rest.index(after: quote)...]
            let isLong = rest.hasPrefix("\"\"")
            if isLong { rest = rest.dropFirst(2) }
            var text = ""
            while let next = rest.first, !(isLong ? rest.hasPrefix("\"\"\"") : next == "\"") {
                rest = rest.dropFirst()
                guard next == "\\", let escaped = rest.popFirst() else {
                    text.append(next)
                    continue
                }
                if escaped == "(" {
                    rest = rest[end(of: rest)...]
                    text += "…"
                } else if escaped != "\n" {
                    text.append(escaped == "n" || escaped == "t" ? " " : escaped)
                }
            }
            rest = rest.dropFirst(isLong ? 3 : 1)
            texts.append(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        }
        return texts
    }

    /// The place after the closing parenthesis.
    private static func end(of source: Substring) -> Substring.Index {
        var depth = 1
        var isQuoted = false
        var place = source.startIndex
        while place < source.endIndex, depth > 0 {
            switch source[place] {
            case "\\" where isQuoted && source[place...].dropFirst().first != "(":
                place = source.index(after: place)
            case "\"": isQuoted.toggle()
            case "(" where !isQuoted || source[..<place].last == "\\": depth += 1
            case ")" where !isQuoted || depth > 1: depth -= 1
            default: break
            }
            if place < source.endIndex { place = source.index(after: place) }
        }
        return place
    }

    private static func isMessage(_ text: String) -> Bool {
        text.contains(" ") && text.contains(where: \.isLetter) && !text.contains("SELECT ")
    }

    /// The messages in a file.
    private static func messages(in source: String, isAll: Bool) -> [String] {
        let code = source.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
        if isAll { return texts(in: code[...]).filter(isMessage) }
        var found: [String] = []
        var rest = code[...]
        while let maker = makers.compactMap({ rest.range(of: $0) }).min(by: { $0.lowerBound < $1.lowerBound })
        {
            rest = rest[maker.upperBound...]
            let stop = end(of: rest)
            found += texts(in: rest[..<stop]).filter(isMessage)
            rest = rest[stop...]
        }
        return found
    }

    private func all() throws -> String {
        var lines: [String] = []
        let sources = Self.project.appendingPathComponent("Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("generate-docs") }.sorted()
        for path in paths {
            let source = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let messages = Self.messages(in: source, isAll: Self.files.contains(name))
            if messages.isEmpty { continue }
            lines += ["", path] + messages.map { "    \($0)" }
        }
        return lines.dropFirst().joined(separator: "\n") + "\n"
    }

    @Test("Messages.txt has every message, as the sources have it")
    func complete() throws {
        let found = try all()
        if ProcessInfo.processInfo.environment["DAYBOOK_UPDATE_GOLDENS"] != nil {
            try found.write(to: Self.golden, atomically: true, encoding: .utf8)
        }
        let known = try String(contentsOf: Self.golden, encoding: .utf8)
        let difference = found.split(separator: "\n").difference(from: known.split(separator: "\n"))
        #expect(
            difference.isEmpty, "DAYBOOK_UPDATE_GOLDENS=1 writes it again; read what is new: \(difference)")
        #expect(found.split(separator: "\n").count > 300)
    }

    @Test("None is in the words of a programmer, and none gives up without a reason")
    func words() throws {
        for line in try all().split(separator: "\n") {
            let words = line.lowercased()
            for word in [
                "invalid argument", "unexpected error", "failed to ", "nil", "null ", "exception", "errno",
            ] {
                #expect(!words.contains(word), "\(line)")
            }
        }
    }
}
