import Journal
import Screens
import Store

extension Scene {
    // MARK: Handing a page out

    static let sharing = [
        Scene("share", SharingSamples.view, keys: typed("E")),
        Scene("share-a-group-as-html", SharingSamples.view, keys: typed("Eh") + [.tab]),
        Scene("share-to-a-file", SharingSamples.view, keys: typed("Esf")),
        Scene("share-without-groups", SamplePage.view(), keys: typed("E")),
        Scene("share-replacing-a-file", SharingSamples.view, asking: true),
    ]

    /// After a file was named that is there already.
    private init(_ name: String, _ view: JournalView, asking: Bool) {
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        for key in typed("Ef") + [.enter] {
            for case .share(let order) in screens.handle(key, in: view) {
                screens.dayPage.askToReplace(order)
            }
        }
        self.init(name, view, in: screens)
    }
}

/// A page with groups to hand out.
enum SharingSamples {
    static let library = Library(
        groups: [ExportGroup(id: 1, name: "Team"), ExportGroup(id: 2, name: "Everybody else")],
        members: [
            ExportGroupMember(groupID: 1, categoryID: 1), ExportGroupMember(groupID: 2, categoryID: 2),
            ExportGroupMember(groupID: 2, categoryID: nil),
        ])

    static let groups = library.groups.map { SectionFilter($0, members: library.members) }

    static let view: JournalView = {
        var view = SamplePage.view()
        view.readings.library = .loaded(library)
        return view
    }()
}
