import Journal
import Store

/// The commands that every manager has in each pane.
enum ManagerCommands {
    static func panes<State: ManagerState>() -> [Command<State>] {
        [
            Command(
                .nextPane, [.tab, .character("l"), .right], "Next pane", group: .managing,
                hintNow: { state, _ in state.manager.pane(after: 1).names.all.lowercased() }
            ) { state, _ in
                state.manager.active = state.manager.pane(after: 1)
                return []
            },
            Command(
                .previousPane, [.backTab, .character("h"), .left], "Previous pane", group: .managing
            ) { state, _ in
                state.manager.active = state.manager.pane(after: -1)
                return []
            },
        ]
    }

    static func rows<State: ManagerState>() -> [Command<State>] {
        [
            Command(
                .addRow, [.character("a")], "Add a row to the pane", group: .managing, hint: "add",
                unavailable: cannotAdd
            ) { state, view in
                switch state.manager.active {
                case .items:
                    guard let bundle = state.manager.bundle(in: view.library) else { return [] }
                    state.openLine(for: .addItem(to: bundle.id))
                case let pane:
                    state.openLine(for: .add(pane))
                }
                return []
            },
            Command(
                .renameRow, [.enter], "Rename, or edit an item",
                group: .managing, hintNow: { state, _ in state.manager.active == .items ? "edit" : "rename" },
                unavailable: needsRow
            ) { state, view in
                guard let row = state.manager.selected(view.library) else { return [] }
                state.manager.mode = .typing(ManagerLine(.rename(row), view.library?.line(of: row) ?? ""))
                return []
            },
            moving(.moveDown, "J", "Move the row down", by: 1, hint: "move"),
            moving(.moveUp, "K", "Move the row up", by: -1),
            Command(
                .deleteRow, ["dd", .character("D")], "Delete (asks first)", group: .managing,
                hint: "delete", unavailable: needsRow
            ) { state, view in
                state.manager.selected(view.library).map { state.manager.mode = .asking($0) }
                return []
            },
        ]
    }

    /// The commands that all screens share.
    static func general<State: ManagerState>() -> [Command<State>] {
        CommonCommands.moving { state, movement, view in state.move(movement, in: view) }
            + CommonCommands.aligning { state, alignment, view in state.align(alignment, in: view) }
            + CommonCommands.journal() + CommonCommands.screens()
            + CommonCommands.everywhere(
                back: "Back to the journal", backHint: { _ in "journal" }
            ) { _, _ in [.turn(to: .dayPage)] }
    }

    private static func moving<State: ManagerState>(
        _ name: CommandName, _ key: Character, _ summary: String, by step: Int, hint: String? = nil
    ) -> Command<State> {
        Command(
            name, [.character(key)], summary, group: .managing, hint: hint,
            unavailable: { state, view in
                if let reason = needsRow(state, view) { return reason }
                guard let row = state.manager.selected(view.library), let place = view.library?.place(of: row)
                else { return nil }
                if (0..<place.count).contains(place.index + step) { return nil }
                guard case .item = row else { return "Already the \(step > 0 ? "last" : "first")." }
                return "Already the \(step > 0 ? "last" : "first") in its category. "
                    + "\(state.keyName(.color)) moves it to another."
            }
        ) { state, view in
            guard let row = state.manager.selected(view.library), let place = view.library?.place(of: row)
            else { return [] }
            return [.apply(.manage(.move(row, to: place.index + step)))]
        }
    }

    @Sendable private static func cannotAdd<State: ManagerState>(
        _ state: State, _ view: JournalView
    ) -> String? {
        switch state.manager.active {
        case .items where state.manager.bundle(in: view.library) == nil:
            "No bundles yet. Add a bundle first."
        case .members:
            "\(state.keyName(.library)) creates categories."
        default: nil
        }
    }

    /// Why there is no row to change.
    @Sendable static func needsRow<State: ManagerState>(_ state: State, _ view: JournalView) -> String? {
        let pane = state.manager.active
        if pane == .members {
            return "\(state.keyName(.library)) changes categories."
        }
        guard state.manager.selected(view.library) == nil else { return nil }
        return "No \(pane.names.one) yet. Press \(state.keyName(.addRow)) to add one."
    }
}

extension CommandName {
    public static let addRow = CommandName("add-row")
    public static let renameRow = CommandName("rename-row")
    public static let deleteRow = CommandName("delete-row")
    public static let moveDown = CommandName("move-down")
    public static let moveUp = CommandName("move-up")
    public static let nextPane = CommandName("next-pane")
    public static let previousPane = CommandName("previous-pane")
    public static let color = CommandName("color")
    public static let bundleKind = CommandName("bundle-kind")
    public static let rowWeekdays = CommandName("row-weekdays")
    public static let itemURL = CommandName("item-url")
    public static let member = CommandName("member")
}
