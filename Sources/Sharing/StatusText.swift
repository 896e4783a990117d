import Journal

/// The forms in which `daybook status` prints a day.
public enum StatusText {
    /// `3 open · 2 done · next: Call the plumber`
    public static func words(_ status: DayStatus) -> String {
        var words = ["\(status.open) open"]
        if status.done > 0 { words.append("\(status.done) done") }
        if !status.isStarted { words.append("not started") }
        if let next = status.next.first { words.append("next: \(next.shownTitle)") }
        return words.joined(separator: " · ")
    }

    /// The names in a format, in braces, and their values.
    private static func values(_ status: DayStatus) -> [(name: String, value: String)] {
        [
            ("abandoned", "\(status.abandoned)"), ("carried", "\(status.carried)"), ("day", "\(status.day)"),
            ("done", "\(status.done)"), ("next", status.next.first?.shownTitle ?? ""),
            ("open", "\(status.open)"), ("percent", "\(percent(status))"), ("total", "\(status.total)"),
        ]
    }

    /// The names that a format may have, as help lists them.
    public static let names = "{abandoned}, {carried}, {day}, {done}, {next}, {open}, {percent}, {total}"

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

    /// An object in one line, as Waybar's custom modules read it (waybar-custom(5)). Its text is Pango markup.
    public static func waybar(_ status: DayStatus, text: String) -> JSONValue {
        let lines = status.next.map { "○ \($0.shownTitle)" }
        let more = status.open - status.next.count
        let tooltip = (lines + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n")
        let state = !status.isStarted ? "unstarted" : status.open > 0 ? "open" : "done"
        return [
            "alt": .text(state), "class": .text(state), "percentage": .number(Int64(percent(status))),
            "text": .text(escaped(text)), "tooltip": .text(escaped(tooltip)),
        ]
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// How much of the page is done, 0 to 100; 0 for an empty page.
    private static func percent(_ status: DayStatus) -> Int {
        status.total > 0 ? status.done * 100 / status.total : 0
    }

    public static func json(_ status: DayStatus, categories: [Category]) -> JSONValue {
        let names = Dictionary(categories.map { ($0.id, $0.name) }) { first, _ in first }
        let next = status.next.first.map { todo -> JSONValue in
            [
                "category": .text(todo.categoryID.flatMap { names[$0] }), "id": .number(todo.id),
                "title": .text(todo.title),
            ]
        }
        return [
            "abandoned": .number(Int64(status.abandoned)), "carried": .number(Int64(status.carried)),
            "day": .text("\(status.day)"), "done": .number(Int64(status.done)),
            "lastReview": .text(status.lastReview.map { "\($0)" }), "next": next ?? .null,
            "open": .number(Int64(status.open)), "started": .flag(status.isStarted),
            "total": .number(Int64(status.total)),
        ]
    }
}
