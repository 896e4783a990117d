import Store

/// A command of a screen: its keys, texts and effect, as one row of a table.
///
/// The status line and the help screen come from the same table, so that they always match what a key does.
public final class Command<State: Sendable>: Sendable {
    public let name: CommandName
    /// The default keys; a ``Keymap`` can replace them.
    public let keys: [KeySequence]
    /// One line for the help, in the imperative.
    public let summary: String
    /// The command's heading in the help.
    public let group: CommandGroup
    /// A word or two for the status line, which may depend on the screen's state; nil for no hint.
    public let hint: @Sendable (State, JournalView) -> String?
    /// Whether the command can have a hint.
    let hasHint: Bool
    /// The reason why the command is unavailable, as a sentence; nil if it is available.
    public let unavailable: @Sendable (State, JournalView) -> String?
    public let run: @Sendable (inout State, JournalView) -> [Effect]

    /// The summary up to its first colon or semicolon, for a short list.
    var title: String { String(summary.prefix { $0 != ":" && $0 != ";" }) }

    /// The summary, with the reason why the command is unavailable.
    func words(_ reason: String?) -> String { reason.map { "\(summary) (\($0))" } ?? summary }

    /// This command with another effect.
    func running(_ run: @escaping @Sendable (inout State, JournalView) -> [Effect]) -> Command {
        Command(
            name, keys, summary, group: group, hintNow: hasHint ? hint : nil, unavailable: unavailable,
            run: run)
    }

    /// - Parameter hintNow: The hint, if it depends on the screen's state or the page.
    public init(
        _ name: CommandName, _ keys: [KeySequence], _ summary: String, group: CommandGroup,
        hint: String? = nil,
        hintNow: (@Sendable (State, JournalView) -> String?)? = nil,
        unavailable: @escaping @Sendable (State, JournalView) -> String? = { _, _ in nil },
        run: @escaping @Sendable (inout State, JournalView) -> [Effect]
    ) {
        self.name = name
        self.keys = keys
        self.summary = summary
        self.group = group
        self.hint = hintNow ?? { _, _ in hint }
        hasHint = hint != nil || hintNow != nil
        self.unavailable = unavailable
        self.run = run
    }
}
