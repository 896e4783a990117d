import GRDB
import Migrations

/// The tables of a damaged file, put together from its pages.
///
/// A table's pages are found from its root, and those that damage cut off by what their rows look like. So neither the file's
/// schema nor a root page is needed.
struct DamagedTables {
    /// A table as the schema of the file's version declares it.
    struct Shape {
        var name: String
        /// The stored columns in order.
        var columns: [Column]

        struct Column {
            var name: String
            var isText: Bool
            var isNumber: Bool
            var isRequired: Bool
            var hasDefault: Bool
            /// Whether it is the rowid, which isn't stored again.
            var isRowID: Bool
        }
    }

    /// Rowids between which rows may be missing, the first of them excluded; nil for the table's start or end.
    typealias Gap = (after: Int64?, last: Int64?)

    private let pages: DatabasePages
    private var roots: [String: Int] = [:]
    /// The last id that each table has used, if the table of those can be read.
    private var sequences: [String: Int64]?
    private var leaves: [String: [Int]] = [:]
    private var gaps: [String: [Gap]] = [:]
    private var visited: Set<Int> = []
    /// The migrations that have been applied to the file, as far as they can be read.
    private(set) var identifiers: Set<String> = []

    init(_ pages: DatabasePages) {
        self.pages = pages
        for number in 1...max(1, pages.count) where !pages.free.contains(number) {
            guard case .leaf(let rows)? = pages.page(number), !rows.isEmpty else { continue }
            readSchema(rows, on: number)
            let texts = rows.compactMap { $0.values?.count == 1 ? text($0.values?[0]) : nil }
            if texts.count == rows.count, texts.allSatisfy(Migrator.identifiers.contains) {
                identifiers.formUnion(texts)
            }
            readSequences(rows)
        }
    }

    private func text(_ value: DatabaseValue?) -> String? { value.flatMap(String.fromDatabaseValue) }

    private mutating func readSchema(_ rows: [DatabasePages.Record], on page: Int) {
        for values in rows.compactMap(\.values) {
            guard values.count == 5, let kind = text(values[0]),
                ["table", "index", "trigger", "view"].contains(kind)
            else { continue }
            visited.insert(page)
            guard kind == "table", let name = text(values[1]), let root = Int.fromDatabaseValue(values[3])
            else { continue }
            roots[name] = root
        }
    }

    private mutating func readSequences(_ rows: [DatabasePages.Record]) {
        let found = rows.compactMap { row -> (String, Int64)? in
            guard let values = row.values, values.count == 2, let name = text(values[0]),
                let last = Int64.fromDatabaseValue(values[1])
            else { return nil }
            return (name, last)
        }
        guard found.count == rows.count, found.contains(where: { ChangeRecording.tables.contains($0.0) })
        else { return }
        sequences = Dictionary(found) { max($0, $1) }
    }

    /// Finds the pages of the tables.
    /// - Parameter others: Tables whose rows aren't wanted, to tell a page that is in the wrong place.
    mutating func find(_ shapes: [Shape], beside others: [Shape]) {
        let known = Dictionary((shapes + others).map { ($0.name, $0) }) { first, _ in first }
        for (name, root) in roots.sorted(by: { $0.key < $1.key }) where root > 0 {
            walk(root, (nil, nil), of: name, known[name])
        }
        for shape in shapes where roots[shape.name] == nil { gaps[shape.name] = [(nil, nil)] }
        for number in 1...max(1, pages.count) where !visited.contains(number) && !pages.free.contains(number)
        {
            guard case .leaf(let rows)? = pages.page(number), !rows.isEmpty,
                let shape = shapes.first(where: { fits(rows, $0) })
            else { continue }
            leaves[shape.name, default: []].append(number)
        }
    }

    /// Whether any row was found.
    var isEmpty: Bool { leaves.values.allSatisfy(\.isEmpty) }

    private mutating func walk(_ number: Int, _ range: Gap, of table: String, _ shape: Shape?) {
        guard !visited.contains(number), let page = pages.page(number) else {
            gaps[table, default: []].append(range)
            return
        }
        switch page {
        case .leaf(let rows):
            let isHere = rows.allSatisfy { row in
                range.after.map { row.rowID > $0 } ?? true && range.last.map { row.rowID <= $0 } ?? true
            }
            // A page in the wrong place belongs to another table, or elsewhere in this one.
            guard rows.isEmpty || isHere && shape.map({ fits(rows, $0) }) ?? true else {
                gaps[table, default: []].append(range)
                return
            }
            visited.insert(number)
            leaves[table, default: []].append(number)
        case .inner(let children):
            visited.insert(number)
            var after = range.after
            for child in children {
                walk(child.page, (after, child.last ?? range.last), of: table, shape)
                after = child.last ?? after
            }
        }
    }

    /// Whether most rows of a page may be rows of a table.
    private func fits(_ rows: [DatabasePages.Record], _ shape: Shape) -> Bool {
        let fitting = rows.count { row in row.values.map { fits($0, shape) } ?? false }
        return fitting * 2 > rows.count
    }

    private func fits(_ values: [DatabaseValue], _ shape: Shape) -> Bool {
        // Columns that were added later are missing from older rows, and have their default.
        guard values.count <= shape.columns.count,
            shape.columns.dropFirst(values.count).allSatisfy({ !$0.isRequired || $0.hasDefault })
        else { return false }
        return zip(values, shape.columns).allSatisfy { value, column in
            switch value.storage {
            case .null: !column.isRequired || column.isRowID
            case .int64, .double: !column.isText && !column.isRowID
            case .string(let text):
                !column.isNumber
                    && (!Self.days.contains(column.name) || text.prefix(4).allSatisfy(\.isWholeNumber))
            case .blob: false
            }
        }
    }

    /// Columns that hold a day or an instant.
    private static let days: Set = ["date", "day", "start", "seenFrom", "sentFrom", "sentTo"]

    // MARK: Rows

    /// Calls a closure with each row of a table once, those in their place first.
    func forEach(in table: String, _ body: (DatabasePages.Record) throws -> Void) rethrows {
        for number in leaves[table] ?? [] {
            guard case .leaf(let rows)? = pages.page(number) else { continue }
            for row in rows { try body(row) }
        }
    }

    /// Where rows may be missing; none where every id has been found.
    func missing(in table: String, found: Set<Int64>) -> [Gap] {
        let ids = found.sorted()
        return (gaps[table] ?? []).compactMap { gap -> Gap? in
            let before = gap.after.flatMap { after in ids.last { $0 <= after } }
            let next = gap.last.flatMap { last in ids.first { $0 > last } }
            let inside = ids.filter { id in
                gap.after.map { id > $0 } ?? true && gap.last.map { id <= $0 } ?? true
            }
            var known: [Int64] = [before ?? 0] + inside
            if let next { known.append(next) }
            var holes = zip(known, known.dropFirst()).filter { $1 > $0 && $1 - 1 > $0 }
            if next == nil, let last = known.last {
                let end = sequences.map { $0[table] ?? 0 } ?? .max
                if end > last { holes.append((last, .max)) }
            }
            guard let first = holes.first, let last = holes.last else { return nil }
            return (first.0 == 0 ? nil : first.0, last.1 == .max ? nil : last.1)
        }
    }
}
