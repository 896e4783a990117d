import Journal

/// What a row shows, whether it is selected and marked or not.
///
/// It is made once for as long as the page stays the same, and recognised by its identity.
final class RowContent: Sendable {
    /// The style of the title.
    let role: Style.Role
    /// The mark of the todo's state.
    let mark: String
    let caption: String
    /// The category of a search result, with whose name the caption begins; nil if it doesn't.
    let category: Category?
    /// The title beside the caption.
    let lines: [String]
    /// The words of a search result that match, below the title.
    let snippet: SearchSnippet?

    init(_ row: PageRow, _ texts: RowText.Texts, _ found: FoundRow?, symbols: Symbols) {
        role = Style.Role(row.state)
        mark = row.isTodo ? symbols.mark(of: row) : symbols.text
        caption = texts.caption
        category = found?.category(in: texts.caption)
        lines = texts.lines
        snippet = found?.snippet
    }
}
