import Foundation
import Journal
import TestSupport
import Testing

/// The language of searches.
struct SearchQueryTests {
    /// Wednesday, 4 March 2026.
    private let today: Day = "2026-03-04"
    private let categories = [
        Category(id: 1, name: "Work"), Category(id: 2, name: "Home"), Category(id: 3, name: "Workshop"),
        Category(id: 4, name: "Écriture"),
    ]

    private func query(_ text: String) -> SearchQuery {
        SearchQuery(text, categories: categories, clock: .fixed("2026-03-04T09:30:00"))
    }

    private func todo(
        _ title: String, note: String? = nil, url: String? = nil, category: Int64? = nil,
        habit: Bool = false, start: String = "2026-03-02", ended: (TodoEnding.Kind, String)? = nil,
        postponements: [Postponement] = []
    ) -> Todo {
        Todo(
            id: 1, title: title, shouldMigrate: !habit, start: Day(stringLiteral: start),
            ending: ended.map {
                TodoEnding(date: Date(timeIntervalSince1970: 0), day: Day(stringLiteral: $0.1), kind: $0.0)
            }, categoryID: category, externalURL: url, note: note, postponements: postponements)
    }

    @Test(arguments: [
        ("call", "Call Sam", true), ("sam call", "Call Sam", true), ("call bob", "Call Sam", false),
        ("all", "Call Sam", true), ("cafe", "Café au lait", true), ("CAFÉ", "cafe", true),
        ("\"call sam\"", "Call  Sam", true), ("\"sam call\"", "Call Sam", false),
        ("\"call sam", "please call sam", true), ("-sam", "Call Sam", false), ("-sam", "Call Bob", true),
        ("call -\"sam s\"", "Call Sam Smith", false), ("字", "漢字を書く", true), ("-", "Call", true),
        ("foo:bar", "see foo:bar", true), ("\"is:open\"", "write is:open", true),
        ("#42", "Fix #42", true), ("#42", "Fix", false), ("ｃａｌｌ", "Call", true),
    ])
    func words(_ text: String, _ title: String, _ fits: Bool) {
        #expect(query(text).fits(todo(title)) == fits)
        #expect(query(text).problem == nil)
    }

    @Test func `Every field is searched, unless in: or url: names one`() {
        let todo = todo("Call Sam", note: "about the\nroof", url: "https://example.com/roof")
        #expect(query("roof").fits(todo))
        #expect(query("sam roof").fits(todo))
        #expect(!query("in:title roof").fits(todo))
        #expect(query("in:note roof").fits(todo))
        #expect(query("in:title in:note sam roof").fits(todo))
        #expect(!query("in:text roof").fits(todo))
        #expect(query("url:example sam").fits(todo))
        #expect(!query("url:sam").fits(todo))
        #expect(query("in:title sam url:roof").fits(todo))
        #expect(query("\"the roof\"").fits(todo))
        #expect(query("url:").fits(todo))
        #expect(!query("url:").fits(self.todo("Call")))
        #expect(query("in:note").fits(todo))
        #expect(!query("in:note").fits(self.todo("Call")))
    }

    @Test func `A day's text fits by its words and its day`() {
        let text = DayText(id: 1, day: today, text: "Rain.\nRead Moby-Dick")
        #expect(query("moby").rank(of: text) == .whole)
        #expect(query("in:text dick").rank(of: text) == .whole)
        #expect(query("in:note moby").rank(of: text) == nil)
        #expect(query("is:open moby").rank(of: text) == nil)
        #expect(query("#work moby").rank(of: text) == nil)
        #expect(query("on:yesterday moby").rank(of: text) == nil)
        #expect(query("on:today moby").rank(of: text) == .whole)
        #expect(query("-rain").rank(of: text) == nil)
    }

    @Test func `Whole words rank before beginnings, and those before middles`() {
        #expect(query("art").rank(of: todo("The art of war")) == .whole)
        #expect(query("art").rank(of: todo("Start the art")) == .whole)
        #expect(query("art").rank(of: todo("Start, artfully")) == .prefix)
        #expect(query("art").rank(of: todo("Start")) == .middle)
        #expect(query("the art").rank(of: todo("Start the car")) == .middle)
        #expect(query("é").rank(of: todo("éa")) == .prefix)
        #expect(query("字").rank(of: todo("漢字")) == .middle)
        #expect(query("c++").rank(of: todo("c++11")) == .whole)
    }

    @Test func `is: finds states and kinds`() {
        let done = todo("a", ended: (.done, "2026-03-03"))
        let entry = todo("a", habit: true, start: "2026-03-03", ended: (.done, "2026-03-03"))
        let kept = todo("a", habit: true, start: "2026-03-02", ended: (.done, "2026-03-03"))
        #expect(query("is:open").fits(todo("a")))
        #expect(!query("is:open").fits(done))
        #expect(query("is:done").fits(done))
        #expect(query("is:done is:abandoned").fits(done))
        #expect(!query("is:abandoned").fits(done))
        #expect(!query("-is:done").fits(done))
        #expect(query("is:entry").fits(entry))
        #expect(!query("is:habit").fits(entry))
        #expect(query("is:habit is:done").fits(kept))
        #expect(!query("is:habit is:open").fits(kept))
        #expect(query("IS:Done").fits(done))
        #expect(query("is:postponed").fits(todo("a", postponements: [postponement])))
        #expect(!query("is:postponed").fits(done))
    }

    private var postponement: Postponement {
        Postponement(
            id: 1, todoID: 1, seenFrom: today - 30, sentFrom: today - 28, sentTo: today + 5,
            date: Date(timeIntervalSince1970: 0))
    }

    @Test func `#category is a name, or the beginning of one`() {
        #expect(query("#work").fits(todo("a", category: 1)))
        #expect(!query("#work").fits(todo("a", category: 3)))
        #expect(query("#ecri").fits(todo("a", category: 4)))
        #expect(query("#hom").problem == nil)
        #expect(query("#work #home").fits(todo("a", category: 2)))
        #expect(!query("-#work").fits(todo("a", category: 1)))
        #expect(query("#other").fits(todo("a")))
        #expect(query("#other").fits(todo("a", category: 99)))
        #expect(query("#wor").problem == "#wor could be Work or Workshop")
        #expect(query("#wor").fits(todo("a", category: 3)))
        #expect(query("#x").problem == "No category \"x\"")
    }

    @Test func `Dates find what was on a page of those days`() {
        let past = todo("a", start: "2026-02-10", ended: (.done, "2026-02-20"))
        #expect(query("on:2026-02").fits(past))
        #expect(query("on:2026-02-15").fits(past))
        #expect(!query("on:2026-01").fits(past))
        #expect(query("from:2026-02-20").fits(past))
        #expect(!query("from:2026-02-21").fits(past))
        #expect(query("to:2026-02-10").fits(past))
        #expect(!query("to:2026-02-09").fits(past))
        #expect(query("on:\"last month\"").fits(past))
        #expect(query("on:last-month").fits(past))
        #expect(query("from:monday").filters.days?.lowerBound == "2026-03-02")
        #expect(query("from:monday to:friday").filters.days == today - 2...today + 2)
        let open = todo("a", start: "2026-02-10", postponements: [])
        #expect(query("on:today").fits(open))
        #expect(!query("on:tomorrow").fits(open))
        var postponed = todo("a", start: "2026-03-09", postponements: [postponement])
        #expect(query("on:2026-02").fits(postponed))
        #expect(!query("on:today").fits(postponed))
        postponed.postponements = []
        #expect(!query("on:2026-02").fits(postponed))
    }

    @Test(arguments: [
        ("on:32nd", "32"), ("from:xyz", "\"xyz\""), ("is:urgent", "is: takes open, done"),
        ("in:body", "in: takes title, note, text"), ("from:today to:yesterday", "ends before it starts"),
        ("on:today to:yesterday", "no day is in"),
    ])
    func `What isn't understood is a problem`(_ text: String, _ words: String) {
        #expect(query(text).problem?.contains(words) == true, "\(query(text).problem ?? "none")")
    }

    @Test(arguments: ["is:", "in:", "on:", "from:", "#", "-", "\"", "-\"", "url:", "-is:", ":", "on:\""])
    func `What is still being typed is no problem`(_ text: String) {
        #expect(query(text).problem == nil)
        #expect(query(text).terms.filter { $0.fields == nil }.isEmpty || text == ":")
    }

    @Test func `The number of words is limited`() {
        let query = query((1...1000).map { "w\($0)" }.joined(separator: " "))
        #expect(query.terms.count == 24)
        #expect(query.problem == "A search has at most 24 words")
    }

    @Test(arguments: [
        ("is:o", ["is:open"]), ("i", ["is:", "in:"]), ("#w", ["#Work", "#Workshop"]),
        ("-is:h", ["-is:habit"]), ("is:open", []), ("", []), ("call", []),
        ("in:", ["in:title", "in:note", "in:text"]),
    ])
    func completions(_ word: String, _ expected: [String]) {
        #expect(SearchQuery.completions(of: word, categories: categories) == expected)
    }

    @Test func `A hit tells its day and the words around the match`() throws {
        let todo = todo(
            "Call Sam",
            note: "Agenda\n- the roof\u{1B}[31m leaks, as it did at the last inspection of Bob's house",
            ended: (.done, "2026-03-03"))
        let hit = try #require(query("bob").hit(todo))
        #expect(hit.day == today - 1)
        let snippet = try #require(hit.snippet)
        #expect(snippet.field == .note)
        #expect(snippet.text == "… the last inspection of Bob's house")
        #expect(snippet.places.map { String(snippet.text[$0]) } == ["Bob"])
        #expect(query("sam").hit(todo)?.snippet == nil)
        #expect(query("leaks").hit(todo)?.snippet?.text.contains("\u{1B}") == false)
        #expect(query("on:2026-03-02").hit(todo)?.day == today - 2)
    }

    @Test func `Hostile texts are searched and shown within bounds`() throws {
        let long = String(repeating: "lorem ipsum ", count: 100_000) + "\u{202E}needle\u{7}"
        let hit = try #require(query("needle").hit(todo("a", note: long)))
        #expect(try #require(hit.snippet).text.count <= 162)
        for text in ["\" OR *", "a* NEAR(b)", "title:x", "{a}", "^a", "\0", "'; DROP TABLE todo"] {
            _ = query(text).hit(todo(text))
        }
    }
}
