import Foundation
import Journal

/// The lines of a text file, one after another: it takes the same memory whatever the file's size.
struct TextLines {
    private let file: ImportSource
    private var bytes: [UInt8] = []
    private var position = 0
    /// The place in the file behind the bytes at hand.
    private var end = 0
    private var hasEnded = false
    private var looked: String??
    /// The number of the line that was read last.
    private(set) var number = 0

    private static let longest = Limits.typedProse

    init(_ file: ImportSource) { self.file = file }

    /// The next line without its line break; nil at the end.
    /// - Throws: ``JournalError`` if it is too long, or isn't text.
    mutating func next() throws -> String? {
        let line: String?
        if let looked {
            line = looked
            self.looked = nil
        } else {
            line = try read()
        }
        if line != nil { number += 1 }
        return line
    }

    /// The next line, which stays the next.
    mutating func peek() throws -> String? {
        if let looked { return looked }
        let line = try read()
        looked = .some(line)
        return line
    }

    /// - Parameter size: The bytes of what is read line by line.
    /// - Throws: ``JournalError`` if that is more than a text may have.
    func check(_ size: Int, _ what: String) throws {
        guard size < Limits.prose else { throw JournalError("line \(number): the \(what) is too long") }
    }

    private mutating func read() throws -> String? {
        var searched = position
        while true {
            if let newline = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { position = newline + 1 }
                return try text(bytes[position..<newline])
            }
            guard !hasEnded else {
                guard position < bytes.count else { return nil }
                defer { position = bytes.count }
                return try text(bytes[position...])
            }
            guard bytes.count - position <= Self.longest else {
                throw JournalError("line \(number + 1): is longer than \(Self.longest >> 20) MiB")
            }
            bytes.removeSubrange(..<position)
            position = 0
            searched = bytes.count
            let count = bytes.count
            hasEnded = !file.append(to: &bytes, from: end, atMost: 1 << 16)
            end += bytes.count - count
        }
    }

    private func text(_ line: ArraySlice<UInt8>) throws -> String {
        var line = line
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        if number == 0, looked == nil, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        guard let text = String(validating: line, as: UTF8.self) else {
            let byte = Self.validPrefix(of: line) + 1
            let isUTF16 = number == 0 && [[0xFF, 0xFE], [0xFE, 0xFF]].contains { line.starts(with: $0) }
            throw NotUTF8(
                description: "line \(number + 1), byte \(byte): isn't text in UTF-8",
                encoding: isUTF16 ? "utf-16" : "latin1")
        }
        return text
    }

    /// The number of bytes before the first that isn't UTF-8.
    private static func validPrefix(of line: ArraySlice<UInt8>) -> Int {
        var (decoder, bytes, count) = (UTF8.ForwardParser(), line.makeIterator(), 0)
        while case .valid(let encoded) = decoder.parseScalar(from: &bytes) { count += encoded.count }
        return count
    }
}

/// Text in another encoding than UTF-8, with the place of its first byte.
struct NotUTF8: Error, CustomStringConvertible {
    let description: String
    /// The encoding that it probably has, in iconv's words.
    fileprivate let encoding: String

    /// The first in a file that can't be read, in whatever format; nil if the reason is another one.
    init?(in file: ImportSource) {
        var lines = TextLines(file)
        do {
            while try lines.next() != nil {}
            return nil
        } catch {
            guard let error = error as? NotUTF8 else { return nil }
            self = error
        }
    }

    fileprivate init(description: String, encoding: String) {
        (self.description, self.encoding) = (description, encoding)
    }

    /// The error with the command that reads the file.
    func advising(_ options: String) -> JournalError {
        JournalError(
            "\(self). Convert it: iconv -f \(encoding) -t utf-8 FILE | daybook import \(options)")
    }
}

/// The rows of a file in JSON: a list's, those of a list in an object, or objects one after another (NDJSON).
enum JSONRows {
    /// - Parameter list: The key of the list in an object.
    static func forEach(
        in file: ImportSource, list: String? = nil, _ row: (_ row: SyncValue, _ number: Int) throws -> Void
    ) throws {
        var json = JSONReader(JSONSource(append: file.append, piece: 1 << 16))
        var number = 0
        func read(_ json: inout JSONReader) throws {
            number += 1
            try row(json.syncValue(), number)
        }
        if let list {
            try json.object { json, key in
                if key == list { try json.forEach(read) } else { try json.skip() }
            }
            return try json.end()
        }
        if json.next() == UInt8(ascii: "[") {
            try json.forEach(read)
            return try json.end()
        }
        while json.next() != nil {
            try read(&json)
            // Early versions of Taskwarrior write a list without its brackets.
            if json.next() == UInt8(ascii: ",") { json.position += 1 }
        }
    }
}

extension SyncValue {
    /// The text or number of a member, along a path of keys: `fields.status.name`.
    subscript(words path: String) -> String? {
        var value: SyncValue? = self
        for key in path.split(separator: ".") { value = value?[String(key)] }
        switch value {
        case .text(let text)?: return text.isEmpty ? nil : text
        case .number(let number)?: return "\(number)"
        default: return nil
        }
    }

    /// The first of some members that says something.
    func first(_ paths: [String]) -> String? { paths.lazy.compactMap { self[words: $0] }.first }

    /// The texts of a member that is a list.
    subscript(texts key: String) -> [String] {
        guard case .list(let values)? = self[key] else { return [] }
        return values.compactMap(\.text)
    }

    /// Whether there is nothing in it.
    var isEmpty: Bool {
        switch self {
        case .null, .flag(false): true
        case .text(let text): text.isEmpty
        case .list(let values): values.isEmpty
        case .object(let members): members.isEmpty
        default: false
        }
    }

    /// The keys of an object's members that say something.
    var keys: [String] {
        guard case .object(let members) = self else { return [] }
        return members.filter { !$0.value.isEmpty }.keys.sorted()
    }
}
