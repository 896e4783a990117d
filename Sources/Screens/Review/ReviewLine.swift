import Journal

/// A line of what a step lists.
struct ReviewLine: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// What stands by itself, wrapped where there is no room.
        case text(Style.Role)
        case heading
        /// A todo, or what is like one.
        case row(Style.Role, mark: String)
    }

    var kind: Kind
    var text: String
    var caption = ""
    /// Its place among those that can be selected; nil for one that cannot.
    var place: Int?

    static let blank = ReviewLine(kind: .text(.plain), text: "")

    static func heading(_ text: String) -> ReviewLine { ReviewLine(kind: .heading, text: text) }

    static func text(_ text: String, _ role: Style.Role = .plain) -> ReviewLine {
        ReviewLine(kind: .text(role), text: text)
    }

    /// A heading with how many there are, and a line for each; nothing where there are none.
    static func section(_ name: String, _ rows: [ReviewLine]) -> [ReviewLine] {
        rows.isEmpty ? [] : [heading("\(name) · \(rows.count)")] + rows
    }
}

extension Symbols {
    /// The mark of a todo that is or was open.
    func openMark(of todo: Todo) -> String { todo.isHabit ? habit : oneOff }
}
