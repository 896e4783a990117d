import Store

/// A command of a screen: its keys, its words and its effect, in one row of a table.
///
/// The status line's hints and the help screen are made from the table, so that nothing a person is told about
/// a key can differ from what it does.
public struct Command<State: Sendable>: Sendable {
    public let name: CommandName
    /// The keys it comes with; a ``Keymap`` may say otherwise.
    public let keys: [Key]
    /// One line for the help, in the imperative.
    public let summary: String
    /// The heading it stands under in the help.
    public let group: CommandGroup
    /// A word or two for the status line; nil for what need not be there.
    public let hint: @Sendable (State) -> String?
    /// Why it can't be used now, as a sentence; nil when it can.
    public let unavailable: @Sendable (State, JournalView) -> String?
    public let run: @Sendable (inout State, JournalView) -> [Effect]

    /// Its summary, with why it can't be used now.
    func words(_ reason: String?) -> String { reason.map { "\(summary) (\($0))" } ?? summary }

    /// The same command with another effect.
    func running(_ run: @escaping @Sendable (inout State, JournalView) -> [Effect]) -> Command {
        Command(
            name, keys, summary, group: group, hintNow: hint, unavailable: unavailable, run: run)
    }

    /// - Parameter hintNow: The hint, where it depends on where a person is.
    public init(
        _ name: CommandName, _ keys: [Key], _ summary: String, group: CommandGroup, hint: String? = nil,
        hintNow: (@Sendable (State) -> String?)? = nil,
        unavailable: @escaping @Sendable (State, JournalView) -> String? = { _, _ in nil },
        run: @escaping @Sendable (inout State, JournalView) -> [Effect]
    ) {
        self.name = name
        self.keys = keys
        self.summary = summary
        self.group = group
        self.hint = hintNow ?? { _ in hint }
        self.unavailable = unavailable
        self.run = run
    }
}
