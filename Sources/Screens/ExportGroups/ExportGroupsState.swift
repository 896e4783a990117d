import Store

/// The state of the export groups screen.
public struct ExportGroupsState: ManagerState {
    public static let title = "Export groups"
    public static let entrance: ScreenEntrance? = ScreenEntrance(
        command: .exportGroups, key: "ge",
        summary: "Export groups: which categories a shared page shows", here: "These are the export groups.")
    public static let commands = CommandTable(ExportGroupsCommands.all)

    public var manager: Manager

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        manager = Manager(panes: [.groups, .members], active: .groups, size: size, preferences: preferences)
    }
}

extension CommandName {
    public static let exportGroups = CommandName("export-groups")
}
