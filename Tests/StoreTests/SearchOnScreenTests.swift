import Journal
import Persistence
@testable import Store
import TestSupport
import Testing

@MainActor
@Suite("Search results in the store")
struct SearchOnScreenTests {
    private let database: JournalDatabase
    private let store: JournalStore
    private let clock = JournalClock.fixed("2026-11-20T09:30")

    init() async throws {
        database = try .inMemory()
        store = try JournalStore(database: database, clock: clock)
        await store.apply(.startToday)
        await store.apply(
            .add([
                TodoDraft(title: "Send the invoice", start: "2026-11-20"),
                TodoDraft(title: "Call Sam", start: "2026-11-20"),
                TodoDraft(title: "Old invoice", start: "2026-10-12"),
                TodoDraft(title: "Next invoice", start: "2026-12-01"),
            ]))
        await store.apply(.write("The invoice came.", to: .day("2026-11-20"), replacing: nil))
    }

    private func query(_ text: String) -> SearchQuery {
        SearchQuery(text, categories: store.view.categories, clock: clock)
    }

    private func search(_ text: String) async { await store.apply(.show(.search(query(text)))) }

    private var rows: [String] {
        store.view.page.contents.rows.map { row in
            row.isTodo ? "\(row.state.rawValue) \(row.todo.title)" : "text \(row.todo.title)"
        }
    }

    private let found = [
        "open Next invoice", "text The invoice came.", "open Old invoice", "open Send the invoice",
    ]

    @Test("A search shows todos and texts of the whole journal instead of the page")
    func results() async {
        await search("invoice")
        #expect(rows == found)
        #expect(store.view.shownResults?.query == query("invoice"))
        #expect(!store.view.isPage && store.view.dayOfChanges == "2026-11-20")
        #expect(store.view.page.previous == nil && store.view.page.text == nil)
    }

    @Test("Searched again by C-l, it is the same search, and its marks stay")
    func refreshed() async throws {
        await search("invoice")
        let serial = try #require(store.view.shownResults?.serial)
        await store.apply(.refresh)
        #expect(store.view.shownResults?.serial == serial)
        #expect(store.view.shownResults?.mayMiss == false)
        #expect(rows == found)
        await search("invoice")
        #expect(store.view.shownResults?.serial == serial + 1)
    }

    @Test("Verbs and undo change the rows where they are, with their usual messages")
    func verbs() async {
        await search("invoice is:open")
        let before = rows
        await store.apply(.complete([1, 3]))
        #expect(store.view.message?.text == "Marked 2 todos done")
        #expect(rows == ["open Next invoice", "done Old invoice", "done Send the invoice"])
        await store.apply(.edit([1], TodoEdit(\.title, "Sent")))
        #expect(rows.last == "done Sent")
        await store.apply(.delete([3]))
        #expect(rows == ["open Next invoice", "done Sent"])
        await store.apply(.undo(steps: 1))
        #expect(rows == ["open Next invoice", "done Old invoice", "done Sent"])
        await store.apply(.undo(steps: 2))
        #expect(rows == before)
        await store.apply(.move([1, 3], to: "2026-11-25"))
        #expect(
            store.view.page.contents.rows.map(\.todo.start) == ["2026-12-01", "2026-11-25", "2026-11-25"])
    }

    @Test("A refused verb leaves the results")
    func refused() async {
        await search("invoice")
        await store.apply(.reopen([1]))
        #expect(store.view.message == StoreMessage("\"Send the invoice\" is already open.", isError: true))
        #expect(rows == found)
    }

    @Test("External changes show in the rows; only searching again finds others")
    func external() async throws {
        await search("invoice")
        let author = Author(.commandLine, clock: clock)
        _ = try database.perform(
            .verb(.add([TodoDraft(title: "Invoice 9", start: "2026-11-20")]), in: database, by: author),
            by: author)
        _ = try database.perform(.verb(.complete([1]), in: database, by: author), by: author)
        await store.refreshAfterExternalChange()
        #expect(rows == found.dropLast() + ["done Send the invoice"])
        await store.apply(.refresh)
        #expect(rows.contains("open Invoice 9"))
    }

    @Test("A page opened from the results leads back to the same rows; closing them, to where they began")
    func thereAndBack() async {
        await store.apply(.show(.day("2026-11-20")))
        await search("invoice is:open")
        await store.apply(.complete([3]))
        let list = store.view.shownResults
        await store.apply(.reveal(store.view.page.contents.rows[0].todo))
        #expect(store.view.day == "2026-12-01" && store.view.isPage)
        await store.apply(.show(.results))
        #expect(store.view.shownResults == list)
        #expect(rows == ["open Next invoice", "done Old invoice", "open Send the invoice"])
        await store.apply(.show(.beforeSearch))
        #expect(store.view.day == "2026-11-20" && store.view.isPage && store.view.followsToday)
    }

    @Test("A search from the future log returns to it, and the journal's key to the page")
    func fromFutureLog() async {
        await store.apply(.show(.day("2026-10-12")))
        await store.apply(.show(.futureLog))
        await search("invoice")
        await store.apply(.show(.beforeSearch))
        #expect(store.view.isFutureLog)
        await search("sam")
        await store.apply(.show(.journal))
        #expect(store.view.isPage && store.view.day == "2026-10-12")
    }

    @Test("After midnight, verbs on the results belong to the new day")
    func midnight() async throws {
        let clock = MovingClock("2026-11-20T23:59")
        let store = try JournalStore(database: database, clock: clock.clock)
        await store.apply(.show(.search(query("sam"))))
        clock.set("2026-11-21T00:01")
        await store.apply(.complete([2]))
        #expect(store.view.shownResults != nil)
        #expect(store.view.page.contents.rows.first?.todo.ending?.day == "2026-11-21")
    }

    // MARK: In the background

    /// The results of background searches, one after another.
    private func background() -> (BackgroundSearch, AsyncStream<Result<BackgroundSearch.Found, any Error>>) {
        let (found, continuation) = AsyncStream.makeStream(
            of: Result<BackgroundSearch.Found, any Error>.self)
        return (BackgroundSearch(store) { continuation.yield($0) }, found)
    }

    @Test("A background search changes nothing until its results are shown")
    func background() async throws {
        let (search, results) = background()
        let before = store.view.page
        search.want(SearchRequest(query("invoice")))
        search.want(SearchRequest(query("invoice")))
        var iterator = results.makeAsyncIterator()
        let found = try #require(await iterator.next()).get()
        #expect(store.view.page == before)
        #expect(!store.show(found))
        #expect(
            rows
                == found.results.hits.map { hit in
                    hit.todo.map { "open \($0.title)" } ?? "text \(hit.snippet?.text ?? "")"
                })
    }

    @Test("A newer search replaces an older one")
    func newer() async throws {
        let (search, results) = background()
        for text in ["i", "in", "inv", "sam"] { search.want(SearchRequest(query(text))) }
        var iterator = results.makeAsyncIterator()
        var result = try #require(await iterator.next())
        // Ending an older search may interrupt this one, which is then due again, as after every event.
        while case .failure(let error) = result, error is CancellationError {
            search.want(SearchRequest(query("sam")))
            result = try #require(await iterator.next())
        }
        #expect(try result.get().request.query == query("sam"))
    }

    @Test("Results from before a change are told apart")
    func outdated() async throws {
        let (search, results) = background()
        search.want(SearchRequest(query("invoice")))
        var iterator = results.makeAsyncIterator()
        let found = try #require(await iterator.next()).get()
        await store.apply(.complete([1]))
        #expect(store.show(found))
    }

    @Test("A thorough search adds its hits after the first ones, which stay where they are")
    func thorough() async throws {
        let query = query("invoice")
        let all = try await database.read(.search(query))
        var first = all
        first.hits = [all.hits[3], all.hits[2]]
        first.isComplete = false
        store.show(first, for: query)
        await store.apply(.complete([1]))
        let (search, results) = background()
        search.want(SearchRequest(query, extent: .complete))
        var iterator = results.makeAsyncIterator()
        _ = store.show(try #require(await iterator.next()).get())
        #expect(
            rows == [
                "done Send the invoice", "open Old invoice", "open Next invoice", "text The invoice came.",
            ])
    }
}
