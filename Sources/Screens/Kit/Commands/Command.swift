import Foundation
import Journal
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

/// A request from a screen to the application, made when a key has changed the screen's state.
public enum Effect: Hashable, Sendable {
    case apply(JournalAction)
    /// Shows a message that isn't the result of a verb, such as why a command is unavailable.
    case say(StoreMessage)
    /// Opens todos as text in the user's editor; the page in front receives the edited text.
    case editText(HandedOutTodos)
    /// Reopens the unsaved edited text in the user's editor.
    case editAgain
    /// Merges an edited text with the current todos, for the page in front to save or ask about.
    case mergeText(EditedText, EditedTextAnswers)
    /// Deletes the edited text once it is saved or discarded.
    case discardText
    /// Brings the screen that writes a text to the front, without the application.
    case write(ProseSubject)
    /// The same with the lines of both machines, to settle a conflict by what is saved.
    case writeBoth(JournalConflict.Both, conflict: Int64)
    /// Opens a text in the user's editor; the screen in front takes back the edited text.
    case editProse(UnsavedProse)
    /// Opens a URL in the user's browser.
    case open(url: String)
    /// Shares a page.
    case share(ShareOrder)
    /// Brings another screen to the front, without the application.
    case turn(to: ScreenName)
    /// Brings a screen to the front and runs a command there, without the application.
    case run(CommandName, on: ScreenName)
    /// Copies a text to the clipboard, and shows a message.
    case copy(String, message: String)
    case redraw, suspend, quit

    /// Changes the journal.
    public static func apply(_ verb: JournalVerb) -> Effect { .apply(.change(verb)) }
}

/// A change of the selected todo by another program. A key that was pressed before it showed is meant for the todo as it was.
struct SelectionChange: Equatable, Sendable {
    /// Whether the todo left the page, so that another one is selected now.
    let hasLeft: Bool
    let date: Date

    /// How long it takes to see a change and not press a key, in seconds.
    private static let unseen = 1.0

    /// Why a command does nothing at a time; nil if it may.
    func refusal(of command: Command<DayPageState>?, in view: JournalView) -> StoreMessage? {
        guard let command, command.actsOnTodos,
            (0..<Self.unseen).contains(view.clock.now().timeIntervalSince(date))
        else { return nil }
        let what = hasLeft ? DayPageState.left(view) : "was changed elsewhere"
        return StoreMessage("The selected todo \(what) just now, so the key did nothing.")
    }
}

extension Command<DayPageState> {
    /// Whether it acts on the marked todos or the selected one.
    var actsOnTodos: Bool { group == .todos && ![.add, .entry].contains(name) }
}

extension DayPageState {
    /// What another program did to the selected todo; nil if it is where it was.
    func foreignChange(ofSelectedIn old: JournalView, to new: JournalView) -> SelectionChange? {
        // One's own change has a message of its own.
        guard marked.isEmpty, isBrowsing, new.list == old.list, new.message == old.message,
            let before = selected(in: old)?.todo
        else { return nil }
        let now = new.page.contents.rows.first { $0.id == before.id }?.todo
        guard now?.start != before.start || now?.ending != before.ending else { return nil }
        return SelectionChange(hasLeft: now == nil, date: new.clock.now())
    }
}
