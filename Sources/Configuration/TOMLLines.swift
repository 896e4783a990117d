/// The statements of a TOML text with their lines, which a table doesn't have.
///
/// Parses the text, which is valid as a whole, again statement by statement, each below the line of its table.
/// A statement ends with the first line up to which it can be parsed.
struct TOMLLines {
    struct Statement {
        /// From 0.
        let lines: ClosedRange<Int>
        /// The keys that it defines, with their tables.
        let paths: [[String]]
        /// Whether it begins a table.
        let isHeader: Bool
    }

    private(set) var statements: [Statement] = []
    private var places: [[String]: Int] = [:]

    init(_ text: String) {
        var table = ""
        var start = 0
        var statement = ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let isHeader = line.drop(while: \.isWhitespace).first == "["
            let isFirst = statement.isEmpty
            if isFirst {
                start = index
                if isHeader { table = "" }
            }
            statement += line + "\n"
            // A multiline value ends with one of these.
            guard isFirst || line.contains(where: { "]}\"'".contains($0) }) else { continue }
            do {
                let parsed = try ConfigurationFile.table(of: table + statement)
                add(Self.paths(in: parsed), lines: start...index, isHeader: isFirst && isHeader)
                if isFirst, isHeader { table = statement }
                statement = ""
            } catch {
                // Inside a multiline value.
            }
        }
    }

    private mutating func add(_ paths: [[String]], lines: ClosedRange<Int>, isHeader: Bool) {
        let new = paths.filter { places[$0] == nil }
        for path in new { places[path] = statements.count }
        if !new.isEmpty || isHeader {
            statements.append(Statement(lines: lines, paths: isHeader ? paths : new, isHeader: isHeader))
        }
    }

    /// The statement that defines a key; nil if there is none.
    func statement(of path: [String]) -> Statement? { places[path].map { statements[$0] } }

    /// The line of a key with its tables, from 1, or of its table if the key has none.
    func line(of path: [String]) -> Int? {
        statement(of: path).map { $0.lines.lowerBound + 1 }
            ?? (path.isEmpty ? nil : line(of: path.dropLast()))
    }

    /// The path under which the text has a setting, by its current name or a former one; nil if it doesn't.
    func written(_ path: [String]) -> [String]? {
        FormerNames.paths(of: path).first { places[$0] != nil }
    }

    private static func paths(in table: TOMLTable, at path: [String] = []) -> [[String]] {
        table.keys.flatMap { key in
            let inner = table[key]?.table.map { paths(in: $0, at: path + [key]) } ?? []
            return [path + [key]] + inner
        }
    }
}
