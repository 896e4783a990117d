import Journal
import Screens
import Store

/// Categories, bundles and export groups to look at.
enum SampleLibrary {
    static let categories = [
        Category(id: 1, name: "Engineering", color: .blue, sortOrder: 0, showOnly: .mondayToFriday),
        Category(id: 2, name: "Meetings", color: .orange, sortOrder: 1),
        Category(id: 3, name: "Health", color: .green, sortOrder: 2),
    ]

    static let library = Library(
        categories: categories,
        bundles: [
            TaskBundle(
                id: 1, name: "Morning", sortOrder: 0, todosShouldMigrate: false, appliesOn: .mondayToFriday),
            TaskBundle(id: 2, name: "Weekly review", sortOrder: 1, appliesOn: Weekdays([.friday])),
            TaskBundle(id: 3, name: "Trip", sortOrder: 2),
        ],
        items: [
            BundleTodo(id: 1, bundleID: 1, title: "Stretch", sortOrder: 0, categoryID: 3),
            BundleTodo(
                id: 2, bundleID: 1, title: "Read the news", sortOrder: 0, externalURL: "https://example.com"),
            BundleTodo(
                id: 3, bundleID: 1, title: "Look at the build", sortOrder: 0, categoryID: 1,
                showOnly: .everyDay),
            BundleTodo(id: 4, bundleID: 1, title: "Walk", sortOrder: 1, categoryID: 3),
            BundleTodo(id: 5, bundleID: 2, title: "Look back", sortOrder: 0),
        ],
        groups: [
            ExportGroup(id: 1, name: "Team", sortOrder: 0), ExportGroup(id: 2, name: "Family", sortOrder: 1),
            ExportGroup(id: 3, name: "Nobody", sortOrder: 2),
        ],
        members: [
            ExportGroupMember(groupID: 1, categoryID: 1), ExportGroupMember(groupID: 1, categoryID: 2),
            ExportGroupMember(groupID: 2, categoryID: nil), ExportGroupMember(groupID: 2, categoryID: 3),
        ])

    /// More of everything than a screen holds, with names that are long, wide and strange.
    static let full = Library(
        categories: (1...30).map { number in
            Category(
                id: Int64(number), name: names[number % names.count] + " \(number)",
                color: CategoryColor.allCases[number % 8], sortOrder: number,
                showOnly: number % 3 == 0 ? Weekdays([.monday, .wednesday, .friday]) : nil)
        },
        bundles: (1...40).map { number in
            TaskBundle(
                id: Int64(number), name: names[number % names.count] + " \(number)", sortOrder: number,
                todosShouldMigrate: number % 2 == 0, appliesOn: number % 3 == 0 ? .weekend : nil)
        },
        items: (1...60).map { number in
            BundleTodo(
                id: Int64(number), bundleID: 1, title: names[number % names.count] + " \(number)",
                sortOrder: number,
                externalURL: number % 5 == 0 ? "https://example.com" : nil,
                categoryID: number % 7 == 0 ? nil : Int64(number % 7),
                showOnly: number % 4 == 0 ? .weekend : nil)
        },
        groups: (1...25).map {
            ExportGroup(id: Int64($0), name: names[$0 % names.count] + " \($0)", sortOrder: $0)
        },
        members: (1...30).map { ExportGroupMember(groupID: 1, categoryID: Int64($0)) })

    private static let names = [
        "Health", "朝にすることの長い一覧であって終わりがない", "Whatever is to be done before anybody may go home",
        "e\u{301}te\u{301} 👨‍👩‍👧 \u{202E}rtl", "\u{1B}[31mred", "x",
    ]

    static func view(_ library: Library? = library, message: StoreMessage? = nil) -> JournalView {
        var view = SamplePage.view(message: message)
        view.readings.library = library.map { .loaded($0) }
        view.readings.wanted = library == nil ? [] : [.library]
        view.page.categories = library?.categories ?? []
        return view
    }
}
