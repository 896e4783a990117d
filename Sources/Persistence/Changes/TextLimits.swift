import Journal

/// Checks of ``Limits`` for what enters the journal by a change.
extension Limits {
    /// - Parameters:
    ///   - kind: The word for it, such as "title".
    ///   - old: The text that it replaces.
    /// - Throws: ``JournalError`` if a title, name or URL is too long.
    static func check(_ text: String, as kind: String, replacing old: String? = nil) throws(JournalError) {
        guard isTooLong(text, title, old) else { return }
        let advice = kind == "title" ? " Put the rest in a note." : ""
        throw JournalError(
            "\(text.quoted) is too long for a \(kind): \(size(text.utf8.count)), at most \(size(title)).\(advice)"
        )
    }

    /// - Throws: ``JournalError`` if a note or the text of a day is too long.
    static func check(prose text: String?, replacing old: String? = nil) throws(JournalError) {
        guard let text, isTooLong(text, prose, old) else { return }
        throw JournalError(
            "The text is too long: \(size(text.utf8.count)), at most \(size(prose)). Nothing was changed.")
    }

    /// - Throws: ``JournalError`` if one change would add too many todos or items.
    static func check(rows count: Int) throws(JournalError) {
        guard count > rows else { return }
        throw JournalError(
            "\(count) are too many at once; at most \(rows) can be added. Nothing was changed.")
    }

    private static func isTooLong(_ text: String, _ limit: Int, _ old: String?) -> Bool {
        text.utf8.count > limit && text.utf8.count > old?.utf8.count ?? 0
    }
}

extension TodoDraft {
    /// The draft, if its texts are within ``Limits``.
    func checked() throws(JournalError) -> TodoDraft {
        try Limits.check(title, as: "title")
        if let externalURL { try Limits.check(externalURL, as: "URL") }
        try Limits.check(prose: note)
        return self
    }
}

extension Todo {
    /// - Throws: ``JournalError`` if a text is beyond ``Limits`` and longer than before.
    func checkLimits(replacing old: Todo) throws(JournalError) {
        try Limits.check(title, as: "title", replacing: old.title)
        if let externalURL { try Limits.check(externalURL, as: "URL", replacing: old.externalURL) }
        try Limits.check(prose: note, replacing: old.note)
    }
}

extension BundleTodo {
    /// - Throws: ``JournalError`` if a text is beyond ``Limits`` and longer than before.
    func checkLimits(replacing old: BundleTodo? = nil) throws(JournalError) {
        try Limits.check(title, as: "title", replacing: old?.title)
        if let externalURL { try Limits.check(externalURL, as: "URL", replacing: old?.externalURL) }
        try Limits.check(prose: note, replacing: old?.note)
    }
}
