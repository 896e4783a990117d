/// Finds the known word that a misspelled one probably means.
public enum Spelling {
    /// The nearest of the words, at most a number of edits away; the first of equally near ones.
    public static func nearest(to word: String, among words: [String], _ limit: Int) -> String? {
        let near = words.lazy.map { (word: $0, edits: edits(from: word, to: $0)) }.filter {
            $0.edits <= limit
        }
        return near.min { $0.edits < $1.edits }?.word
    }

    /// The number of letters to insert, delete, replace or swap with their neighbour.
    static func edits(from one: String, to other: String) -> Int {
        let (a, b) = (Array(one), Array(other))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var edits = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    edits = min(edits, rows[i - 1][j - 1] + 1)
                }
                row.append(edits)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
