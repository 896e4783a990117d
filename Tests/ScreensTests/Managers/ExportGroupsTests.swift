import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Export groups")
struct ExportGroupsTests {
    init() { useUTF8() }

    private static let view = SampleLibrary.view()

    private func effects(_ keys: [Key], in view: JournalView = view) -> [Effect] {
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        return (typed("ge") + keys).map { screens.handle($0, in: view) }.last ?? []
    }

    private func action(_ keys: [Key]) -> LibraryAction? {
        guard case .apply(.change(.manage(let action))) = effects(keys).first else { return nil }
        return action
    }

    @Test("Groups are added, renamed, moved and deleted")
    func groups() {
        #expect(action(typed("aBoss") + [.enter]) == .addGroup("Boss"))
        #expect(action([.enter] + typed("!") + [.enter]) == .renameGroup(1, "Team!"))
        #expect(action(typed("J")) == .move(.group(1), to: 1))
        #expect(action(typed("jDy")) == .delete(.group(2)))
    }

    @Test("Space puts a category in or out, in the order of the categories, Other last")
    func members() {
        #expect(action(typed("l ")) == .setMembers(1, [2]))
        #expect(action(typed("ljj ")) == .setMembers(1, [1, 2, 3]))
        #expect(action(typed("lG ")) == .setMembers(1, [1, 2, nil]))
        #expect(action(typed("jlG ")) == .setMembers(2, [3]))
        #expect(action([.mouse(MouseEvent(.press, row: 3, column: 36))]) == .setMembers(1, [1]))
        #expect(
            action([.mouse(MouseEvent(.doublePress, row: 5, column: 42))]) == .setMembers(1, [1, 2, nil]))
    }

    @Test("What cannot be done says why")
    func reasons() {
        func said(_ keys: String, _ view: JournalView = Self.view) -> String? {
            guard case .say(let message) = effects(typed(keys), in: view).first else { return nil }
            return message.text
        }
        #expect(said(" ") == "Tab goes to the group's categories.")
        #expect(said("lD") == "gb changes categories.")
        #expect(said("la") == "gb creates categories.")
        #expect(said("l ", SampleLibrary.view(Library())) == "No groups yet.")
        #expect(said("D", SampleLibrary.view(Library())) == "No group yet. Press a to add one.")
    }

    @Test("Putting a category in leaves the keys where they are")
    func follows() {
        var state = ExportGroupsState(view: SamplePage.view(), size: Size(columns: 80, rows: 24))
        for key in typed("lj ") { _ = state.handle(key, in: Self.view) }
        var new = Self.view
        new.touchedLibrary = .group(1)
        state.follow(from: Self.view, to: new)
        #expect(state.manager.active == .members)
        #expect(state.manager.selected(in: .members, new.library) == .member(2))
    }
}
