import Journal

/// Lookups by a word of the command line: a name, a prefix, or an id. Throws an error with the known names if
/// the word matches none or several.
extension Library {
    public func category(named word: String) throws -> Category {
        try meant(by: word, among: categories, .category)
    }

    public func bundle(named word: String) throws -> TaskBundle {
        try meant(by: word, among: bundles, .bundle)
    }

    public func group(named word: String) throws -> ExportGroup {
        try meant(by: word, among: groups, .group)
    }

    public func item(named word: String, of bundle: TaskBundle) throws -> BundleTodo {
        try meant(by: word, among: items(of: bundle.id), .item)
    }

    /// The id of a named category, nil for "Other".
    public func categoryID(named word: String) throws -> Int64? {
        Category.isOther(word, among: categories) ? nil : try category(named: word).id
    }

    private func meant<Row: Named & Identifiable>(
        by word: String, among rows: [Row], _ kind: LibraryRow.Kind
    ) throws -> Row where Row.ID == Int64 {
        let same = rows.filter { Row.folded($0.name) == Row.folded(word) }
        guard same.count < 2 || Row.folded(word).isEmpty else {
            let ids = same.map { String($0.id) }.joined(separator: ", ")
            throw JournalError("\(word.quoted) matches several. Use its id: \(ids).")
        }
        if let named = Row.named(word, among: rows) { return named }
        if let id = Int64(word), let row = rows.first(where: { $0.id == id }) { return row }
        let fitting = rows.filter { Row.folded($0.name).hasPrefix(Row.folded(word)) }
        guard fitting.isEmpty || Row.folded(word).isEmpty else {
            throw JournalError(
                "\(word.quoted) matches several: \(fitting.map(\.name).joined(separator: ", ")).")
        }
        throw JournalError("No \(kind.rawValue) \(word.quoted). \(Row.known(rows))")
    }
}
