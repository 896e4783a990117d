import Journal

/// A todo as it is shared: what anyone may read of it, and what is said beside it.
public struct SharedRow: Hashable, Sendable {
    public var row: PageRow
    /// One line with something on it, and nothing in it that acts on a terminal or on the direction of text.
    public var title: String
    /// Where the title leads; nil where it has no URL, or one that would not open unasked.
    public var link: String?
    /// `10:42`, `sent to 3 Dec`; empty when there is nothing to say.
    public var beside: String

    init(_ row: PageRow, caption: String) {
        self.row = row
        title = Title.normalized(row.todo.title)?.harmless ?? "Untitled"
        link = row.todo.externalURL.flatMap(WebAddress.link)
        // On a page its mark says it, and a line through the title.
        beside = row.state == .abandoned && caption.isEmpty ? row.state.rawValue : caption
    }

    public var state: TodoState { row.state }

    /// What is said beside it, in brackets after a blank; empty when there is nothing to say.
    var remark: String { beside.isEmpty ? "" : " (\(beside))" }
}
