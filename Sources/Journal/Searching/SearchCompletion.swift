extension SearchQuery {
    /// The words that can take the place of the one before the cursor, best first: `is:open` for `is:o`,
    /// `#Work` for `#w`. A completion that ends with a colon goes on.
    public static func completions(of word: some StringProtocol, categories: [Category]) -> [String] {
        let isExcluded = word.hasPrefix("-")
        let typed = word.dropFirst(isExcluded ? 1 : 0)
        return candidates(typed, categories).filter { $0 != typed }.map { (isExcluded ? "-" : "") + $0 }
    }

    private static func candidates(_ typed: some StringProtocol, _ categories: [Category]) -> [String] {
        if typed.hasPrefix("#") {
            let name = String(typed.dropFirst())
            let found = name.isEmpty ? categories : Category.beginning(with: name, among: categories)
            return found.map { "#" + $0.name.replacing(" ", with: "-") }
        }
        let small = typed.lowercased()
        if let colon = small.firstIndex(of: ":") {
            let values: [String] =
                switch small[..<colon] {
                case "is": SearchFilters.Property.allCases.map(\.rawValue)
                case "in": SearchField.allCases.filter { $0 != .url }.map(\.rawValue)
                case "on": ["today", "yesterday", "this-week", "last-week", "last-month"]
                case "from": ["monday", "last-week", "last-month", "last-year"]
                case "to": ["today", "yesterday", "friday"]
                default: []
                }
            return values.map { small[...colon] + $0 }.filter { $0.hasPrefix(small) }
        }
        guard !small.isEmpty else { return [] }
        return SearchWord.keys.map { "\($0):" }.filter { $0.hasPrefix(small) }
    }
}
