import Foundation
import Journal

/// Reads what `task export` writes, of Taskwarrior 2 and 3.
enum Taskwarrior {
    /// What is read or says nothing to a reader.
    private static let known: Set<String> = [
        "annotations", "description", "due", "end", "entry", "id", "imask", "mask", "modified", "parent",
        "project",
        "recur", "rtype", "scheduled", "start", "status", "tags", "template", "last", "urgency", "uuid",
        "wait",
    ]

    static func read(_ file: ImportSource, into sink: RowSink) throws {
        // Of the tasks that one has made, one comes back.
        var series: Set<String> = []
        try JSONRows.forEach(in: file) { row, number in
            let title = row[words: "description"] ?? ""
            guard let uuid = row[words: "uuid"] else {
                return try sink.skip(number, title, "it has no uuid")
            }
            let status = row[words: "status"] ?? "pending"
            guard status != "recurring" else {
                return try sink.skip(number, title, "the tasks that it has made are taken")
            }
            for key in row.keys where !known.contains(key) { sink.drop(key) }
            if row["start"] != nil { sink.drop("start") }
            var todo = ImportedTodo(title: title)
            let date = { (key: String) in row[words: key].flatMap(sink.date) }
            todo.due = date("due")
            todo.start = [date("wait"), date("scheduled")].compactMap(\.self).max()
            todo.created = row[words: "entry"].flatMap(sink.instant).map(sink.clock.day)
            todo.category = row[words: "project"]
            let tags = row[texts: "tags"]
            todo.add(toNote: tags.map { "#\($0)" }.joined(separator: " "))
            if case .list(let annotations)? = row["annotations"] {
                var isFirst = true
                for annotation in annotations {
                    guard let text = annotation[words: "description"] else { continue }
                    if todo.url == nil, let url = WebAddress.link(text) {
                        todo.url = url
                    } else {
                        let day = annotation[words: "entry"].flatMap(sink.instant).map(sink.clock.day)
                        todo.add(
                            toNote: "- \(day.map { "\($0): " } ?? "")\(text)",
                            asLine: !isFirst)
                        isFirst = false
                    }
                }
            }
            switch status {
            case "completed": todo.ending = sink.ending(.done, row[words: "end"])
            case "deleted": todo.ending = sink.ending(.abandoned, row[words: "end"])
            default: break
            }
            if let recur = row[words: "recur"], todo.ending == nil {
                let rule = rule(recur)
                if rule == nil { sink.drop("recur \(recur)") }
                if series.insert(row[words: "parent"] ?? uuid).inserted { todo.repeats = rule }
                if let start = todo.start, let rule = todo.repeats, let due = todo.due,
                    !rule.keeps(lead: due - start)
                {
                    // What waits starts as long before each deadline there, which a rule of starts can't say here.
                    todo.start = nil
                    for key in ["wait", "scheduled"] where row[key] != nil { sink.drop(key) }
                }
            }
            try sink.take(ImportedRow(key: uuid, place: number, content: .todo(todo)))
        }
    }

    private static let named = [
        "daily": "P1D", "day": "P1D", "weekly": "P1W", "week": "P1W", "sennight": "P1W", "biweekly": "P2W",
        "fortnight": "P2W", "monthly": "P1M", "month": "P1M", "bimonthly": "P2M", "quarterly": "P3M",
        "semiannual": "P6M", "annual": "P1Y", "yearly": "P1Y", "year": "P1Y", "biannual": "P2Y",
        "biyearly": "P2Y",
    ]

    /// The rule of a duration: `weekly`, `2wks`, `P3M`; nil if days have no such rule.
    static func rule(_ text: String) -> RepeatRule? {
        let text = text.lowercased()
        if text == "weekdays" { return RepeatRule("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR") }
        var rest = (named[text] ?? text).lowercased()[...]
        if rest.hasPrefix("p") { rest = rest.dropFirst() }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let unit = rest.dropFirst(digits.count)
        guard let count = digits.isEmpty ? 1 : Int(digits), count > 0, count < 1000 else { return nil }
        let units: [(names: [String], frequency: String, times: Int)] = [
            (["d", "day", "days"], "DAILY", 1), (["w", "wk", "wks", "week", "weeks"], "WEEKLY", 1),
            (["m", "mo", "mos", "mth", "mths", "mnths", "month", "months"], "MONTHLY", 1),
            (["q", "qtr", "qtrs", "qrtrs", "quarter", "quarters"], "MONTHLY", 3),
            (["y", "yr", "yrs", "year", "years"], "YEARLY", 1),
        ]
        guard let found = units.first(where: { $0.names.contains(String(unit)) }) else { return nil }
        return RepeatRule("FREQ=\(found.frequency);INTERVAL=\(count * found.times)")
    }
}
