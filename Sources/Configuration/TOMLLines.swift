import TOMLKit

/// In which line of a TOML text each key is set, which TOMLKit does not say.
///
/// A key's line is found by parsing the text as far as each of its lines: it begins in the line after the last
/// beginning of the text that could be parsed and did not have it.
struct TOMLLines {
    private var lines: [[String]: Int] = [:]

    init(_ text: String) {
        var start = 1
        var beginning = ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            beginning += line + "\n"
            do {
                for path in Self.paths(in: try ConfigurationFile.table(of: beginning))
                where lines[path] == nil {
                    lines[path] = start
                }
                start = index + 2
            } catch {
                // In the middle of a value that goes on in the next line.
            }
        }
    }

    /// The line of a key with its tables; of its table where it has none of its own.
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
