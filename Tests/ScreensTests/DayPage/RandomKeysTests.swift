import Journal
import Persistence
@testable import Screens
import Store
import TestSupport
import Testing

/// Someone leaning on the keyboard, with the real store behind the screen.
@MainActor
@Suite("Random keys")
struct RandomKeysTests {
    init() { useUTF8() }

    private static let keys: [Key] =
        "aaannjjkkggggGhlpxxWNmvvVDyyyntTLASuu/:#UoTeee?  cccHL[]\u{301}漢é!~1ss>>ii12dN/bbJKJKww#mREEfrrr;HMztbg..dy!5"
        .map(
            Key.character)
        + [
            .enter, .enter, .enter, .escape, .escape, .escape, .tab, .backTab, .backspace, .delete, .up,
            .down, .left,
            .right, .home, .end, .pageUp, .pageDown, .control("v"), .control("r"), .control("u"),
            .control("w"), .control("a"), .control("f"), .control("b"),
            .control("d"), .control("s"), .control("x"), .control("e"), .control("n"), .control("p"),
            .control("k"), .control("y"), .alt("b"), .alt("f"),
            .function(1), .unknown, .insert, .mouse(MouseEvent(.press, row: 3, column: 3)),
            .mouse(MouseEvent(.press, row: 5, column: 9)),
            .mouse(MouseEvent(.doublePress, row: 4, column: 9)),
            .mouse(MouseEvent(.wheelUp, row: 4, column: 9)),
            .mouse(MouseEvent(.wheelDown, row: 4, column: 9)),
            .mouse(MouseEvent(.press, row: 21, column: 9)), .mouse(MouseEvent(.press, row: 7, column: 140)),
            .mouse(MouseEvent(.doublePress, row: 9, column: 110)),
            .mouse(MouseEvent(.wheelDown, row: 9, column: 130)),
            .paste("one\ntwo #Work ~tomorrow\n\nthree !"), .paste("Fix https://example.com ~fri #new"),
            .paste("👨‍👩‍👧 e\u{301} \u{202E}rtl \u{1B}[31m"), .paste(""), .paste("9:30"), .paste("https://x.org"),
        ]

    /// Keys that mean something only one after another.
    private static let sequences = [
        "gb", "ge", "gj", "gf", "gc", "gw", "gs", "gi", "gl", "gu", "gp", "gy", "gg", "zz", "zt", "zb", "za",
        "dd", "yy",
        "3j", "2x",
        "12G", "Vjj", "/e\u{301}", "9999k",
    ]

    private func check(_ state: DayPageState, _ store: JournalStore, _ canvas: Canvas, _ size: Size) {
        let rows = store.view.page.contents.rows
        #expect(canvas.rows.count == max(0, size.rows))
        #expect(canvas.rows.allSatisfy { $0.count == max(0, size.columns) })
        #expect(canvas.cursor.row < max(1, size.rows) && canvas.cursor.column <= max(1, size.columns))
        #expect(Set(rows.map(\.id)).count == rows.count)
        #expect(Set(rows.map(\.id)).isSuperset(of: state.marked))
        #expect(state.selectedID == nil ? rows.isEmpty : rows.contains { $0.id == state.selectedID })
        #expect(rows.isEmpty || rows.indices.contains(state.selectedIndex))
    }

    private func check(_ manager: Manager, _ library: Library) {
        for pane in manager.panes {
            let rows = manager.rows(of: pane, in: library)
            #expect(Set(rows).count == rows.count)
            let index = manager.index(in: pane, library)
            #expect(index.map(rows.indices.contains) ?? rows.isEmpty)
        }
        if case .typing(let line) = manager.mode {
            #expect(!line.isSubmitted)
        }
    }

    private func check(_ review: ReviewState, _ store: JournalStore) {
        guard let session = review.session, store.view.message?.isError != true else { return }
        let step = session.step
        // The week by itself is no step of a review.
        #expect(session.trail.contains(session.stepOnTrail) || (review.showsOnlyWeek && step == .week))
        #expect(store.view.day == store.view.today + (step == .tomorrow ? 1 : 0))
        #expect(session.request == nil)
        // A step that asks one by one has something to ask.
        if step.asksOneByOne { #expect(review.asked(store.view) != nil) }
    }

    /// Deletes the first bundle there is, with what is in it.
    private func deleteABundle(_ database: JournalDatabase) throws {
        guard let id = try database.read(.snapshot).taskBundles.first?.id else { return }
        try database.perform(.library(.delete(.bundle(id))))
    }

    /// Saves an edited text as the application does.
    private func merge(
        _ edited: EditedText, _ answers: EditedTextAnswers, in screens: inout JournalScreens,
        _ store: JournalStore
    ) async throws {
        let todos = try await store.todos(edited.handedOut.ids)
        for case .apply(let action) in screens.pageInFront.merge(
            edited, answers, with: todos, in: store.view)
        {
            let before = store.view
            await store.apply(action)
            screens.follow(from: before, to: store.view)
        }
    }

    @Test("Whatever is pressed, the screen and what it stands on stay whole", arguments: 1...3)
    func random(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let database = try JournalDatabase.inMemory()
        for day in ["2026-11-16T08:00", "2026-11-18T08:00"] {
            try database.perform(.startToday(clock: .fixed(day)))
        }
        let store = try JournalStore(database: database, clock: .fixed("2026-11-20T09:30"))
        var size = Size(columns: 80, rows: 24)
        var screens = JournalScreens(view: store.view, size: size)
        var fronts: [ScreenName: Int] = [:]
        var typedAhead: [Key] = []
        for number in 0..<3_000 {
            if Int.random(in: 0..<40, using: &random) == 0 {
                size = Size(
                    columns: Int.random(in: 1...180, using: &random),
                    rows: Int.random(in: 1...40, using: &random))
                screens.size = size
            }
            if Int.random(in: 0..<60, using: &random) == 0 {
                // Another program.
                let before = store.view
                try database.perform(.add([TodoDraft(title: "elsewhere \(number)", start: "2026-11-18")]))
                try database.perform(.library(.addBundle("elsewhere \(number)")))
                if Bool.random(using: &random) { try deleteABundle(database) }
                await store.refreshAfterExternalChange()
                screens.follow(from: before, to: store.view)
            }
            store.say(nil)
            if typedAhead.isEmpty, Int.random(in: 0..<6, using: &random) == 0 {
                typedAhead = Bool.random(using: &random) ? [.escape, .escape] : []
                typedAhead += Self.sequences.randomElement(using: &random).map(typed) ?? []
            }
            let key =
                typedAhead.isEmpty
                ? Self.keys.randomElement(using: &random) ?? .escape : typedAhead.removeFirst()
            for effect in screens.handle(key, in: store.view) {
                switch effect {
                case .apply(let action):
                    let before = store.view
                    await store.apply(action)
                    if let message = screens.follow(from: before, to: store.view) { store.say(message) }
                case .say(let message): store.say(message)
                case .editText(let todos):
                    // An editor that leaves out what it likes.
                    let text = todos.text.filter { _ in Int.random(in: 0..<50, using: &random) != 0 }
                    try await merge(EditedText(text, of: todos), EditedTextAnswers(), in: &screens, store)
                case .mergeText(let edited, let answers):
                    try await merge(edited, answers, in: &screens, store)
                case .share(let order):
                    // A file that is there already, or one that can't be written.
                    if Bool.random(using: &random) {
                        screens.dayPage.askToReplace(order)
                    } else {
                        screens.dayPage.askAgain(order)
                    }
                case .editProse(let text):
                    let edited = text.text.filter { _ in Int.random(in: 0..<50, using: &random) != 0 }
                    _ = screens.acceptEditedText(edited, for: text.subject, isFinal: true, in: store.view)
                case .open, .copy, .turn, .run, .write, .writeBoth, .showWeek, .redraw, .suspend, .quit,
                    .editAgain,
                    .discardText:
                    break
                }
            }
            // A month, the library, another page and what a review goes through may all be to be read.
            for _ in 0..<6 {
                guard let action = screens.pendingAction(in: store.view) else { break }
                let before = store.view
                await store.apply(action)
                screens.follow(from: before, to: store.view)
            }
            #expect(screens.pendingAction(in: store.view) == nil)
            var afresh = screens
            afresh.forgetDrawn()
            let canvas = screens.render(store.view, symbols: .unicode)
            #expect(canvas == afresh.render(store.view, symbols: .unicode))
            check(screens.dayPage, store, canvas, size)
            if screens.front == .review { check(screens.review, store) }
            fronts[screens.front, default: 0] += 1
            if let library = store.view.library {
                check(screens.library.manager, library)
                check(screens.exportGroups.manager, library)
            }
            // What is remembered of the rows' heights says nothing but what they are.
            var measuredAnew = screens
            measuredAnew.dayPage.drawnRows = RowCache()
            #expect(measuredAnew.render(store.view, symbols: .unicode) == canvas)
        }
        let todos = try await database.read(.snapshot).todos
        #expect(todos.count > 20)
        #expect(fronts.count == ScreenName.allCases.count, "\(fronts)")
    }
}
