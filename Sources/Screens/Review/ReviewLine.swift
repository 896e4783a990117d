import Journal

/// A line of a step's list.
struct ReviewLine: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// Plain text, wrapped to the width.
        case text(Style.Role)
        case heading
        /// A todo or a similar row.
        case row(Style.Role, mark: String)
    }

    var kind: Kind
    var text: String
    var caption = ""
    /// The line's index among the selectable ones; nil if it isn't selectable.
    var place: Int?

    static let blank = ReviewLine(kind: .text(.plain), text: "")

    static func heading(_ text: String) -> ReviewLine { ReviewLine(kind: .heading, text: text) }

    static func text(_ text: String, _ role: Style.Role = .plain) -> ReviewLine {
        ReviewLine(kind: .text(role), text: text)
    }

    /// A heading with the count of its rows, and the rows; nothing if there are none.
    static func section(_ name: String, _ rows: [ReviewLine]) -> [ReviewLine] {
        rows.isEmpty ? [] : [heading("\(name) · \(rows.count)")] + rows
    }
}

extension Symbols {
    /// The mark of a todo that is or was open.
    func openMark(of todo: Todo) -> String { todo.isHabit ? habit : oneOff }
}
