import Foundation
import Journal
import Persistence
import Platform
import SystemPackage

/// Standard input, output and error.
enum StandardStreams {
    /// Opens /dev/null for closed streams, so that no other file gets their descriptor. Using them still fails.
    static func reserve() {
        for (descriptor, mode) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ] where fcntl(descriptor, F_GETFD) < 0 {
            // Opens the lowest free descriptor: this one. Without /dev, only closed streams are affected.
            _ = open("/dev/null", mode)
        }
    }

    /// Reads all of standard input as text. Says so if invalid UTF-8 was replaced.
    /// - Throws: `JournalError`.
    static func readText() throws(JournalError) -> String {
        let data = try readInput()
        // SQLite's texts end at a NUL.
        if data.contains(0) { Console.note("The input has NUL characters; each became \u{FFFD}.") }
        if let text = String(validating: data, as: UTF8.self) { return text }
        Console.note("The input isn't UTF-8; bad bytes became \u{FFFD}.")
        return String(decoding: data, as: UTF8.self)
    }

    /// Reads all of standard input, without a byte order mark.
    /// - Throws: `JournalError`, also if there is more than the limit.
    static func readInput() throws(JournalError) -> [UInt8] {
        let data = try readInput(limit: Limits.input + 1)
        guard data.count <= Limits.input else {
            throw JournalError(
                "standard input is too large; at most \(Limits.size(Limits.input)) can be read. Nothing was changed."
            )
        }
        return Array(ByteOrderMark.dropped(from: data))
    }

    /// Reads standard input, but not beyond a limit.
    /// - Throws: `JournalError`.
    static func readInput(limit: Int) throws(JournalError) -> [UInt8] {
        try input { try FileDescriptor.standardInput.readToEnd(limit: limit) }
    }

    /// Reads standard input.
    /// - Throws: `JournalError`.
    static func input<Result>(_ read: () throws -> Result) throws(JournalError) -> Result {
        do {
            return try read()
        } catch let error as JournalError {
            throw error
        } catch Errno.badFileDescriptor {
            throw JournalError("standard input is closed.")
        } catch {
            throw JournalError("standard input can't be read: \(error.reason).")
        }
    }
}

/// The `--note` option.
enum NoteText {
    /// The note, read from standard input for `-`.
    /// - Throws: `JournalError` if standard input can't be read or is blank.
    static func read(_ option: String?) throws -> String? {
        guard option == "-" else { return option }
        guard let note = Prose.normalized(try StandardStreams.readText()) else {
            throw JournalError("Standard input is empty; no note was changed.")
        }
        return note
    }
}

/// The title arguments of a command.
enum TitleLines {
    /// Whether the words are `-` alone, which stands for standard input except after `--`.
    static func areInput(_ words: [String]) -> Bool {
        words == ["-"] && CommandLine.arguments.suffix(2) != ["--", "-"]
    }

    /// The words as one title or, for `-` alone, the nonblank lines of standard input, read like a pasted list.
    /// - Parameter isLiteral: Whether the marks of a list stay in the titles.
    /// - Throws: `JournalError` if standard input can't be read or has no title.
    static func read(_ words: [String], isLiteral: Bool) throws(JournalError) -> [ListLine] {
        guard areInput(words) else { return [ListLine(words: words.joined(separator: " "))] }
        let text = try StandardStreams.readText()
        let titles = text.split(whereSeparator: \.isNewline).map(String.init).filter {
            Title.normalized($0) != nil
        }
        if titles.isEmpty { throw JournalError("Standard input has no title; nothing was added.") }
        return titles.map { isLiteral ? ListLine(words: $0) : ListLine($0) }
    }
}
