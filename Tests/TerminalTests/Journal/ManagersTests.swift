import Foundation
import TestSupport
import Testing

@Suite("Bundles, categories and export groups in a real terminal")
struct ManagersTests {
    /// What the command line tells of the library, as far as it is looked at.
    private struct Listed: Decodable {
        struct Category: Decodable {
            let name: String
            let color: String
            let showOnly: [String]?
        }

        struct Bundle: Decodable {
            struct Item: Decodable {
                let title: String
                let category: String?
                let url: String?
            }

            let name: String
            let habits: Bool
            let weekdays: [String]?
            let items: [Item]
        }

        struct Group: Decodable {
            let name: String
            let categories: [String]
            let other: Bool
        }

        let categories: [Category]?
        let bundles: [Bundle]?
        let groups: [Group]?
    }

    private func listed(_ daybook: DaybookCommand, _ what: String) throws -> Listed {
        try JSONDecoder().decode(
            Listed.self, from: Data(try daybook.run(what, "list", "--json").output.utf8))
    }

    @Test(
        "Categories, a bundle and its items are made, changed, moved and deleted, and the bundle put on the page"
    )
    func library() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook)
        try journal.type("b", until: "No bundles yet. Press gb to create one.")
        // Typed at once: what there is is read between the keys.
        try journal.type("gbaWork<Enter>Health<Enter>", until: "Created category \"Health\"")
        try journal.type("<Esc>", until: "# colour")
        try journal.type("#pur<Enter>", until: "Changed category \"Health\" to purple")
        try journal.type("wmon-fri<Enter>", until: "shown only on Mon-Fri")
        try journal.type("K", until: "Moved category \"Health\" to place 1")
        try journal.type("<Tab>aMorning<Enter>", until: "Created bundle \"Morning\"")
        try journal.type("Scrap<Enter>", until: "Created bundle \"Scrap\"")
        try journal.type("<Esc>", until: "2/2")
        try journal.type("D", until: "Delete \"Scrap\"? Todos it added stay.")
        try journal.type("y", until: "Deleted bundle \"Scrap\"")
        try journal.type("u", until: "▌ ○ Scrap")
        try journal.type("<C-r>", until: "▌ ○ Morning")
        try journal.type("m", until: "Set bundle \"Morning\" to add habits")
        try journal.type("wweekdays<Enter>", until: "apply on Mon-Fri")
        try journal.type(
            "la<paste>Stretch #health</paste><Enter><paste>Read https://example.com</paste><Enter>",
            until: "Added \"Read\" to bundle \"Morning\"")
        try journal.type("Walk #hea<Enter>", until: "Added \"Walk\" to bundle \"Morning\"")
        try journal.type("<Esc>", until: "2/3")
        try journal.type("K", until: "Moved item \"Walk\" to place 1")

        let categories = try #require(try listed(daybook, "categories").categories)
        #expect(categories.map(\.name) == ["Health", "Work"])
        #expect(categories[0].color == "purple")
        #expect(categories[0].showOnly == ["mon", "tue", "wed", "thu", "fri"])
        let bundle = try #require(try listed(daybook, "bundles").bundles?.first)
        #expect(try listed(daybook, "bundles").bundles?.count == 1)
        #expect(bundle.name == "Morning" && bundle.habits)
        #expect(bundle.weekdays == ["mon", "tue", "wed", "thu", "fri"])
        #expect(bundle.items.map(\.title) == ["Walk", "Stretch", "Read"])
        #expect(bundle.items.map(\.category) == ["Health", "Health", nil])
        #expect(bundle.items[2].url == "https://example.com")

        // Another program's changes are followed, and what is typed stays.
        try journal.type("hahalf a", until: "New bundle: half a")
        try daybook.run("bundles", "add", "Sprint")
        try journal.terminal.waitFor("Bundles 2")
        try journal.terminal.waitFor("New bundle: half a")
        try journal.type("<Esc>", until: "brings it back")
        try journal.type("b", until: "Applied bundle \"Morning\": added 3 todos")
        try journal.type("gj", until: "▌ □ Walk")
        try journal.type("bmorn<Enter>", until: "all 3 were already there")
        try journal.type("u", until: "Undone: ")
        try journal.type("u", until: "Undone: ")
        try journal.terminal.waitUntil { !$0.contains("Walk") }
        journal.terminal.send("gbqq")
        #expect(try journal.terminal.exitStatus() == .exit(0))
        journal.terminal.expectGivenBack()
    }

    @Test("Export groups are made, filled, renamed, moved and deleted, on a narrow screen")
    func groups() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        for name in ["Work", "Home"] { try daybook.run("categories", "add", name) }
        let journal = try RunningJournal(daybook, columns: 40, rows: 10)
        try journal.type("ge", until: "No export groups yet. a adds one.")
        try journal.type("aTeam<Enter>Family<Enter>Nobody<Enter>", until: "Created export group \"Nobody\"")
        try journal.type("<Esc>", until: "a add")
        try journal.type("Dy", until: "Deleted export group \"Nobody\"")
        try journal.type("K", until: "▌ Family")
        try journal.type("l<Space>G<Space>", until: "[✓] Other")
        try journal.type("h<Enter>", until: "Rename to: Family")
        try journal.type("<C-u>Us<Enter>", until: "▌ Us")
        try journal.type("jl<Space>", until: "▌ [✓] ● Work")
        let groups = try #require(try listed(daybook, "groups").groups)
        #expect(groups.map(\.name) == ["Us", "Team"])
        #expect(groups.map(\.categories) == [["Work"], ["Work"]])
        #expect(groups.map(\.other) == [true, false])
        // A category that goes takes its place in the groups with it; undone, it is back there.
        try daybook.run("categories", "delete", "Work")
        try journal.terminal.waitFor("Categories 2")
        try journal.type("u", until: "The last change wasn't made here")
        // What is typed within a moment of the refusal is dropped.
        while !journal.terminal.screen.contains("Undone") {
            journal.terminal.send("u")
            journal.terminal.watch(for: 0.5)
        }
        try journal.terminal.waitFor("[✓] ● Work")
        #expect(try listed(daybook, "groups").groups?.map(\.categories) == [["Work"], ["Work"]])
        try journal.type("<Esc>", until: "Friday 20 November")
    }

    @Test("What was being typed when the terminal went away is there at the next start")
    func hangup() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook)
        try journal.type("gblaSprint plann", until: "New bundle: Sprint plann")
        journal.terminal.signal(SIGHUP)
        _ = try journal.terminal.exitStatus()
        let again = try RunningJournal(daybook)
        try again.terminal.waitFor("Kept from last time: \"Sprint plann\"")
    }
}
