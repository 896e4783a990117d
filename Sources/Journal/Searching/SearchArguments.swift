extension SearchQuery {
    /// The text of a search from the arguments of a command, each as it would be typed on the screen.
    ///
    /// The shell has removed quotation marks, so a date of several words (`on:last week`) gets them again.
    public static func text(ofArguments arguments: [String], clock: JournalClock) -> String {
        arguments.map { argument in
            guard let word = SearchWord.all(in: argument).first, let key = word.key, !word.isQuoted,
                ["on", "from", "to"].contains(key), let colon = argument.firstIndex(of: ":")
            else { return argument }
            let value = argument[argument.index(after: colon)...]
            guard value.contains(where: \.isWhitespace), isDate(String(value), clock: clock) else {
                return argument
            }
            return "\(argument[...colon])\"\(value)\""
        }.joined(separator: " ")
    }
}
