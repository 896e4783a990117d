import Journal

extension Named where Self: Identifiable, ID == Int64 {
    /// The row that a person means by a word: a name, the beginning of one, or an id.
    /// - Throws: ``JournalError`` where it is none, or the beginning of several.
    static func meant(by word: String, among rows: [Self], _ kind: LibraryRow.Kind) throws -> Self {
        if let named = Self.named(word, among: rows) { return named }
        if let id = Int64(word), let row = rows.first(where: { $0.id == id }) { return row }
        let fitting = rows.filter { folded($0.name).hasPrefix(folded(word)) && !folded(word).isEmpty }
        guard fitting.isEmpty else {
            throw JournalError(
                "\(word.quoted) fits several: \(fitting.map(\.name).joined(separator: ", ")).")
        }
        throw JournalError("No \(kind.rawValue) \(word.quoted). \(known(rows))")
    }
}
