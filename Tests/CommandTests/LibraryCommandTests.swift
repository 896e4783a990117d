import TestSupport
import Testing

@Suite("daybook categories, bundles and groups")
struct LibraryCommandTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
    }

    @discardableResult
    private func said(_ arguments: String..., now: String = "2026-11-20T09:30:00") throws -> String {
        let result = try daybook.run(arguments, now: now)
        #expect(result.status == 0, "\(arguments): \(result.errors)")
        return result.output
    }

    private func complaint(_ arguments: String...) throws -> String {
        let result = try daybook.run(arguments)
        #expect(result.status == 1)
        #expect(result.output == "")
        return result.errors
    }

    @Test("Categories are made, changed, moved and deleted by name")
    func categories() throws {
        try daybook.createJournal()
        #expect(try daybook.run("categories").errors == "No categories yet.\n")
        #expect(
            try said("categories", "add", "Deep", "work", "--show-only", "mon-fri")
                == "Created category \"Deep work\"\n")
        try said("categories", "add", "Home", "--color", "orange")
        #expect(try said("categories", "move", "home", "up") == "Moved category \"Home\" to place 1\n")
        #expect(
            try said("categories") == """
                2  ● Home  (orange)
                1  ● Deep work  (blue, only on Mon-Fri)

                """)
        try said("categories", "rename", "deep-work", "Work")
        try said("categories", "edit", "w", "--color", "teal", "--show-only", "every day")
        #expect(
            try said("categories", "list", "--json") == """
                {
                  "categories": [
                    {
                      "color": "orange",
                      "hex": "#d9730d",
                      "id": 2,
                      "name": "Home",
                      "showOnly": null
                    },
                    {
                      "color": "teal",
                      "hex": "#0d8a8f",
                      "id": 1,
                      "name": "Work",
                      "showOnly": null
                    }
                  ]
                }

                """)
        try said("add", "Fix", "-c", "work")
        #expect(
            try said("categories", "delete", "work")
                == "Deleted category \"Work\", leaving 1 todo under Other\n")
        try said("undo")
        #expect(try said("list").contains("● Work"))
    }

    @Test("Bundles are made with their items, and applied")
    func bundles() throws {
        try said("categories", "add", "Work")
        try said("bundles", "add", "Morning", "--habits", "--weekdays", "weekdays")
        #expect(
            try said("bundles", "items", "add", "mor", "Stand-up", "#work", "https://x.org")
                == "Added \"Stand-up\" to bundle \"Morning\"\n")
        try said("bundles", "items", "add", "mor", "Water plants")
        try said("bundles", "items", "add", "mor", "Mail", "-c", "work", "--show-only", "mon wed")
        try said("bundles", "items", "move", "mor", "mail", "first")
        try said("bundles", "items", "edit", "mor", "water", "--title", "Water the plants")
        #expect(
            try said("bundles") == """
                1  Morning  (habits, applies on Mon-Fri)
                    3  Mail  (Work, only on Mon Wed)
                    1  Stand-up  (Work, https://x.org)
                    2  Water the plants

                """)
        #expect(
            try said("bundles", "apply", "morning", "--on", "tomorrow") == """
                Applied bundle "Morning" to Sat 21 Nov: added 3 todos
                  1  Mail
                  2  Stand-up
                  3  Water the plants

                """)
        let again = try daybook.run("bundles", "apply", "morning", "--on", "2026-11-21")
        #expect(again.output == "Applied bundle \"Morning\" to Sat 21 Nov: all 3 were already there\n")
        #expect(again.errors.hasPrefix("Already there: \"Mail\" (1)\n"))
        #expect(try said("start") == "Started Fri 20 Nov, 3 todos from \"Morning\"\n")
        let json = try said("bundles", "list", "--json")
        for line in ["\"habits\": true", "\"url\": \"https://x.org\"", "\"category\": null", "\"wed\""] {
            #expect(json.contains(line), "\(line)")
        }
        #expect(
            try daybook.run("bundles", "items", "add", "mor", "Pay ~20 ! #nosuch").errors
                == "A bundle's todos are habits all or none, so ! stays in the title (m changes that, or --habits).\n#nosuch isn't a category; it stays in the title.\n"
        )
        #expect(try said("bundles").contains("Pay ~20 ! #nosuch"))
        try said("bundles", "items", "delete", "mor", "mail")
        try said("bundles", "edit", "mor", "--one-offs", "--no-weekdays", "--name", "Daily")
        #expect(try said("bundles").hasPrefix("1  Daily  (one-offs)\n"))
        #expect(try said("bundles", "delete", "daily") == "Deleted bundle \"Daily\" with 3 items\n")
    }

    @Test("An item's days are each page's, its rule goes on by itself, and all can be changed and removed")
    func itemDays() throws {
        try said("bundles", "add", "Month", "--one-offs")
        try said("bundles", "items", "add", "Month", "Rent ^3d &1st")
        try said("bundles", "items", "add", "Month", "Report", "--on", "fri", "--due", "7d")
        #expect(
            try said("bundles") == """
                1  Month  (one-offs)
                    1  Rent  (due 3 days later, every month on the 1st)
                    2  Report  (starts fri, due 7 days later)

                """)
        let json = try said("bundles", "list", "--json")
        for line in ["\"due\": \"3d\"", "\"repeats\": \"FREQ=MONTHLY;BYMONTHDAY=1\"", "\"start\": \"fri\""] {
            #expect(json.contains(line), "\(line)")
        }
        try said("bundles", "apply", "Month", "--on", "2026-12-01")
        let todos = try said("list", "--all", "--json")
        #expect(todos.contains("\"due\": \"2026-12-04\"") && todos.contains("\"start\": \"2026-12-04\""))
        #expect(
            try said("bundles", "apply", "Month", "--on", "2026-12-01").contains("all 2 were already there"))
        try said("bundles", "items", "edit", "Month", "Rent", "--no-due", "--no-repeat")
        try said("bundles", "items", "edit", "Month", "Report", "--same-day", "--due", "2d")
        #expect(try said("bundles").hasSuffix("    1  Rent\n    2  Report  (due 2 days later)\n"))
        let nothing = try daybook.run("bundles", "items", "edit", "Month", "Rent")
        for option in [
            "--no-url", "--no-note", "--same-day", "--no-due", "--no-repeat", "--show-as-category",
        ] {
            #expect(nothing.status == 64 && nothing.errors.contains(option))
        }
        let refused = try daybook.run("bundles", "items", "edit", "Month", "Rent", "--due", "nope")
        #expect(refused.status == 1 && refused.errors.contains("\"nope\" isn't a date"))
        #expect(
            try daybook.run("bundles", "items", "edit", "Month", "Rent", "--due", "fri", "--no-due").status
                == 64)
    }

    @Test("A page comes without its weekday's bundles where the configuration says so")
    func withoutBundles() throws {
        try daybook.configure("weekday_bundles = false\n")
        try said("bundles", "add", "Morning", "--weekdays", "every day")
        try said("bundles", "items", "add", "Morning", "Stand-up")
        #expect(try said("start") == "Started Fri 20 Nov\n")
    }

    @Test("Groups name categories, Other among them")
    func groups() throws {
        try said("categories", "add", "Work")
        try said("categories", "add", "Home")
        try said("groups", "add", "Team", "-c", "work", "-c", "other")
        try said("groups", "add", "Me")
        try said("groups", "move", "me", "1")
        #expect(
            try said("groups") == """
                2  Me  (no categories)
                1  Team  (Work, Other)

                """)
        try said("groups", "set", "me", "-c", "home")
        try said("groups", "rename", "me", "Family")
        let json = try said("groups", "--json")
        #expect(json.contains("\"other\": false") && json.contains("\"other\": true"))
        try said("groups", "set", "team", "--empty")
        try said("groups", "delete", "family")
        #expect(try said("groups") == "1  Team  (no categories)\n")
        try said("undo", "3")
        #expect(try said("groups").contains("Work, Other"))
    }

    @Test("What cannot be done is said with what could be, and changes nothing")
    func refusals() throws {
        try said("categories", "add", "Work")
        try said("bundles", "add", "Morning")
        let before = try said("export")
        #expect(
            try complaint("categories", "delete", "x") == "daybook: No category \"x\". There are: Work.\n")
        #expect(
            try complaint("categories", "add", "WORK") == "daybook: There is a category \"Work\" already.\n")
        #expect(
            try complaint("groups", "delete", "x") == "daybook: No export group \"x\". None exist yet.\n")
        #expect(try complaint("bundles", "apply", "mor") == "daybook: Bundle \"Morning\" has no items yet.\n")
        #expect(
            try complaint("bundles", "items", "delete", "mor", "x")
                == "daybook: No item \"x\". None exist yet.\n")
        #expect(
            try complaint("bundles", "items", "add", "mor", "x", "-c", "nope")
                == "daybook: No category \"nope\". There are: Work.\n")
        #expect(
            try complaint("categories", "move", "work", "sideways")
                == "daybook: \"sideways\" isn't a position. Use 1 for the first, or up, down, first, last.\n")
        #expect(
            try complaint("categories", "add", "Fun", "--show-only", "blursday").hasPrefix(
                "daybook: Not weekdays: \"blursday\""))
        for arguments in [
            ["categories", "edit", "work"], ["categories", "add", "x", "--color", "beige"],
            ["bundles", "edit", "mor"],
            ["bundles", "edit", "mor", "--weekdays", "mon", "--no-weekdays"], ["groups", "set", "x"],
            ["bundles", "items", "edit", "mor", "x"], ["categories", "add"],
        ] {
            #expect(try daybook.run(arguments).status == 64, "\(arguments)")
        }
        #expect(try said("export") == before)
    }

    @Test("What is shown only on weekdays is hidden on others, and the list says so")
    func hidden() throws {
        try said("start")
        try said("add", "Ship it", "--show-only", "mon-fri")
        try said("add", "Rest")
        let saturday = "2026-11-21T09:00:00"
        try said("start", now: saturday)
        let list = try daybook.run("list", now: saturday)
        #expect(!list.output.contains("Ship it") && list.output.contains("Rest"))
        #expect(list.errors == "1 hidden until Mon; --hidden lists it.\n")
        #expect(try said("list", "--hidden", now: saturday).contains("Ship it  (hidden until Mon 23 Nov)"))
        let json = try said("list", "--json", now: saturday)
        #expect(json.contains("\"hidden\": [\n    {"))
        #expect(try said("list", "2026-11-20").contains("Ship it"))
        try said("edit", "ship", "--show-as-category", now: saturday)
        #expect(try said("list", now: saturday).contains("Ship it"))
        #expect(try said("done", "ship", now: saturday) == "Marked \"Ship it\" done\n")
    }
}
