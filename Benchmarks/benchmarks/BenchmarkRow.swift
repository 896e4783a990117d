/// A row of the table: some work, the journals on which it is done, and how much slower than its floor it may be.
struct BenchmarkRow: Sendable {
    let name: String
    let journals: [MeasuredJournal]
    let work: Work
    let reach: Reach

    init(_ name: String, _ journals: [MeasuredJournal], _ work: Work, _ reach: Reach) {
        self.name = name
        self.journals = journals
        self.work = work
        self.reach = reach
    }
}

/// A journal that rows are measured on.
enum MeasuredJournal: Hashable, Sendable {
    /// Twenty years with so many todos, 300 of them open on today's page.
    case history(Int)
    /// 10,000 todos, so many of them open on today's page.
    case page(Int)
    /// 10,000 todos and a full change log.
    case fullLog

    var name: String {
        switch self {
        case .history(let count): Figures.grouped(count)
        case .page(let rows): "\(Figures.grouped(rows)) rows"
        case .fullLog: "full log"
        }
    }

    var todos: Int { if case .history(let count) = self { count } else { 10_000 } }
    var open: Int { if case .page(let rows) = self { rows } else { 300 } }
}

/// The work of a row. Its words may contain `{journal}` and the other names of ``Workplace/expand(_:journal:run:)``.
enum Work: Sendable {
    /// A command beside a floor. `count` is a text that both outputs contain equally often.
    case command(floor: String, program: String, count: String? = nil)
    /// A floor beside a simpler floor: what the file itself costs.
    case floors(simple: String, measured: String)
    /// A command that changes the journal, beside a floor that does, each on its own copy.
    case change(floor: String, program: String)
    /// A command until its first byte of output.
    case firstByte(String)
    /// The program from its start until nothing more is painted.
    case firstPaint(ScreenSize)
    /// Keys, typed in turn; `before` once, and not measured.
    case keys(String, ScreenSize)
    /// Keys of the program beside the same on the journal of 1,000 todos.
    case sameAsSmall(String, before: String, ScreenSize)
    /// How often an open screen wakes up while nothing happens.
    case idle
    /// The size of the journal without its search index, beside that of plain tables.
    case fileSize
    /// The size of the program as built, or without symbols, as in a package.
    case programSize(isStripped: Bool)
}

enum ScreenSize: Sendable {
    case small
    case large

    var columns: UInt16 { self == .small ? 80 : 200 }
    var rows: UInt16 { self == .small ? 24 : 60 }
}

/// What a row must reach.
struct Reach: Sendable {
    var ratio: Double?
    var mebibytes: Double?
    /// The most of the row's own unit.
    var most: Double?
    /// How many times longer than with 1,000 todos it may take, however many there are.
    var growth: Double?

    /// The most that a person waits for, in milliseconds.
    private static let unnoticed = 50.0

    /// What a person waits for: it may take so many times what the floor takes, and not grow with the years.
    static func awaited(_ ratio: Double) -> Reach {
        Reach(ratio: ratio, most: unnoticed, growth: 1.3)
    }

    /// Work on the whole journal.
    static func times(_ ratio: Double, mebibytes: Double? = nil) -> Reach {
        Reach(ratio: ratio, mebibytes: mebibytes)
    }

    static func most(_ value: Double) -> Reach { Reach(most: value) }

    var text: String {
        let parts = [
            ratio.map { "≤ \($0)×" }, most.map { "≤ \(Figures.number($0, 0))" },
            mebibytes.map { "< \(Figures.number($0, 0)) MiB" },
            growth.map { "1,000's ≤ \($0)×" },
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    func isMet(by result: BenchmarkResult) -> Bool {
        func holds(_ value: Double?, _ limit: Double?, isStrict: Bool = false) -> Bool {
            guard let limit else { return true }
            guard let value else { return false }
            return isStrict ? value < limit : value <= limit
        }
        // The smallest journal has nothing to be compared with.
        let isSteady = growth.map { (result.growth ?? 1) <= $0 } ?? true
        return isSteady && holds(result.ratio, ratio) && holds(result.memory, mebibytes, isStrict: true)
            && holds(result.program, most)
    }
}
