/// A row that people identify by name: a category, a bundle, an export group.
public protocol Named {
    var name: String { get }
}

extension Named {
    /// The row with this name, else the only one whose name starts with it; nil if none or several match.
    /// Ignores case, accents, spaces, hyphens and underscores.
    public static func named(_ word: String, among all: [Self]) -> Self? {
        let wanted = folded(word)
        guard !wanted.isEmpty else { return nil }
        if let exact = exactly(named: word, among: all) { return exact }
        // A number is more likely an issue's than a prefix of a name.
        guard !wanted.allSatisfy(\.isNumber) else { return nil }
        let beginning = beginning(with: word, among: all)
        return beginning.count == 1 ? beginning[0] : nil
    }

    /// The rows whose names start with a word.
    public static func beginning(with word: String, among all: [Self]) -> [Self] {
        let wanted = folded(word)
        return wanted.isEmpty ? [] : all.filter { folded($0.name).hasPrefix(wanted) }
    }

    /// The first row with this name, ignoring case, accents, spaces, hyphens and underscores.
    public static func exactly(named word: String, among all: [Self]) -> Self? {
        let wanted = folded(word)
        if wanted.isEmpty { return nil }
        return all.first { $0.name == word } ?? all.first { folded($0.name) == wanted }
    }

    /// The row whose name a misspelled word of at least three letters probably means, or none.
    public static func similar(to word: String, among all: [Self]) -> [Self] {
        let wanted = folded(word)
        guard (3...40).contains(wanted.count), !wanted.allSatisfy(\.isNumber) else { return [] }
        let limit = wanted.count > 5 ? 2 : 1
        let meant = Spelling.nearest(to: wanted, among: all.map { folded($0.name) }, limit)
        return all.first { folded($0.name) == meant }.map { [$0] } ?? []
    }

    /// A name folded for comparison, without case, accents, spaces, hyphens and underscores.
    public static func folded(_ name: String) -> String {
        Title.folded(name).filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    }

    /// A list of the known names, for messages about an unknown one.
    public static func known(_ all: [Self]) -> String {
        all.isEmpty ? "None exist yet." : "There are: \(all.map(\.name).joined(separator: ", "))."
    }
}
