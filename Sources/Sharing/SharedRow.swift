import Journal

/// A todo in a shared page.
public struct SharedRow: Hashable, Sendable {
    public var row: PageRow
    /// The title on one line, without control or bidirectional characters; never empty.
    public var title: String
    /// The title's URL; nil if it has none or one that needs confirmation to open.
    public var link: String?
    /// The caption: `10:42`, `postponed to 3 Dec`; may be empty.
    public var beside: String
    /// Nil if it has none, or notes are left out.
    public var note: SharedProse?

    init(_ row: PageRow, hasNote: Bool, caption: String) {
        note = hasNote ? SharedProse(row.todo.note) : nil
        self.row = row
        title = (Title.normalized(row.todo.title) ?? row.todo.shownTitle).harmless
        link = row.todo.externalURL.flatMap(WebAddress.link)
        // On a page, the mark and the strikethrough show it.
        beside = row.state == .abandoned && caption.isEmpty ? row.state.rawValue : caption
    }

    public var state: TodoState { row.state }

    /// The caption in parentheses after a blank; empty without a caption.
    var remark: String { beside.isEmpty ? "" : " (\(beside))" }
}
