/// Words that limit the help to some commands.
public struct HelpFilter: Equatable, Sendable {
    var line = LineEditor()
    /// Whether keys are typed into the filter, not yet commands that scroll.
    var isTyped = true

    /// Whether a command has all the words in its keys, name or summary.
    func includes(keys: String, name: CommandName, words: String) -> Bool {
        let text = "\(keys) \(name.rawValue) \(words)"
        return line.text.split(separator: " ").allSatisfy { word in
            // A capital letter means that key.
            word.contains(where: \.isUppercase)
                ? text.contains(word) : text.lowercased().contains(word.lowercased())
        }
    }
}
