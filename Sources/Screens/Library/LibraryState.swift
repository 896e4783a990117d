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
