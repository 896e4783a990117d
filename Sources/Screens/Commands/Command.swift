import Store

/// A command of a screen: its keys, its words and its effect, in one row of a table.
///
/// The status line's hints and the help screen are made from the table, so that nothing a person is told about
/// a key can differ from what it does.
public struct Command<State: Sendable>: Sendable {
    /// The heading it stands under in the help.
    public enum Group: String, CaseIterable, Sendable {
        case todos = "Todos"
        case marking = "Marking"
        case moving = "Moving"
        case pages = "Pages"
        case general = "Everywhere"
    }

    /// What it is called, in configuration and palette: `abandon`.
    public let name: String
    public let keys: [Key]
    /// One line for the help, in the imperative.
    public let summary: String
    public let group: Group
    /// A word or two for the status line; nil for what need not be there.
    public let hint: String?
    /// Why it cannot be used now, as a sentence; nil when it can.
    public let unavailable: @Sendable (State, JournalView) -> String?
    public let run: @Sendable (inout State, JournalView) -> [Effect]

    /// Its keys as a list shows them: `j ↓`.
    var keyNames: String { keys.map(\.description).joined(separator: " ") }

    /// Its summary, with why it cannot be used now.
    func words(_ reason: String?) -> String { reason.map { "\(summary) (\($0))" } ?? summary }

    public init(
        _ name: String, _ keys: [Key], _ summary: String, group: Group, hint: String? = nil,
        unavailable: @escaping @Sendable (State, JournalView) -> String? = { _, _ in nil },
        run: @escaping @Sendable (inout State, JournalView) -> [Effect]
    ) {
        self.name = name
        self.keys = keys
        self.summary = summary
        self.group = group
        self.hint = hint
        self.unavailable = unavailable
        self.run = run
    }
}
