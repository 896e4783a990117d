/// What people name by a word: a category, a bundle, an export group.
public protocol Named {
    var name: String { get }
}

extension Named {
    /// The one a person means by a word, among those there are: the one of that name, or else the only one whose name
    /// begins with it. Capitals, blanks, hyphens and underscores do not matter. Nil when there is none or several.
    public static func named(_ word: String, among all: [Self]) -> Self? {
        let wanted = folded(word)
        guard !wanted.isEmpty else { return nil }
        if let exact = exactly(named: word, among: all) { return exact }
        // A number is more often an issue's than the beginning of a name.
        guard !wanted.allSatisfy(\.isNumber) else { return nil }
        let beginning = all.filter { folded($0.name).hasPrefix(wanted) }
        return beginning.count == 1 ? beginning[0] : nil
    }

    /// The one whose whole name is the word: spelled the same or else, where capitals, spaces, hyphens and underscores
    /// differ, the first.
    public static func exactly(named word: String, among all: [Self]) -> Self? {
        let wanted = folded(word)
        if wanted.isEmpty { return nil }
        return all.first { $0.name == word } ?? all.first { folded($0.name) == wanted }
    }

    /// A name as it is compared: without capitals, blanks, hyphens and underscores.
    public static func folded(_ name: String) -> String {
        name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    }

    /// Which there are, for someone who named another.
    public static func known(_ all: [Self]) -> String {
        all.isEmpty ? "There are none yet." : "There are: \(all.map(\.name).joined(separator: ", "))."
    }
}
