import Journal

/// A title that was being changed when the program ended.
public struct UnsavedTitle: Hashable, Sendable {
    public var id: Int64
    /// The title that it replaces.
    public var original: String
    public var text: String

    private static let mark = "title"

    init(id: Int64, original: String, text: String) {
        (self.id, self.original, self.text) = (id, original, text)
    }

    /// Reads a line of a draft; nil if it is another kind of line. No title contains a tab.
    public init?(line: String) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, parts[0] == Self.mark, let id = Int64(parts[1]),
            let text = Title.normalized(parts[3])
        else { return nil }
        self.init(id: id, original: parts[2], text: text)
    }

    /// `title<Tab>12<Tab>Fix CI<Tab>Fix CI and its tests`
    var line: String {
        [Self.mark, String(id), original.replacing("\t", with: " "), text].joined(separator: "\t")
    }
}

extension DayPageState {
    /// The titles being changed: the open one, and those kept for their rows.
    var unsavedTitles: [UnsavedTitle] {
        guard case .editing(let editing) = mode, case .rename(let id) = editing.purpose, editing.hasTypedText,
            let original = editing.original, let text = Title.normalized(editing.text)
        else { return typing.titles }
        return typing.titles + [UnsavedTitle(id: id, original: original, text: text)]
    }

    /// Opens the line for a title, with what an earlier process left of it.
    mutating func openTitle(of todo: Todo) {
        var editing = Editing(purpose: .rename(todo.id), line: LineEditor(todo.title))
        if let place = typing.titles.firstIndex(where: { $0.id == todo.id }) {
            editing.line = LineEditor(typing.titles.remove(at: place).text)
        }
        mode = .editing(editing)
    }
}
