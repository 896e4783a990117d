import Foundation
import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

@MainActor
@Suite("One category alone, while others look on")
struct FocusStoryTests {
    /// What nobody else may see is called so.
    private static let hidden = "SECRET"

    /// Three weeks of work, and of what isn't.
    private static func journal(_ database: JournalDatabase) throws {
        func perform(_ verb: JournalVerb, at time: String) throws -> VerbOutcome {
            let author = Author(.screen, clock: .fixed(time))
            return try database.perform(.verb(verb, in: database, by: author), by: author).outcome
        }
        let first = "2025-11-20T08:00"
        for name in ["Work", "Home \(hidden)", "Club"] {
            _ = try perform(.manage(.addCategory(name)), at: first)
        }
        _ = try perform(.manage(.addGroup("Office", members: [1, 3])), at: first)
        _ = try perform(
            .manage(.addBundle("Morning", BundleEdit { $0.appliesOn = .set(.everyDay) })), at: first)
        _ = try perform(.manage(.addBundle("\(hidden) evening")), at: first)
        _ = try perform(.manage(.addGroup("\(hidden) family", members: [1, 2])), at: first)
        let items = [("\(hidden) stretch", 2 as Int64?), ("plan mail", 1), ("\(hidden) vitamins", nil)]
        _ = try perform(
            .manage(.addItems(items.map { BundleTodoDraft(title: $0, categoryID: $1) }, to: 1)), at: first)
        _ = try perform(
            .logNew([.entry(title: "\(hidden) party", ending: .at("2025-11-20T09:00"), categoryID: 2)]),
            at: first)
        for number in 2...20 {
            let (day, time) = (
                Day(year: 2026, month: 11, day: number)!, String(format: "2026-11-%02dT09:00", number)
            )
            if number != 20 { _ = try perform(.startToday, at: time) }
            var drafts = [
                TodoDraft(title: "plan \(number)", start: day, categoryID: 1),
                TodoDraft(title: "\(hidden) home \(number)", start: day, categoryID: 2),
                TodoDraft(title: "\(hidden) other \(number)", start: day, note: "\(hidden) note"),
                TodoDraft(
                    title: "\(hidden) habit \(number)", shouldMigrate: false, start: day, categoryID: 2),
                TodoDraft(title: "\(hidden) later \(number)", start: day + 20, categoryID: 2),
                TodoDraft(title: "plan later \(number)", start: day + 20, categoryID: 1),
            ]
            drafts[1].due = day + 3
            drafts[2].repeats = .days(2)
            let added = try perform(.add(drafts), at: time).added.map(\.id)
            _ = try perform(.star(.ids(Array(added[0...1]))), at: time)
            _ = try perform(.append("\(hidden) text of \(number)", to: .day(day)), at: time)
            _ = try perform(.append("\(hidden) week", to: .week(Week(stored: day))), at: time)
            if number % 3 == 0 { _ = try perform(.complete(.ids(Array(added[0...1]))), at: time) }
            if number % 4 == 0 { _ = try perform(.abandon([added[2]]), at: time) }
            if number % 5 == 0, number % 3 != 0 {
                _ = try perform(.move(.ids(Array(added[0...1])), to: day + 2), at: time)
            }
        }
    }

    private func story(_ size: Size) async throws -> ReviewStory {
        try await ReviewStory(now: "2026-11-20T14:00", size: size, Self.journal)
    }

    /// Presses a key, with what stands beside the page read as after a pause, and looks at the frames.
    private func press(_ key: Key, _ story: ReviewStory, _ pressed: inout [Key]) async {
        pressed.append(key)
        await story.press([key])
        check(story, pressed)
        await story.store.readBeside(story.screens.sideReadings(in: story.store.view))
        check(story, pressed)
    }

    private func check(_ story: ReviewStory, _ pressed: [Key]) {
        let screen = story.screen
        #expect(!screen.contains(Self.hidden), "after \(pressed.suffix(12)): \(screen)")
    }

    private func type(_ text: String, _ story: ReviewStory, _ pressed: inout [Key]) async {
        for character in text {
            await press(character == "\n" ? .enter : .character(character), story, &pressed)
        }
    }

    @Test(
        "No frame shows another category: not the page, counts, search, calendar, future log, week, review, bundles, nor undo",
        arguments: [Size(columns: 80, rows: 24), Size(columns: 160, rows: 50), Size(columns: 40, rows: 10)])
    func afternoon(size: Size) async throws {
        let story = try await story(size)
        // Ten rows have room for the first category alone.
        #expect(size.rows == 10 || story.screen.contains(Self.hidden))
        await story.press("a\(Self.hidden) milk\n")
        await story.press("\(Self.hidden) half")
        await story.press([.escape])
        await story.press("/\(Self.hidden)\n")
        await story.press([.escape, .escape])
        await story.press("F")
        await story.press("wor")
        var pressed: [Key] = []
        await press(.enter, story, &pressed)
        #expect(story.firstLine.contains("Work only"))
        for keys in [
            "jjjGgg", "aplan more\n", "h", "hhh", "t", "[", "[", "t", "gf", "jj", "q", "c", "hhjjkk", "q",
            "gy", "t",
            "gp", "jjj", "q", "gw", "hhl", "q", "za", "A", "A", "i", "q", "b", "j", "k", "gu", "gx", "!", "q",
            "W",
            "u", "u", "u", "E", "q", "gb", "ge", ":library\n", "/plan", "q", "S",
            "J", "K",
            "*", "*", "r",
        ] {
            await type(keys, story, &pressed)
            if ["/plan", "aplan more\n", "b", "E"].contains(keys) { await press(.escape, story, &pressed) }
        }
        for _ in 0..<12 { await press(.tab, story, &pressed) }
        await press(.escape, story, &pressed)
        await press(.escape, story, &pressed)
        // What was typed before isn't offered, and no list has other names.
        for keys in ["a", "/", "#", "aplan #", "aplan ~tomorrow #S", ":focus nowhere\n", ":library\n"] {
            await type(keys, story, &pressed)
            for key in [Key.up, .up, .up, .tab, .down, .escape, .escape, .escape] {
                await press(key, story, &pressed)
            }
        }
        let query = SearchQuery(
            "plan", categories: story.store.view.categories, clock: story.store.view.clock)
        await story.store.apply(.show(.search(query)))
        check(story, pressed)
        let secret = SearchQuery(
            Self.hidden, categories: story.store.view.categories, clock: story.store.view.clock)
        await story.store.apply(.show(.search(secret)))
        #expect(story.store.view.page.contents.rows.isEmpty)
    }

    @Test(
        "Random keys show nothing else, either",
        arguments: RandomRuns.seeds(0..<40 as Range<UInt64>, usual: 3))
    func randomKeys(seed: UInt64) async throws {
        let story = try await story(Size(columns: 160, rows: 40))
        await story.press("Fwork\n")
        var random = SeededGenerator(seed: seed)
        let keys =
            "abcdefghijklmnopqrstuvwxyzABCDEGHIJKLMNOPQRSTUVWXY0123456789[]>;.!&^*#/".map(Key.character)
            + [.enter, .escape, .tab, .up, .down, .left, .right, .character(" "), .backspace]
        var pressed: [Key] = []
        for _ in 0..<150 {
            guard let key = keys.randomElement(using: &random) else { continue }
            await press(key, story, &pressed)
            guard story.store.view.focus != nil else { return }
        }
    }

    @Test("F again shows all; what was added meanwhile is of that category; the last one comes first")
    func ends() async throws {
        let story = try await story(Size(columns: 80, rows: 24))
        await story.press("Fwork\n")
        await story.press("aSend the figures\n")
        await story.press([.escape])
        await story.press("F")
        #expect(story.store.view.focus == nil)
        #expect(story.screen.contains(Self.hidden))
        #expect(!story.firstLine.contains("only"))
        #expect(try story.rows().todo("Send the figures")?.categoryID == 1)
        await story.press("FHom\n")
        await story.press("FF")
        #expect(story.screen.contains("Show only:"))
        await story.press([.enter])
        #expect(story.firstLine.contains("Home \(Self.hidden) only"))
        await story.press("F:focus office\n")
        #expect(story.firstLine.contains("Office only"))
        await story.press("ap of the club\n")
        #expect(try story.rows().todo("p of the club")?.categoryID == 1)
        await story.press([.escape])
        await story.press("F:focus nowhere\n")
        #expect(
            story.messages.last
                == "No category or export group \"nowhere\". There are: Work, Home \(Self.hidden), Club, Other, Office, \(Self.hidden) family."
        )
        // With one category shown alone, others aren't named.
        await story.press("Fwork\n:focus nowhere\n")
        #expect(story.messages.last == "\"nowhere\" isn't one category or export group.")
    }

    @Test("Lines typed before are offered again once all shows, with those typed meanwhile")
    func lines() async throws {
        let story = try await story(Size(columns: 80, rows: 24))
        await story.press("abefore\nhalf before")
        await story.press([.escape])
        await story.press("Fwork\n")
        await story.press("ameanwhile\nhalf meanwhile")
        await story.press([.escape])
        #expect(Set(story.screens.unsavedTexts) == ["half before", "half meanwhile"])
        await story.press("a")
        func recalled(_ count: Int) async -> [String?] {
            var texts: [String?] = []
            for _ in 0..<count {
                await story.press([.up])
                texts.append(story.screens.dayPage.openText?.text)
            }
            return texts
        }
        #expect(await recalled(3) == ["half meanwhile", "meanwhile", "meanwhile"])
        await story.press([.escape])
        await story.press("F")
        await story.press("a")
        #expect(await recalled(4) == ["half meanwhile", "half before", "meanwhile", "before"])
    }

    @Test("The index of pages and the calendar say what they show alone, and the managers stay closed")
    func headers() async throws {
        let story = try await story(Size(columns: 80, rows: 24))
        await story.press("Fwork\n")
        await story.press("gp")
        #expect(story.firstLine.contains("Pages · Work only"))
        await story.press("qgc")
        #expect(story.screen.contains("November 2026 · Work only"))
        await story.press("qgs")
        #expect(story.firstLine.contains("Record ") && story.firstLine.contains("· Work only"))
        await story.press("qgb")
        #expect(story.messages.last == "Only Work shows now. Press F to show everything.")
        #expect(story.screens.front == .dayPage)
        await story.press("Fgb")
        #expect(story.screens.front != .dayPage)
        await story.press(":focus work\n")
        #expect(story.screens.front == .dayPage && story.firstLine.contains("Work only"))
    }

    @Test("Neither the choice of a category nor a bundle's message tells of others")
    func others() async throws {
        let story = try await story(Size(columns: 80, rows: 24))
        await story.press("SFwork\n")
        await story.press("#")
        #expect(story.screen.contains("Category:") && !story.screen.contains("Other"))
        await story.press([.escape])
        await story.press("b")
        #expect(story.screen.contains("Morning"))
        await story.press("\n")
        #expect(story.messages.last == "1 was already there")
        await story.press("W")
        #expect(story.messages.last == "Only Work shows now. Press F to show everything.")
        await story.press("FF")
        await story.press("other\n")
        await story.press("#")
        #expect(story.screen.contains("Other") && !story.screen.contains("Home"))
    }

    @Test("A focus follows its category's or group's new name, and its group's members")
    func renamed() async throws {
        let story = try await story(Size(columns: 80, rows: 24))
        await story.press("Fwork\n")
        try await manage(.editCategory(1, CategoryEdit(\.name, "Arbeit")), story)
        #expect(story.firstLine.contains("Arbeit only"))
        await story.press("F")
        #expect(story.store.view.focus == nil)
        await story.press("Foffice\n")
        #expect(story.firstLine.contains("Office only"))
        let group = try #require(
            try await story.database.read(.library).groups.first { $0.name == "Office" })
        try await manage(.renameGroup(group.id, "Desk"), story)
        #expect(story.firstLine.contains("Desk only"))
        try await manage(.setMembers(group.id, [1]), story)
        #expect(story.store.view.focus?.categoryIDs == [1])
    }

    /// Changes the library as a command does.
    private func manage(_ action: LibraryAction, _ story: ReviewStory) async throws {
        let author = Author(.commandLine, clock: story.hands.clock)
        try await story.elsewhere {
            try $0.perform(.verb(.manage(action), in: $0, by: author), by: author)
        }
    }

    @Test("Undo goes no further back than the focus, whose changes it undoes")
    func undo() async throws {
        let story = try await story(Size(columns: 80, rows: 24))
        await story.press("Fwork\n")
        await story.press("aSend the figures\n")
        await story.press([.escape])
        await story.press("u")
        #expect(try story.rows().todo("Send the figures") == nil)
        await story.press("u")
        #expect(
            story.messages.last
                == "While only Work shows, only your changes since then are undone, one at a time.")
        #expect(story.screen.contains("F show all"), "\(story.screen)")
        await story.press([.control("r")])
        #expect(try story.rows().todo("Send the figures") != nil)
        await story.press([.control("r")])
        #expect(
            story.messages.last == "While only Work shows, only what you undid since then is redone.")
    }
}
