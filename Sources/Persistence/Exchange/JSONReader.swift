/// A file for a ``JSONReader`` that doesn't hold all of it.
struct JSONSource: Sendable {
    /// Appends at most so many bytes from a place in the file on; gives whether there were any.
    let append: @Sendable (_ bytes: inout [UInt8], _ place: Int, _ most: Int) -> Bool
    /// The most bytes that are read at once.
    let piece: Int
}

/// A streaming JSON reader that decodes values on demand.
///
/// It is four times as fast as `JSONDecoder`, and its errors are precise: a path (`todos[3].title: missing`)
/// or, for invalid JSON, a line and column. Nesting is limited; input is never trusted.
struct JSONReader {
    private enum Step {
        case key(String)
        case index(Int)
    }

    /// The bytes at hand: all of them, or a window on a file.
    private(set) var bytes: [UInt8]
    /// An index of the bytes at hand.
    var position = 0
    /// The file that refills the window; nil if the window holds everything.
    private let source: JSONSource?
    /// The place in the file of the first byte at hand.
    private(set) var start = 0
    /// Whether the window reaches the end of the file. It stays the end if another program appends more: what looked ahead
    /// to it relies on the window.
    private var hasEnded = false
    /// The path of the current value.
    private var path: [Step] = []

    /// The nesting limit: deeper than any export, safe for any stack.
    private static let deepest = 200

    /// - Parameter key: The key of the value in an export, for errors; nil for a whole file.
    init(_ bytes: [UInt8], of key: String? = nil) {
        self.bytes = bytes
        source = nil
        path = key.map { [.key($0)] } ?? []
        skipMark()
    }

    /// Reads a file piece by piece, from its beginning or from the place of a key's value.
    init(_ source: JSONSource, at place: Int = 0, of key: String? = nil) {
        bytes = []
        self.source = source
        start = place
        path = key.map { [.key($0)] } ?? []
        if place == 0 { skipMark() }
    }

    private mutating func skipMark() {
        // Some Windows programs begin a text with a byte order mark.
        if has(3), bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    // MARK: Containers

    /// Reads an object. The closure must read or skip each member's value.
    mutating func object(_ member: (inout JSONReader, _ key: String) throws -> Void) throws {
        try members {
            (try $0.text(), ())
        } value: { json, key, _ in
            try member(&json, key)
        }
    }

    /// Reads an object with custom decoding of keys.
    mutating func members<Key>(
        _ read: (inout JSONReader) throws -> (name: String, key: Key),
        value: (inout JSONReader, _ name: String, Key) throws -> Void
    ) throws {
        try expect("{", "an object")
        try items(until: "}") { json in
            guard json.next() == UInt8(ascii: "\"") else { throw json.syntaxError() }
            let (name, key) = try read(&json)
            guard json.next() == UInt8(ascii: ":") else { throw json.syntaxError() }
            json.position += 1
            try json.inside(.key(name)) { try value(&$0, name, key) }
        }
    }

    /// Reads an array of rows.
    mutating func list<Row>(_ row: (inout JSONReader) throws -> Row) throws -> [Row] {
        var rows: [Row] = []
        try forEach { rows.append(try row(&$0)) }
        return rows
    }

    /// Reads an array item by item.
    /// - Returns: The number of items.
    @discardableResult
    mutating func forEach(_ item: (inout JSONReader) throws -> Void) throws -> Int {
        try expect("[", "a list")
        var count = 0
        try items(until: "]") { json in
            try json.inside(.index(count)) { try item(&$0) }
            count += 1
        }
        return count
    }

    /// Skips a value of any type.
    mutating func skip() throws {
        switch next() {
        case UInt8(ascii: "{"): try object { json, _ in try json.skip() }
        case UInt8(ascii: "["): try forEach { try $0.skip() }
        case UInt8(ascii: "\""): _ = try text()
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try flag()
        case UInt8(ascii: "n"): try word("null")
        default: _ = try numberToken()
        }
    }

    /// Throws unless this is the end of the file.
    mutating func end() throws {
        guard next() == nil else { throw syntaxError() }
    }

    // MARK: Optional values

    /// Whether the next value is `null`; consumes it.
    mutating func isNull() throws -> Bool {
        guard next() == UInt8(ascii: "n") else { return false }
        try word("null")
        return true
    }

    /// Unwraps a member's value. Throws if it is missing.
    func required<Value>(_ value: Value?, _ key: String) throws -> Value {
        if let value { return value }
        throw error(key, "missing")
    }

    // MARK: Errors

    func error(_ problem: String) -> JournalError { error(at: path, problem) }

    /// An error in a member of the last value.
    func error(_ key: String, _ problem: String) -> JournalError { error(at: path + [.key(key)], problem) }

    /// A type mismatch in the next value.
    mutating func mismatch(_ expected: String) -> JournalError {
        let found: String
        switch next() {
        case UInt8(ascii: "{"): found = "an object"
        case UInt8(ascii: "["): found = "a list"
        case UInt8(ascii: "\""): found = "a string"
        case let byte?:
            if byte == UInt8(ascii: "-") || JSONReader.isDigit(byte) {
                found = "a number"
            } else if stands("true") || stands("false") {
                found = "true or false"
            } else {
                guard stands("null") else { return syntaxError() }
                return path.isEmpty
                    ? JournalError("is empty (null), not an export. `daybook export` makes one.")
                    : error("missing")
            }
        case nil: return syntaxError()
        }
        return error("expected \(expected), found \(found)")
    }

    /// A syntax error at the current position, or at another place in the file.
    func syntaxError(_ problem: String? = nil, at place: Int? = nil) -> JournalError {
        var rest = self
        let what = problem ?? (rest.has(1) ? "something unexpected" : "the file ends")
        let (line, column) = lineAndColumn(of: place ?? start + position)
        return JournalError("not JSON: \(what) at line \(line), column \(column)")
    }

    /// Where a place in the file is, counted in bytes. Reads what is before it again.
    private func lineAndColumn(of place: Int) -> (line: Int, column: Int) {
        var (line, column) = (1, 1)
        func pass(_ bytes: some Sequence<UInt8>) {
            for byte in bytes {
                if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 1) } else { column += 1 }
            }
        }
        if let source {
            var (piece, read) = ([UInt8](), 0)
            while read < place, source.append(&piece, read, min(1 << 16, place - read)) {
                pass(piece)
                read += piece.count
                piece.removeAll(keepingCapacity: true)
            }
        } else {
            pass(bytes.prefix(place))
        }
        return (line, column)
    }

    private func error(at path: [Step], _ problem: String) -> JournalError {
        var text = ""
        for step in path {
            switch step {
            case .key(let key):
                text += "\(text.isEmpty ? "" : ".")\(key.beginning)"
            case .index(let index): text += "[\(index)]"
            }
        }
        return JournalError(text.isEmpty ? "not an export: \(problem)" : "\(text): \(problem)")
    }

    // MARK: Bytes

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// The next non-blank byte, not consumed; nil at the end.
    mutating func next() -> UInt8? {
        while has(1) {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    /// Where the next value is in the file.
    mutating func place() -> Int {
        _ = next()
        return start + position
    }

    /// Whether so many bytes follow. Reads them into the window if needed.
    @inline(__always)
    mutating func has(_ count: Int) -> Bool { position + count <= bytes.count || fill(count) }

    /// Reads until so many bytes are at hand from the position on, and drops those before it. At the end of the file
    /// nothing moves.
    @inline(never)
    private mutating func fill(_ count: Int) -> Bool {
        guard let source, !hasEnded else { return false }
        while bytes.count - position < count {
            guard source.append(&bytes, start + bytes.count, source.piece) else {
                hasEnded = true
                return false
            }
        }
        bytes.removeSubrange(..<position)
        start += position
        position = 0
        return true
    }

    /// Consumes `null`, `true` or `false`.
    mutating func word(_ word: StaticString) throws {
        _ = next()
        guard stands(word) else { throw syntaxError() }
        position += word.utf8CodeUnitCount
    }

    private mutating func stands(_ word: StaticString) -> Bool {
        guard has(word.utf8CodeUnitCount) else { return false }
        return word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    private mutating func expect(_ bracket: Unicode.Scalar, _ expected: String) throws {
        guard next() == UInt8(ascii: bracket) else { throw mismatch(expected) }
        guard path.count < JSONReader.deepest else { throw syntaxError("nested too deeply") }
        position += 1
    }

    private mutating func items(
        until close: Unicode.Scalar, _ item: (inout JSONReader) throws -> Void
    ) throws {
        if next() == UInt8(ascii: close) {
            position += 1
            return
        }
        while true {
            try item(&self)
            let separator = next()
            guard separator == UInt8(ascii: ",") || separator == UInt8(ascii: close) else {
                throw syntaxError()
            }
            position += 1
            if separator == UInt8(ascii: close) { return }
        }
    }

    private mutating func inside(_ step: Step, _ body: (inout JSONReader) throws -> Void) throws {
        path.append(step)
        try body(&self)
        path.removeLast()
    }
}

extension String {
    /// As much of a name from a foreign file as an error tells.
    var beginning: String { String(String.UnicodeScalarView(unicodeScalars.prefix(60))) }
}
