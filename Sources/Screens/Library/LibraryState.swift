import Journal
import Store

/// The state of the bundles and categories screen.
public struct LibraryState: ManagerState {
    public static let title = "Bundles and categories"
    public static let entrance: ScreenEntrance? = ScreenEntrance(
        command: .library, key: "gb", summary: "Bundles and categories",
        here: "These are the bundles and categories.")
    public static let commands = CommandTable(LibraryCommands.all)

    public var manager: Manager

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        manager = Manager(
            panes: [.categories, .bundles, .items], active: .categories, size: size, preferences: preferences)
    }
}

extension CommandName {
    public static let library = CommandName("library")
}

/// Every command of bundles and categories, in the order the help shows them.
public enum LibraryCommands {
    public static let all: [Command<LibraryState>] =
        ManagerCommands.rows() + own + ManagerCommands.panes() + ManagerCommands.general()

    private static let own: [Command<LibraryState>] = [
        Command(
            .color, [.character("#")], "Change a category's colour, or an item's category", group: .managing,
            hintNow: { state, _ in state.manager.active == .items ? "category" : "colour" },
            unavailable: { state, view in
                state.manager.active == .bundles
                    ? "A bundle has no colour." : ManagerCommands.needsRow(state, view)
            }
        ) { state, view in
            switch state.manager.selected(view.library) {
            case .category(let id):
                let color = view.library?.categories.first { $0.id == id }?.color
                let place = color.flatMap(CategoryColor.allCases.firstIndex) ?? 0
                state.manager.mode = .picking(.color(id, ChoiceFilter(at: place)))
            case .item(let id):
                state.manager.mode = .picking(.category(id, ChoiceFilter()))
            default: break
            }
            return []
        },
        Command(
            .rowWeekdays, [.character("w")],
            "Set weekdays: when a bundle applies, or a todo shows",
            group: .managing, hint: "weekdays", unavailable: ManagerCommands.needsRow
        ) { state, view in
            guard let row = state.manager.selected(view.library) else { return [] }
            let name = view.library?.weekdays(of: row)?.name.lowercased() ?? ""
            state.manager.mode = .typing(ManagerLine(.weekdays(row), name))
            return []
        },
        Command(
            .bundleKind, [.character("m")], "Switch a bundle between habits and one-offs", group: .managing,
            hint: "habits", unavailable: needsBundle
        ) { state, view in
            guard let bundle = state.manager.bundle(in: view.library) else { return [] }
            let edit = BundleEdit(\.todosShouldMigrate, !bundle.todosShouldMigrate)
            return [.apply(.manage(.editBundle(bundle.id, edit)))]
        },
        Command(
            .itemURL, [.character("U")], "Set the URL of an item", group: .managing, hint: "URL",
            unavailable: { state, view in
                state.manager.active == .items
                    ? ManagerCommands.needsRow(state, view) : "Only an item has a URL."
            }
        ) { state, view in
            guard case .item(let id) = state.manager.selected(view.library) else { return [] }
            let url = view.library?.item(id)?.externalURL ?? ""
            state.manager.mode = .typing(ManagerLine(.url(item: id), url))
            return []
        },
        Command(
            .note, [.character("N")], "Write its note", group: .managing,
            unavailable: { state, view in
                state.manager.active == .items
                    ? ManagerCommands.needsRow(state, view) : "Only an item has a note."
            }
        ) { state, view in
            guard case .item(let id) = state.manager.selected(view.library) else { return [] }
            return [.write(.item(id))]
        },
        Command(
            .bundle, [.character("b")], "Apply a bundle to the page", group: .pages, hint: "apply",
            unavailable: { state, view in
                if let reason = needsBundle(state, view) { return reason }
                return !view.isPage
                    ? "Bundles apply to a page. \(state.keyName(.journal)) shows one first." : nil
            }
        ) { state, view in
            state.manager.bundle(in: view.library).map { [.apply(.applyBundle($0.id))] } ?? []
        },
    ]

    /// Why no bundle is selected.
    @Sendable private static func needsBundle(_ state: LibraryState, _ view: JournalView) -> String? {
        if state.manager.active == .categories {
            return "Only bundles can be applied. \(state.keyName(.nextPane)) goes to them."
        }
        return state.manager.bundle(in: view.library) == nil ? "No bundles yet." : nil
    }
}
