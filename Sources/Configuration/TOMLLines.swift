import TOMLKit

/// The line number of each key in a TOML text, which TOMLKit doesn't provide.
///
/// Parses the text, which is valid as a whole, again statement by statement, each below the line of its table.
/// A statement ends with the first line up to which it can be parsed.
struct TOMLLines {
    private var lines: [[String]: Int] = [:]

    init(_ text: String) {
        var table = ""
        var start = 1
        var statement = ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let isFirst = statement.isEmpty
            if isFirst {
                start = index + 1
                if line.drop(while: \.isWhitespace).first == "[" { table = "" }
            }
            statement += line + "\n"
            // A multiline value ends with one of these.
            guard isFirst || line.contains(where: { "]}\"'".contains($0) }) else { continue }
            do {
                let parsed = try ConfigurationFile.table(of: table + statement)
                for path in Self.paths(in: parsed) where lines[path] == nil { lines[path] = start }
                if isFirst, line.drop(while: \.isWhitespace).first == "[" { table = statement }
                statement = ""
            } catch {
                // Inside a multiline value.
            }
        }
    }

    /// The line of a key with its tables, or of its table if the key has none.
    func line(of path: [String]) -> Int? {
        lines[path] ?? (path.isEmpty ? nil : line(of: path.dropLast()))
    }

    private static func paths(in table: TOMLTable, at path: [String] = []) -> [[String]] {
        table.keys.flatMap { key in
            let inner = table[key]?.table.map { paths(in: $0, at: path + [key]) } ?? []
            return [path + [key]] + inner
        }
    }
}
