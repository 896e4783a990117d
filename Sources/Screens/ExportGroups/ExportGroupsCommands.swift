import Journal
import Store

/// Every command of the export groups, in the order the help shows them.
public enum ExportGroupsCommands {
    public static let all: [Command<ExportGroupsState>] =
        ManagerCommands.rows() + own + ManagerCommands.panes() + ManagerCommands.general()

    private static let own: [Command<ExportGroupsState>] = [
        Command(
            .member, [.character(" ")], "Add or remove a category",
            group: .managing, hint: "add/remove",
            unavailable: { state, view in
                if state.manager.group(in: view.library) == nil { return "No groups yet." }
                return state.manager.active == .members
                    ? nil : "\(state.keyName(.nextPane)) goes to the group's categories."
            }
        ) { state, view in
            guard let library = view.library, let group = state.manager.group(in: library),
                case .member(let id) = state.manager.selected(in: .members, library)
            else { return [] }
            let before = library.members(of: group.id)
            let members = library.categories.map { Optional($0.id) } + [nil]
            return [
                .apply(
                    .manage(.setMembers(group.id, members.filter { before.contains($0) != ($0 == id) })))
            ]
        }
    ]
}
