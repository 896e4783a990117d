import Foundation
import Journal
import Testing

@testable import Screens

/// Whole screens as text, kept in files that one can look at, and what holds for all of them.
@Suite("Goldens")
struct GoldenTests {
    init() { useUTF8() }

    @Test("Each looks as it did when somebody last looked at it", arguments: Scene.drawings)
    func looks(_ scene: Scene, _ size: Size) throws {
        try Golden(scene.name, size).check(scene.render(size).canvas)
    }

    @Test("There is no file that no scene is drawn in")
    func noneIsLeftOver() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Golden.folder.path)
        let goldens =
            Scene.drawings.map { Golden($0.name, $1) } + WeekScene.drawings.map { Golden($0.name, $1) }
        let drawn = goldens.map(\.file.lastPathComponent)
        #expect(Set(drawn).count == drawn.count)
        // A story draws these one after another.
        let others = files.filter { !$0.hasPrefix("first-week-") }
        #expect(Set(others).subtracting(drawn).isEmpty)
    }

    @Test("No row is wider or narrower than the screen", arguments: Scene.drawings)
    func widths(_ scene: Scene, _ size: Size) {
        let canvas = scene.render(size).canvas
        #expect(canvas.rows.count == size.rows)
        for row in canvas.rows {
            #expect(row.count == size.columns)
            guard !scene.isASCII else { continue }
            #expect(DisplayText.width(of: row.map(\.text).joined()) == size.columns)
            // What is drawn over half of a wide character leaves the other half behind.
            for (column, cell) in row.enumerated() {
                let isWide = DisplayText.width(of: cell.text) == 2
                let isFollowed = column + 1 < row.count && row[column + 1].text.isEmpty
                #expect(isWide == isFollowed, "column \(column)")
            }
        }
    }

    @Test(
        "Captions are whole, and a blank is between them and the title", arguments: Scene.drawings)
    func captions(_ scene: Scene, _ size: Size) {
        let (canvas, screens) = scene.render(size)
        let state = screens.dayPage
        guard screens.front == .dayPage, state.isBrowsing, !scene.isASCII else { return }
        // Search results have captions of their own: SearchResultsTests.
        guard scene.view.shownResults == nil else { return }
        let rows = scene.view.page.contents.rows
        let captions = Set(
            rows.flatMap { row in
                CaptionForm.allCases.map {
                    row.caption(on: scene.view.day, clock: scene.view.clock, form: $0)
                }
            })
        let columns = state.measure
        let above = state.rowsAboveLines(in: scene.view)
        for row in canvas.rows.dropFirst(above).dropLast(2).map({ $0.prefix(columns) }) where !rows.isEmpty {
            guard let start = row.firstIndex(where: { $0.style.role == .caption }) else { continue }
            #expect(row[(start - 2)..<start].allSatisfy { $0.text == " " })
            let caption = row[start..<(columns - 1)]
            #expect(caption.allSatisfy { $0.style.role == .caption })
            #expect(captions.contains(caption.map(\.text).joined()))
        }
    }

    @Test(
        "The cursor is on the screen: on the selected row's mark, and shown only where there is a field",
        arguments: Scene.drawings)
    func cursor(_ scene: Scene, _ size: Size) {
        let (canvas, screens) = scene.render(size)
        let cursor = canvas.cursor
        #expect((0..<size.rows).contains(cursor.row) && (0..<size.columns).contains(cursor.column))
        guard screens.front != .review else {
            checkCursor(of: screens.review, canvas)
            return
        }
        guard screens.front != .writing else {
            let isTyping = screens.writing.overlay == nil && screens.writing.writing?.question == nil
            #expect(canvas.isCursorVisible == isTyping)
            return
        }
        if screens.front == PagesState.name {
            let pages = screens[PagesState.self]
            #expect(canvas.isCursorVisible == pages.isTyping)
            guard pages.isBrowsing, !pages.days(in: scene.view).isEmpty else { return }
            #expect(canvas.rows[cursor.row][cursor.column].style.isSelected)
            return
        }
        if screens.front == StatisticsState.name {
            #expect(canvas.isCursorVisible == (screens[StatisticsState.self].sharing?.file != nil))
            return
        }
        let state = screens.dayPage
        let manager = screens.front == .library ? screens.library.manager : screens.exportGroups.manager
        guard screens.front == .dayPage else {
            if let overlay = manager.overlay { return checkCursor(of: overlay, canvas) }
            switch manager.mode {
            case .typing, .picking: #expect(canvas.isCursorVisible)
            case .asking, .offering: #expect(!canvas.isCursorVisible)
            case .browsing:
                #expect(!canvas.isCursorVisible)
                guard let library = scene.view.library, manager.index(in: manager.active, library) != nil
                else { return }
                #expect(canvas.rows[cursor.row][cursor.column].style.isSelected)
            }
            return
        }
        if let overlay = state.overlay { return checkCursor(of: overlay, canvas) }
        switch state.mode {
        case .editing, .picking, .bundling, .focusing, .searching, .dating:
            #expect(canvas.isCursorVisible)
        case .asking, .todoHistory, .listing, .calendar:
            #expect(!canvas.isCursorVisible)
        case .sharing(let prompt): #expect(canvas.isCursorVisible == (prompt.file != nil))
        case .browsing:
            #expect(!canvas.isCursorVisible)
            guard let selected = state.selected(in: scene.view) else { return }
            let cell = canvas.rows[cursor.row][cursor.column]
            #expect(cell.text == scene.symbols.mark(of: selected))
            #expect(cell.style.isSelected)
        }
    }

    private func checkCursor(of overlay: Overlay, _ canvas: Canvas) {
        switch overlay {
        case .palette: #expect(canvas.isCursorVisible)
        case .messages: #expect(!canvas.isCursorVisible)
        case .help(_, let filter): #expect(canvas.isCursorVisible == (filter?.isTyped == true))
        }
    }

    private func checkCursor(of review: ReviewState, _ canvas: Canvas) {
        switch review.page.mode {
        case .editing, .picking, .bundling, .searching, .dating: #expect(canvas.isCursorVisible)
        default: #expect(!canvas.isCursorVisible)
        }
    }
}
