extension SearchQuery {
    /// The text of a search from the arguments of a command, whose quotation marks the shell has removed.
    ///
    /// An argument with spaces is a phrase (`"call sam"`) or a quoted value (`on:last week`), unless it has a
    /// mark of the language at the beginning of a later word, and so is a whole search.
    public static func text(ofArguments arguments: [String]) -> String {
        arguments.map { argument in
            guard argument.contains(where: \.isWhitespace), !argument.contains("\"") else { return argument }
            let words = SearchWord.all(in: argument)
            guard
                words.dropFirst().allSatisfy({ $0.key == nil && !$0.isExcluded && !$0.value.hasPrefix("#") })
            else { return argument }
            let start = argument.hasPrefix("-") ? "-" : ""
            let rest = argument.dropFirst(start.count)
            guard let key = words.first?.key else { return "\(start)\"\(rest)\"" }
            return "\(start)\(key):\"\(rest.dropFirst(key.count + 1))\""
        }.joined(separator: " ")
    }
}
