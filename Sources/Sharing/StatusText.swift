import Journal

/// The forms in which `daybook status` prints a day.
public enum StatusText {
    /// `3 open · 1 late · 1 due today · 2 done · next: Call the plumber`, or `3 open · 1 conflict · can't sync · next: …`
    public static func words(_ status: DayStatus) -> String {
        var words = ["\(status.open) open"]
        if status.late > 0 { words.append("\(status.late) late") }
        if status.due > 0 { words.append("\(status.due) due today") }
        if status.done > 0 { words.append("\(status.done) done") }
        if status.starred > 0 { words.append("\(status.starredDone) of \(status.starred) starred done") }
        if !status.isStarted { words.append("not started") }
        if status.conflicts > 0 {
            words.append(status.conflicts == 1 ? "1 conflict" : "\(status.conflicts) conflicts")
        }
        if status.failingSince != nil { words.append(cannotSync) }
        if let next = status.next.first { words.append("next: \(next.shownTitle)") }
        return words.joined(separator: " · ")
    }

    private static let cannotSync = "can't sync"

    /// The names in a format, in braces, and their values.
    private static func values(_ status: DayStatus) -> [(name: String, value: String)] {
        [
            ("abandoned", "\(status.abandoned)"), ("carried", "\(status.carried)"),
            ("conflicts", "\(status.conflicts)"), ("day", "\(status.day)"),
            ("done", "\(status.done)"), ("due", "\(status.due)"), ("late", "\(status.late)"),
            ("next", status.next.first?.shownTitle ?? ""),
            ("open", "\(status.open)"), ("percent", "\(percent(status))"),
            ("starred", "\(status.starred)"), ("starredDone", "\(status.starredDone)"),
            ("sync", status.failingSince == nil ? "" : cannotSync), ("total", "\(status.total)"),
        ]
    }

    /// The names that a format may have, as help lists them.
    public static let names =
        "{abandoned}, {carried}, {conflicts}, {day}, {done}, {due}, {late}, {next}, {open}, {percent}, {starred}, {starredDone}, {sync}, {total}"

    /// The format with its names replaced; `{{` and `}}` are braces.
    /// - Throws: An error in words if a name is unknown, or a brace isn't closed.
    public static func text(_ status: DayStatus, format: String) throws(ExpressionError) -> String {
        let values = values(status)
        var text = ""
        var rest = format[...]
        while let character = rest.popFirst() {
            switch character {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                text.append(character)
                rest.removeFirst()
            case "{":
                guard let end = rest.firstIndex(of: "}") else {
                    throw ExpressionError("no } after { in the format; {{ is a brace itself")
                }
                let name = rest[..<end]
                guard let value = values.first(where: { $0.name == name })?.value else {
                    throw ExpressionError("no {\(name)} in a format (there are \(names))")
                }
                text += value
                rest = rest[rest.index(after: end)...]
            default: text.append(character)
            }
        }
        return text
    }

    /// The state of the page, as a bar's style sheet names it.
    enum State: String, CaseIterable, JSONOutput {
        case unstarted, open, done

        init(_ status: DayStatus) { self = !status.isStarted ? .unstarted : status.open > 0 ? .open : .done }
    }

    /// The open todos, for a bar.
    fileprivate static func tooltip(_ status: DayStatus) -> String {
        let lines = status.next.map { "○ \($0.shownTitle)" }
        let more = status.open - status.next.count
        return (lines + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n")
    }

    fileprivate static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// How much of the page is done, 0 to 100; 0 for an empty page.
    fileprivate static func percent(_ status: DayStatus) -> Int {
        status.total > 0 ? status.done * 100 / status.total : 0
    }
}

/// An object in one line, as Waybar's custom modules read it (waybar-custom(5)). Its text is Pango markup.
public struct WaybarJSON: JSONObject {
    private let status: DayStatus
    private let text: String

    public init(_ status: DayStatus, text: String) { (self.status, self.text) = (status, text) }

    public static let form = JSONForm<WaybarJSON>([
        .init("alt") { StatusText.State($0.status) }, .init("class") { StatusText.State($0.status) },
        .init("percentage") { StatusText.percent($0.status) },
        .init("text", "Pango markup.") { StatusText.escaped($0.text) },
        .init("tooltip", "Pango markup.") { StatusText.escaped(StatusText.tooltip($0.status)) },
    ])
}

/// The output of `daybook status --json`.
public struct StatusJSON: JSONObject {
    private let status: DayStatus
    private let next: Next?

    private struct Next: JSONObject {
        let todo: Todo
        let category: String?

        static let form = JSONForm<Next>([
            .init("category") { $0.category }, .init("id") { $0.todo.id }, .init("title") { $0.todo.title },
        ])
    }

    public init(_ status: DayStatus, categories: [Category]) {
        self.status = status
        next = status.next.first.map { todo in
            Next(todo: todo, category: categories.first { $0.id == todo.categoryID }?.name)
        }
    }

    public static let form = JSONForm<StatusJSON>([
        .init("abandoned") { $0.status.abandoned }, .init("carried") { $0.status.carried },
        .init("conflicts", "The number of conflicts with other machines that wait to be settled.") {
            $0.status.conflicts
        },
        .init("day") { $0.status.day }, .init("done") { $0.status.done },
        .init("due", "How many of the open ones are due today.") { $0.status.due },
        .init("failingSince", "Since when changes can't be exchanged with other machines.") {
            $0.status.failingSince
        },
        .init("lastReview") { $0.status.lastReview },
        .init("late", "How many of the open ones were due before today.") { $0.status.late },
        .init("next") { $0.next },
        .init("open") { $0.status.open }, .init("started") { $0.status.isStarted },
        .init("starred", "How many todos are starred for the day.") { $0.status.starred },
        .init("starredDone", "How many of them are done.") { $0.status.starredDone },
        .init("total") { $0.status.total },
    ])
}
