import Journal

extension JSONValue {
    /// The output of `daybook search --json`.
    public static func search(_ results: SearchResults, categories: [Category], journal: String) -> JSONValue
    {
        [
            "hits": .list(hits(results, categories: categories)),
            "journal": .text(journal),
            // Whether there are more hits than --limit.
            "more": .flag(results.hasMore),
        ]
    }

    /// The hits of a search, each an object of its own.
    public static func hits(_ results: SearchResults, categories: [Category]) -> [JSONValue] {
        let names = Dictionary(categories.map { ($0.id, $0.name) }) { first, _ in first }
        return results.hits.map { hit($0, names) }
    }

    private static func hit(_ hit: SearchHit, _ names: [Int64: String]) -> JSONValue {
        var text: String?
        var todo = JSONValue.null
        switch hit.subject {
        case .text(let found): text = found.text
        case .todo(let found):
            let row = PageRow(todo: found, state: found.listedState(relativeTo: hit.day, isLatest: true))
            todo = .todo(row, categoryName: found.categoryID.flatMap { names[$0] }, on: hit.day)
        }
        return [
            "day": .text(hit.day.description),
            // Where the words are if they aren't in the title: note, url or text.
            "field": .text(hit.snippet?.field.rawValue),
            "snippet": .text(hit.snippet?.text),
            // The text of the day; null for a todo.
            "text": .text(text),
            "todo": todo,
        ]
    }
}
