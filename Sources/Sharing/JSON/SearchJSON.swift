import Journal

/// The output of `daybook search --json`.
public struct SearchJSON: JSONObject {
    private let hits: [SearchHitJSON]
    private let hasMore: Bool
    private let journal: String

    /// - Parameter journal: The journal's id.
    public init(_ results: SearchResults, hits: [SearchHitJSON], journal: String) {
        (self.hits, hasMore, self.journal) = (hits, results.hasMore, journal)
    }

    public static let form = JSONForm<SearchJSON>([
        .init("hits") { $0.hits }, .init("journal", JSONSchema.journalNote) { $0.journal },
        .init("more", "Whether there are more hits than --limit.") { $0.hasMore },
    ])
}

/// A hit of a search, an object of its own with `--jsonl`.
public struct SearchHitJSON: JSONObject {
    private let hit: SearchHit
    private var text: String?
    private var todo: TodoJSON?

    init(_ hit: SearchHit, categories: [Int64: String], bornOpen: Set<Int64>) {
        self.hit = hit
        switch hit.subject {
        case .text(let found), .weekText(let found): text = found.text
        case .todo(let found):
            let row = PageRow(todo: found, state: found.listedState(relativeTo: hit.day, isLatest: true))
            todo = TodoJSON(
                row, categoryName: found.categoryID.flatMap { categories[$0] }, on: hit.day,
                bornOpen: bornOpen)
        }
    }

    /// The hits of a search.
    public static func hits(
        of results: SearchResults, categories: [Category], bornOpen: Set<Int64>
    ) -> some Sequence<SearchHitJSON> {
        let names = Dictionary(categories.map { ($0.id, $0.name) }) { first, _ in first }
        return results.hits.lazy.map { SearchHitJSON($0, categories: names, bornOpen: bornOpen) }
    }

    public static let form = JSONForm<SearchHitJSON>([
        .init("day", "The page that shows it; of a week's text, the Monday.") { $0.hit.day },
        .init("field", "Where the words are, if they aren't in the title.") { $0.hit.snippet?.field },
        .init("snippet") { $0.hit.snippet?.text },
        .init("text", "The text of the day or the week; null for a todo.") { $0.text },
        .init("todo") { $0.todo },
        .init("week", "The Monday of the week whose text it is; null for others.") { json in
            if case .weekText = json.hit.subject { json.hit.day } else { nil as Day? }
        },
    ])
}
