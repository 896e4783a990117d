import Journal

/// Changes a single setting in the text of `config.toml`. Comments, order and all other settings stay.
public struct ConfigurationText {
    private let text: String
    private let lineEnds: LineEnds

    /// - Parameter text: A text that is valid TOML; empty for a new file.
    public init(_ text: String) {
        lineEnds = LineEnds(of: text)
        self.text = text.replacing("\r\n", with: "\n")
    }

    /// The text with a setting changed or added.
    /// - Parameters:
    ///   - key: The key with its tables: `review.many`, `keys.page.abandon`.
    ///   - typed: The value in TOML, or the text of a string without quotes.
    /// - Throws: An error in words if the file or the value isn't valid, or the place is too intricate to change.
    public func setting(_ key: String, to typed: String) throws(ExpressionError) -> String {
        let path = try path(of: key)
        if let problem = SettingNames.problem(ofTable: path) { throw ExpressionError("\(key) \(problem)") }
        var refusal: ExpressionError?
        for literal in [typed, TOMLText.quoted(typed)] where Self.isValue(literal) {
            let changed = try replacing(path, by: literal)
            let mistakes = ConfigurationFile(text: changed).mistakes.filter {
                $0.key == path.joined(separator: ".")
            }
            guard let mistake = mistakes.first else { return try checked(changed, except: path) }
            refusal = refusal ?? ExpressionError("\(key): \(mistake.reason)")
        }
        throw refusal ?? ExpressionError("\(key): not a value: \(typed.quoted)")
    }

    /// The text without a setting, which then has its default; nil if the text doesn't have it.
    /// - Throws: An error in words if the file isn't valid, or the place is too intricate to change.
    public func removing(_ key: String) throws(ExpressionError) -> String? {
        let path = try path(of: key)
        guard let statement = TOMLLines(text).statement(of: path) else { return nil }
        _ = try valuePlace(of: statement, path)
        var lines = lines
        lines.removeSubrange(statement.lines)
        return try checked(lines.joined(separator: "\n"), except: path)
    }

    // MARK: Reading

    private var lines: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The path of a key in the text, by its current name or a former one.
    private func path(of key: String) throws(ExpressionError) -> [String] {
        _ = try Self.values(in: text)
        let path = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard path.allSatisfy(Self.isBareKey) else { throw ExpressionError("no such setting: \(key.quoted)") }
        return TOMLLines(text).written(path) ?? path
    }

    /// Whether TOML allows a key without quotes. All of ours are such.
    private static func isBareKey(_ key: String) -> Bool {
        !key.isEmpty
            && key.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// Whether a text is a single TOML value. A time is written as a string, which programs that know TOML 1.0 read, too.
    private static func isValue(_ text: String) -> Bool {
        guard !text.contains("\n") else { return false }
        do throws(InvalidTOML) {
            let table = try ConfigurationFile.table(of: "value = \(text)")
            if case .time = table["value"] { return false }
            return table.keys == ["value"]
        } catch {
            return false
        }
    }

    /// The values of a text that aren't tables, by path.
    private static func values(in text: String) throws(ExpressionError) -> [[String]: TOMLValue] {
        do throws(InvalidTOML) {
            return values(in: try ConfigurationFile.table(of: text), at: [])
        } catch {
            throw ExpressionError("config.toml is not valid TOML: \(error.reason). Correct it first.")
        }
    }

    private static func values(in table: TOMLTable, at path: [String]) -> [[String]: TOMLValue] {
        table.keys.reduce(into: [:]) { values, key in
            guard let value = table[key] else { return }
            if let inner = value.table {
                values.merge(Self.values(in: inner, at: path + [key])) { $1 }
            } else {
                values[path + [key]] = value
            }
        }
    }

    // MARK: Changing

    private func replacing(_ path: [String], by literal: String) throws(ExpressionError) -> String {
        let parsed = TOMLLines(text)
        var lines = lines
        if let statement = parsed.statement(of: path) {
            let line = lines[statement.lines.lowerBound]
            let place = try valuePlace(of: statement, path)
            lines.replaceSubrange(
                statement.lines, with: [line[..<place.lowerBound] + literal + line[place.upperBound...]])
            return lines.joined(separator: "\n")
        }
        let new = "\(path[path.count - 1]) = \(literal)"
        let table = Array(path.dropLast())
        if let last = Self.lastLine(of: table, in: parsed) {
            lines.insert(new, at: last + 1)
        } else if table.isEmpty {
            lines.insert(new, at: 0)
        } else {
            while lines.last?.isEmpty == true { lines.removeLast() }
            lines += (lines.isEmpty ? [] : [""]) + ["[\(table.joined(separator: "."))]", new, ""]
        }
        if lines.last?.isEmpty == false { lines.append("") }
        return lines.joined(separator: "\n")
    }

    /// The last line of a table's last statement, or of its header; nil if the text has neither.
    private static func lastLine(of table: [String], in parsed: TOMLLines) -> Int? {
        var current: [String] = []
        var last: Int?
        for statement in parsed.statements {
            if statement.isHeader { current = statement.paths.max { $0.count < $1.count } ?? [] }
            if current == table { last = statement.lines.upperBound }
        }
        return last
    }

    /// The place of a statement's value in its line.
    private func valuePlace(
        of statement: TOMLLines.Statement, _ path: [String]
    ) throws(ExpressionError) -> Range<String.Index> {
        let line = lines[statement.lines.lowerBound]
        let number = statement.lines.lowerBound + 1
        let intricate = ExpressionError(
            "\(path.joined(separator: ".")) can't be changed in line \(number); use `daybook config --edit`.")
        guard !statement.isHeader, !hasInnerComments(statement),
            statement.paths.filter({ path.starts(with: $0) }).count == statement.paths.count,
            let equals = Self.first("=", in: line[...])
        else { throw intricate }
        let start = line[line.index(after: equals)...].firstIndex { !$0.isWhitespace } ?? line.endIndex
        guard start < line.endIndex, line[start] != "{" else { throw intricate }
        guard statement.lines.count == 1 else { return start..<line.endIndex }
        let comment = Self.first("#", in: line[start...]) ?? line.endIndex
        let end = line[start..<comment].lastIndex { !$0.isWhitespace } ?? start
        return start..<line.index(after: end)
    }

    /// Whether a value of several lines has comments that changing it would lose.
    private func hasInnerComments(_ statement: TOMLLines.Statement) -> Bool {
        statement.lines.count > 1 && lines[statement.lines].contains { Self.first("#", in: $0[...]) != nil }
    }

    /// The first such character outside strings.
    private static func first(_ wanted: Character, in text: Substring) -> String.Index? {
        var quote: Character?
        var isEscaped = false
        for place in text.indices {
            let character = text[place]
            if isEscaped {
                isEscaped = false
            } else if let open = quote {
                if character == "\\", open == "\"" { isEscaped = true }
                if character == open { quote = nil }
            } else if character == wanted {
                return place
            } else if character == "\"" || character == "'" {
                quote = character
            }
        }
        return nil
    }

    /// The changed text, if no other value changed with it.
    private func checked(_ changed: String, except path: [String]) throws(ExpressionError) -> String {
        var (before, after) = (try Self.values(in: text), try Self.values(in: changed))
        before[path] = nil
        after[path] = nil
        guard before == after else {
            throw ExpressionError(
                "\(path.joined(separator: ".")) can't be changed safely; use `daybook config --edit`.")
        }
        return lineEnds.restored(in: changed)
    }
}

/// The line ends of a text, to give a changed text the same.
struct LineEnds {
    private let lines: [Substring]
    /// Whether each line ends in CR LF.
    private let haveReturns: [Bool]

    init(of text: String) {
        let scalars = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        haveReturns = scalars.map { $0.last == "\r" }
        lines = scalars.map { Substring($0.last == "\r" ? $0.dropLast() : $0) }
    }

    /// The changed text, which has LF only, with the line ends of the lines that stayed. New lines end like the one
    /// before them.
    func restored(in changed: String) -> String {
        guard haveReturns.contains(true) else { return changed }
        let new = changed.split(separator: "\n", omittingEmptySubsequences: false)
        let before = zip(lines, new).prefix { $0 == $1 }.count
        let after = zip(lines.reversed(), new.reversed()).prefix { $0 == $1 }.count
        return new.indices.map { index -> String in
            if index == new.count - 1 { return String(new[index]) }
            let old =
                index < before
                ? index : index >= new.count - after ? index - new.count + lines.count : max(0, before - 1)
            return new[index] + (haveReturns[min(old, haveReturns.count - 1)] ? "\r\n" : "\n")
        }.joined()
    }
}
