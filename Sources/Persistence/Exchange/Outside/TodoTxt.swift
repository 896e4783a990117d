import Foundation
import Journal

/// Reads todo.txt: `x 2026-03-02 2026-03-01 Pay rent +home @phone due:2026-03-05`.
enum TodoTxt {
    /// Keys that mean something here, with those that other programs use for the same.
    private enum Key: String {
        case due, start, threshold = "t", rule = "rec", id, uid, url, abandoned
    }

    static func read(_ file: ImportSource, into sink: RowSink) throws {
        var (lines, keys) = (TextLines(file), TextKeys())
        while let line = try lines.next() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            let (todo, id) = read(line, sink)
            let key = id ?? keys.key(todo.title, (todo.start ?? todo.created)?.description ?? "")
            try sink.take(ImportedRow(key: key, place: lines.number, content: .todo(todo)))
        }
    }

    /// The title that a line is read with.
    static func title(of line: String, _ clock: JournalClock) -> String {
        let silent = RowSink(
            clock: clock, take: { _ in }, skip: { _, _, _ in }, drop: { _ in }, readAsLocal: { _ in })
        return read(line, silent).0.title
    }

    /// The rule of a `rec:`: an RRULE's value, or `2w`, as other programs write it.
    static func rule(_ text: String) -> RepeatRule? {
        let text = text.hasPrefix("+") ? String(text.dropFirst()) : text
        return RepeatRule(text) ?? Taskwarrior.rule(text)
    }

    private static func read(_ line: String, _ sink: RowSink) -> (ImportedTodo, id: String?) {
        var words = line.split(whereSeparator: \.isWhitespace).map(String.init)[...]
        var (todo, id) = (ImportedTodo(title: ""), String?.none)
        // Both marks count only as the format writes them: `x` and `(A)`.
        if words.first == "x" {
            words = words.dropFirst()
            todo.ending = ImportedEnding(kind: .done)
        }
        if let word = words.first, word.utf8.count == 3, word.hasPrefix("("), word.hasSuffix(")"),
            word.utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
        {
            sink.drop("priority")
            words = words.dropFirst()
        }
        var dates: [Day] = []
        while dates.count < (todo.ending == nil ? 1 : 2), let day = words.first.flatMap(Day.init) {
            dates.append(day)
            words = words.dropFirst()
        }
        // A done one has the day of its completion first, and then that of its creation.
        if todo.ending != nil, let day = dates.first { todo.ending?.day = day }
        todo.created = todo.ending == nil ? dates.first : dates.dropFirst().first
        var title: [String] = []
        for word in words {
            if todo.category == nil, word.hasPrefix("+"), word.count > 1 {
                todo.category = String(word.dropFirst())
                continue
            }
            let pair = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            guard pair.count == 2, !pair[0].isEmpty, !pair[1].isEmpty, !pair[1].hasPrefix("//") else {
                title.append(word)
                continue
            }
            switch Key(rawValue: pair[0]) {
            case .due?: todo.due = sink.date(pair[1])
            case .start?, .threshold?: todo.start = sink.date(pair[1]) ?? todo.start
            case .rule?:
                todo.repeats = rule(pair[1])
                if todo.repeats == nil { sink.drop("rec \(pair[1])") }
            case .id?, .uid?: id = pair[1]
            case .url?: todo.url = pair[1]
            case .abandoned?: todo.ending = sink.ending(.abandoned, pair[1])
            case nil where ["pri", "h"].contains(pair[0]): sink.drop(pair[0] == "pri" ? "priority" : pair[0])
            case nil: title.append(word)
            }
        }
        if todo.url == nil, let place = title.firstIndex(where: { WebAddress.inside($0) != nil }),
            title.count > 1
        {
            todo.url = WebAddress.inside(title.remove(at: place))
        }
        todo.title = title.joined(separator: " ")
        if todo.ending != nil { todo.repeats = nil }
        return (todo, id)
    }
}
