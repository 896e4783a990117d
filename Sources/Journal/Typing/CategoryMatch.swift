extension Category {
    /// The category a person means by a word, among those there are: the one of that name, or else the only one
    /// whose name begins with it. Capitals, blanks, hyphens and underscores do not matter. Nil when there is
    /// none or several.
    public static func named(_ word: String, among categories: [Category]) -> Category? {
        let wanted = folded(word)
        guard !wanted.isEmpty else { return nil }
        if let exact = categories.first(where: { folded($0.name) == wanted }) { return exact }
        // A number is more often an issue's than the beginning of a name.
        guard !wanted.allSatisfy(\.isNumber) else { return nil }
        let beginning = categories.filter { folded($0.name).hasPrefix(wanted) }
        return beginning.count == 1 ? beginning[0] : nil
    }

    /// A name as it is compared: without capitals, blanks, hyphens and underscores.
    public static func folded(_ name: String) -> String {
        name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    }
}
