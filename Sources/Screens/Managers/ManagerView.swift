import Journal
import Store

extension ManagerState {
    public mutating func draw(_ view: JournalView) -> Canvas {
        let symbols = preferences.symbols
        var canvas = Canvas(size: size)
        guard let library = view.library else {
            // The library is loading, or can't be read.
            canvas.put(" \(Self.title)", row: 0, column: 0, style: Style(.header))
            UnreadView.draw(view.readings.library?.failure, rows: 2..<size.rows, on: &canvas)
            return canvas
        }
        let layout = ManagerLayout(manager, library)
        for frame in layout.frames {
            let place = manager.place(in: frame.pane, height: frame.rows.count, library)
            manager.places[frame.pane, default: ListSelection()].place.scroll = place.scroll
            PaneView(state: self, library: library, frame: frame, symbols: symbols).draw(place, on: &canvas)
        }
        if layout.tabs.isEmpty {
            ManagerHeader.draw(self, view, on: &canvas)
        } else {
            for tab in layout.tabs {
                let isActive = tab.pane == manager.active
                canvas.put(
                    tab.text, row: 0, column: tab.columns.lowerBound,
                    style: Style(isActive ? .accent : .caption))
            }
        }
        ManagerFooter.draw(self, view, library, symbols: symbols, on: &canvas)
        return canvas
    }
}

/// The top line of a manager: its title, and the page that a bundle would be applied to.
enum ManagerHeader {
    static func draw<State: ManagerState>(_ state: State, _ view: JournalView, on canvas: inout Canvas) {
        let end = canvas.put(" \(State.title)", row: 0, column: 0, style: Style(.header))
        guard let command = State.commands[.bundle], command.unavailable(state, view) == nil else { return }
        let page = view.day.shortName(from: view.today) + (view.day == view.today ? ", today" : "")
        let text = "\(state.keyName(.bundle)) applies to \(page)"
        let column = canvas.size.columns - DisplayText.width(of: text) - DayPageLayout.margin
        if column > end + 1 { canvas.put(text, row: 0, column: column, style: Style(.caption)) }
    }
}

/// Draws a pane of a manager.
struct PaneView<State: ManagerState> {
    let state: State
    let library: Library
    let frame: ManagerLayout.Frame
    let symbols: Symbols

    private var manager: Manager { state.manager }
    private var pane: ManagerPane { frame.pane }
    private var isActive: Bool { pane == manager.active }
    private var start: Int { frame.columns.lowerBound }
    /// The column after the pane's text.
    private var end: Int { frame.columns.upperBound - DayPageLayout.margin }

    func draw(_ place: ListPlace, on canvas: inout Canvas) {
        drawTitle(on: &canvas)
        let lines = manager.lines(of: pane, in: library)
        guard !lines.isEmpty else {
            drawEmpty(on: &canvas)
            return
        }
        let rows = manager.rows(of: pane, in: library)
        var place = place
        let selected = place.index
        place.draw(lines, rows: frame.rows, on: &canvas) { line, row, canvas in
            switch lines[line] {
            case .heading(let category):
                SectionHeading(category?.name ?? Category.otherName, category).draw(
                    row: row, columns: (start + 1)..<end, symbols: symbols, on: &canvas)
            case .row(let index):
                draw(rows[index], isSelected: index == selected, row: row, on: &canvas)
            }
        }
    }

    /// The pane's name and count; bright with a heavy rule if the pane has the focus, else dim.
    private func drawTitle(on canvas: inout Canvas) {
        guard let row = frame.title else { return }
        let count = manager.rows(of: pane, in: library).count
        var name = pane.names.all
        if pane == .items, let bundle = manager.bundle(in: library) { name = "Items of \(bundle.name)" }
        if pane == .members, let group = manager.group(in: library) { name = "Categories in \(group.name)" }
        let number = pane == .members ? "" : " \(count)"
        name = DisplayText.truncated(name, to: end - start - 6 - number.count)
        let hasRule = symbols.rule != " "
        // Without rules, only brackets can mark the focus.
        let (before, after) = isActive && !hasRule ? ("[", "]") : (" ", " ")
        let text = "\(before)\(name)\(number)\(after)"
        let column = canvas.put(text, row: row, column: start, style: Style(isActive ? .accent : .caption))
        canvas.fill(
            row: row, columns: min(column, end)..<end, with: isActive ? symbols.heavyRule : symbols.rule,
            style: Style(isActive ? .accent : .rule))
    }

    private func draw(_ row: ManagerRow, isSelected: Bool, row screenRow: Int, on canvas: inout Canvas) {
        let isCurrent = isSelected && isActive
        let text = ManagerRowText(row, manager, library, symbols)
        let style = Style(text.role, selected: isCurrent)
        if isCurrent {
            SelectedRow.draw(
                row: screenRow, columns: (start + 1)..<frame.columns.upperBound, symbols: symbols, on: &canvas
            )
        } else if isSelected, manager.panes.contains(where: { $0.owner == pane }) {
            // Marks the row that another pane belongs to.
            canvas.put(symbols.verticalRule, row: screenRow, column: start + 1, style: Style(.rule))
        }
        let sign = start + DayPageLayout.markColumn
        let afterSign = canvas.put(text.sign, row: screenRow, column: sign, style: style)
        let column = text.sign.isEmpty ? sign : afterSign + 1
        let caption = text.caption(beside: DisplayText.width(of: text.title), in: end - column)
        let captionColumn = end - DisplayText.width(of: caption)
        let room = (caption.isEmpty ? end : captionColumn - 2) - column
        canvas.put(DisplayText.truncated(text.title, to: room), row: screenRow, column: column, style: style)
        canvas.put(
            caption, row: screenRow, column: captionColumn, style: Style(.caption, selected: isCurrent))
        if isCurrent { canvas.cursor = ScreenPosition(row: screenRow, column: sign) }
    }

    private func drawEmpty(on canvas: inout Canvas) {
        let lines = DisplayText.wrapped(
            EmptyPane.words(pane, state, library), to: end - start - DayPageLayout.markColumn)
        for (row, line) in zip(frame.rows, lines) {
            canvas.put(line, row: row, column: start + DayPageLayout.markColumn, style: Style(.caption))
        }
        if isActive {
            canvas.cursor = ScreenPosition(
                row: frame.rows.lowerBound, column: start + DayPageLayout.markColumn)
        }
    }
}

/// The text of an empty pane: its purpose, and which keys to press.
enum EmptyPane {
    static func words<State: ManagerState>(_ pane: ManagerPane, _ state: State, _ library: Library) -> String
    {
        let add = "\(state.keyName(.addRow)) adds one"
        switch pane {
        case .categories: return "No categories yet. \(add). Todos without one are under \"Other\"."
        case .bundles: return "No bundles yet. \(add). For example, what you do every morning."
        case .groups:
            return "No export groups yet. \(add). A group is the set of categories a shared page shows, "
                + "for example your team's."
        case .items:
            return state.manager.bundle(in: library) == nil
                ? "A bundle's items appear here."
                : "Empty: \(add). Applying a bundle adds all its items to a page."
        case .members: return "A group's categories appear here."
        }
    }
}

/// The text of a manager's row.
struct ManagerRowText {
    var sign = ""
    var title = ""
    var role = Style.Role.plain
    /// The captions beside the title, from long to short.
    private var captions: [String] = []

    init(_ row: ManagerRow, _ manager: Manager, _ library: Library, _ symbols: Symbols) {
        switch row {
        case .row(.category(let id)):
            guard let category = library.category(id) else { return }
            (sign, title, role) = (symbols.category, category.name, .category(category.color))
            captions = [category.showOnly?.name ?? ""]
        case .row(.bundle(let id)):
            guard let bundle = library.bundle(id) else { return }
            (sign, title) = (bundle.todosShouldMigrate ? symbols.oneOff : symbols.habit, bundle.name)
            let count = library.items(of: id).count
            let items = count == 0 ? "no items" : count == 1 ? "1 item" : "\(count) items"
            let kind = bundle.todosShouldMigrate ? "one-offs" : "habits"
            let weekdays = bundle.appliesOn.map { [$0.name] } ?? []
            captions = [[items, kind] + weekdays, [items] + weekdays, weekdays].map {
                $0.joined(separator: " · ")
            }
        case .row(.item(let id)):
            guard let item = library.item(id) else { return }
            let isOneOff = library.bundle(item.bundleID)?.todosShouldMigrate ?? true
            sign = isOneOff ? symbols.oneOff : symbols.habit
            let signs = RowText.signs(url: item.externalURL, note: item.note, symbols)
            title = signs.isEmpty ? item.title : "\(item.title) \(signs)"
            captions = [(item.marks + [item.showOnly?.name].compactMap(\.self)).joined(separator: " · ")]
        case .row(.group(let id)):
            guard let group = library.group(id) else { return }
            title = group.name
            let names = library.members(of: id).map { library.categoryName($0) }
            captions = [
                names.isEmpty ? "nothing yet" : names.joined(separator: ", "),
                "\(names.count) of \(library.categories.count + 1)",
            ]
        case .member(let id):
            let isMember = manager.group(in: library).map { library.members(of: $0.id).contains(id) } ?? false
            let category = library.category(id)
            sign = "[\(isMember ? symbols.done : " ")]"
            title = (category == nil ? "" : "\(symbols.category) ") + library.categoryName(id)
            role = category.map { .category($0.color) } ?? .otherCategory
        }
    }

    /// The longest caption that leaves the title enough room; none if none does.
    func caption(beside title: Int, in room: Int) -> String {
        captions.first {
            !$0.isEmpty && DisplayText.width(of: $0) + 2 + min(title, max(12, room / 2)) <= room
        }
            ?? ""
    }
}

/// The two bottom lines of a manager: the message or question, and the line editor or the key hints.
enum ManagerFooter {
    /// The hints that matter most; few screens have room for all.
    private static let hintsFirst: [CommandName] = [
        .addRow, .member, .nextPane, .renameRow, .back, .bundle, .color, .rowWeekdays, .bundleKind, .itemURL,
        .deleteRow, .moveDown,
    ]

    static func draw<State: ManagerState>(
        _ state: State, _ view: JournalView, _ library: Library, symbols: Symbols, on canvas: inout Canvas
    ) {
        let row = canvas.size.rows - 1
        let end = canvas.size.columns - DayPageLayout.margin
        switch state.manager.mode {
        case .typing(let line):
            MessageLine.draw(view, state, on: &canvas)
            draw(
                line, state.manager.lines.hint(in: line), view, library, symbols: symbols, on: &canvas)
        case .picking(let picker):
            ManagerPickerView.draw(picker, view, symbols: symbols, on: &canvas)
        case .asking(let deletedIDs):
            let question = ManagerQuestion.words(deletedIDs, library, width: end - 1)
            canvas.put(question, row: row - 1, column: 1, style: Style(.welcome))
            HintLine.draw(
                [.init(key: "y", words: "delete"), .init(key: "n", words: "keep")], row: row, limit: end,
                on: &canvas)
        case .offering(let tagged):
            canvas.put(tagged.question(width: end - 1), row: row - 1, column: 1, style: Style(.error))
            HintLine.draw(
                [.init(key: "y", words: "move"), .init(key: "n", words: "leave")], row: row, limit: end,
                on: &canvas)
        case .browsing:
            MessageLine.draw(view, state, on: &canvas)
            let pane = state.manager.active
            let count = state.manager.rows(of: pane, in: library).count
            let place = ListPlace(at: state.manager.index(in: pane, library) ?? 0)
            let position = place.position(among: count)
            let column = end - DisplayText.width(of: position)
            canvas.put(position, row: row, column: column, style: Style(.hint))
            state.drawHints(
                of: State.commands.hinted(first: hintsFirst), in: view, row: row, limit: column - 2,
                on: &canvas)
        }
    }

    /// Draws the line editor between its prompt and the line's meaning, or the offer of an unsaved line.
    private static func draw(
        _ line: ManagerLine, _ offer: HintLine.Hint?, _ view: JournalView, _ library: Library,
        symbols: Symbols, on canvas: inout Canvas
    ) {
        let row = canvas.size.rows - 1
        let end = canvas.size.columns - DayPageLayout.margin
        let choices = line.choices(in: view)
        if !choices.isEmpty {
            // Keeps the message line visible.
            let list = CategoryPickerView.list(choices, chosen: line.entry.chosen(in: view), above: row - 1)
            CategoryPickerView.draw(choices, in: list, symbols: symbols, on: &canvas)
        }
        let prompt = DisplayText.truncated(line.prompt(library), to: end / 2)
        let column = canvas.put("\(prompt): ", row: row, column: 1, style: Style(.hintKey))
        let meaning =
            offer.map { (texts: ["\($0.key) \($0.words)"], isError: false) }
            ?? line.meaning(in: view, library, symbols: symbols)
        let room = max(0, end - column - 12)
        let text = meaning.texts.first { DisplayText.width(of: $0) <= room } ?? ""
        let start = end - DisplayText.width(of: text)
        canvas.put(text, row: row, column: start, style: Style(meaning.isError ? .error : .caption))
        FieldView.draw(
            line.entry.line, styles: line.styles(in: view), row: row, from: column,
            limit: text.isEmpty ? nil : start - 2, on: &canvas)
        guard line.namesCategory else { return }
        GhostText.draw(line.entry, row: row, columns: column..<max(column, start - 2), on: &canvas)
    }
}

extension Line where Purpose == ManagerLineUse {
    func prompt(_ library: Library) -> String {
        switch purpose {
        case .add(let pane): return "New \(pane == .groups ? "export group" : pane.names.one)"
        case .addItem(let id): return "New in \(library.bundle(id)?.name ?? "")"
        case .rename(.item): return "Edit"
        case .rename: return "Rename to"
        case .url: return "URL"
        case .weekdays(.bundle): return "Applies on"
        case .weekdays(.category): return "Show todos only on"
        case .weekdays: return "Show only on"
        }
    }

    /// The effects of the line, from long to short.
    func meaning(
        in view: JournalView, _ library: Library, symbols: Symbols
    ) -> (texts: [String], isError: Bool) {
        switch purpose {
        case .weekdays(let row):
            return weekdaysMeaning(of: row, library)
        case .addItem where !entry.line.text.isEmpty:
            return (
                [false, true].map { entry.meaning(in: view, symbols: symbols, isShort: $0) }, false
            )
        case .addItem:
            return (["#category ~start ^deadline &rule URL · Esc closes", "Esc closes"], false)
        case .add: return (["Enter adds it · Esc closes", "Esc closes"], false)
        case .rename, .url: return (["Enter saves · Esc cancels", "Enter saves"], false)
        }
    }

    private func weekdaysMeaning(of row: LibraryRow, _ library: Library) -> (texts: [String], isError: Bool) {
        do throws(ExpressionError) {
            if let weekdays = try weekdays() {
                let name = weekdays.name
                guard case .bundle = row else { return (["todos skip other days: \(name)", name], false) }
                return (["starting a page applies it: \(name)", name], false)
            }
        } catch {
            return (["mon-fri, weekend, mon wed fri", "no weekdays"], true)
        }
        switch row {
        case .bundle: return (["empty: apply only by hand", "empty: no day"], false)
        case .item(let id):
            let item = library.item(id)
            let usual =
                item.flatMap { library.category($0.categoryID)?.showOnly?.name } ?? Weekdays.everyDay.name
            return (["empty: like its category, \(usual)", "empty: \(usual)"], false)
        default: return (["empty: every day"], false)
        }
    }
}

/// The question before a row is deleted, with the consequences.
enum ManagerQuestion {
    /// The question, on one line of a width. The consequences always fit; the name is truncated.
    static func words(_ row: LibraryRow, _ library: Library, width: Int) -> String {
        let name = library.name(of: row) ?? ""
        let (things, consequences) = parts(row, library)
        let rests =
            consequences.map { "\(things)? \($0) y yes · n no" }
            + (consequences + [""]).map { $0.isEmpty ? "\(things)?" : "\(things)? \($0)" }
        for rest in things.isEmpty ? rests.dropLast() : rests {
            let room = width - DisplayText.width(of: "Delete \"\"" + rest)
            guard room >= min(DisplayText.width(of: name), 8) else { continue }
            return "Delete \"\(DisplayText.truncated(name, to: room))\"\(rest)"
        }
        return "Delete it\(things)? \(consequences.last ?? "")"
    }

    /// What is deleted with a row and what happens to the rest, from long to short.
    private static func parts(_ row: LibraryRow, _ library: Library) -> (
        things: String, consequences: [String]
    ) {
        func counted(_ count: Int, _ one: String) -> String { "\(count) \(one)\(count == 1 ? "" : "s")" }
        switch row {
        case .category(let id):
            let items = library.items.count { $0.categoryID == id }
            let short = "Its todos move to Other."
            return (
                "",
                items == 0
                    ? [short] : ["Its todos and \(counted(items, "bundle item")) move to Other.", short]
            )
        case .bundle(let id):
            let items = library.items.count { $0.bundleID == id }
            return (items == 0 ? "" : " and its \(counted(items, "item"))", ["Todos it added stay."])
        case .item: return ("", ["Todos it added stay."])
        case .group: return ("", ["Its categories stay."])
        }
    }
}
