/// Merging an edited text with a change by another program meanwhile.
public enum ProseMerge {
    /// The text to save; nil if both changed the same text and the user must choose.
    /// - Parameters:
    ///   - mine: The edited text.
    ///   - original: The text that was edited.
    ///   - theirs: The text in the journal now.
    public static func merged(mine: String?, original: String?, theirs: String?) -> String?? {
        if theirs == original || theirs == mine { return .some(mine) }
        if mine == original { return .some(theirs) }
        // The other program added a paragraph, as `daybook write -` does.
        guard let theirs else { return nil }
        guard let original else { return .some(Prose.appended(theirs, to: mine)) }
        guard theirs.hasPrefix(original + "\n") else { return nil }
        return .some(Prose.appended(String(theirs.dropFirst(original.count)), to: mine))
    }

    /// Both texts, for the user to edit again.
    public static func both(mine: String?, theirs: String?) -> String {
        [mine, border, theirs].compactMap(\.self).joined(separator: "\n\n") + "\n"
    }

    /// The line between the two, for the editor alone.
    private static let border = "<!-- The journal has this text now: -->"

    /// A text to save, without that line.
    public static func withoutBorder(_ text: String?) -> String? {
        text.flatMap { Prose.normalized($0.replacing("\(border)\n\n", with: "").replacing(border, with: "")) }
    }
}
