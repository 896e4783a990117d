import GRDB
import Migrations

/// The tables of a damaged file, put together from its pages.
///
/// A table's pages are found from its root. Those that damage cut off are of the table whose shape their rows have; where that is
/// more than one, the file's indexes and its log of changes tell. So neither the file's schema nor a root page is needed.
struct DamagedTables {
    /// Rowids between which rows may be missing, the first of them excluded; nil for the table's start or end.
    typealias Gap = (after: Int64?, last: Int64?)

    /// Pages under one, and what is missing of them.
    private struct Tree {
        var inner: [Int] = []
        var leaves: [(number: Int, rows: [DatabasePages.Record], range: Gap)] = []
        var gaps: [Gap] = []
        var seen: Set<Int> = []
        /// The table that leads here.
        var table: String?
    }

    private let pages: DatabasePages
    private var shapes: [String: TableShape] = [:]
    private var roots: [String: Int] = [:]
    /// The last id that each table has used, if the table of those can be read.
    private var sequences: [String: Int64]?
    private var leaves: [String: [Int]] = [:]
    private var gaps: [String: [Gap]] = [:]
    private var visited: Set<Int> = []
    /// The ids of each table's rows.
    private var ids: [String: Set<Int64>] = [:]
    /// Pages that a table leads to and whose rows may be of another one.
    private var doubtful: [Tree] = []
    /// The tables of which more pages may be found.
    private var open: Set<String> = []
    /// The migrations that have been applied to the file, as far as they can be read.
    private(set) var identifiers: Set<String> = []
    /// The statements of the file's schema, as far as they can be read.
    private(set) var statements: Set<String> = []
    /// Pages of which it isn't known whose rows they have.
    private(set) var unclear: [(page: Int, rows: Int, tables: [String])] = []

    init(_ pages: DatabasePages) {
        self.pages = pages
        for number in numbers {
            guard case .leaf(let rows, _)? = pages.page(number), !rows.isEmpty else { continue }
            readSchema(rows, on: number)
            let texts = rows.compactMap { $0.values?.count == 1 ? text($0.values?[0]) : nil }
            if texts.count == rows.count, texts.allSatisfy(Migrator.identifiers.contains) {
                identifiers.formUnion(texts)
                visited.insert(number)
            }
            readSequences(rows, on: number)
        }
    }

    /// The pages in use.
    private var numbers: [Int] { (1...max(1, pages.count)).filter { !pages.free.contains($0) } }

    private func text(_ value: DatabaseValue??) -> String? {
        value.flatMap(\.self).flatMap(String.fromDatabaseValue)
    }

    private mutating func readSchema(_ rows: [DatabasePages.Record], on page: Int) {
        for values in rows.compactMap(\.values) {
            guard values.count == 5, let kind = text(values[0]),
                ["table", "index", "trigger", "view"].contains(kind)
            else { continue }
            visited.insert(page)
            if let statement = text(values[4]) { statements.insert(statement) }
            guard kind == "table", let name = text(values[1]),
                let root = values[3].flatMap(Int.fromDatabaseValue)
            else { continue }
            roots[name] = root
        }
    }

    private mutating func readSequences(_ rows: [DatabasePages.Record], on page: Int) {
        let found = rows.compactMap { row -> (String, Int64)? in
            guard let values = row.values, values.count == 2, let name = text(values[0]),
                let last = values[1].flatMap(Int64.fromDatabaseValue)
            else { return nil }
            return (name, last)
        }
        guard found.count == rows.count, found.contains(where: { ChangeRecording.tables.contains($0.0) })
        else { return }
        visited.insert(page)
        sequences = Dictionary(found) { max($0, $1) }
    }

    /// Finds the pages of the tables.
    /// - Parameters:
    ///   - all: Every table that such a file has.
    ///   - db: A database with our own schema of the file's version.
    mutating func find(_ all: [TableShape], _ db: Database) throws {
        // Their rows are in indexes, and no page of a table is theirs.
        let withoutRowIDs = try Set(
            String.fetchAll(db, sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND wr"))
        shapes = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
        var evidence = RowEvidence(pages, sequences: sequences, db)
        let known = roots.filter { name, root in
            root > 0 && !name.hasPrefix("sqlite_") && !name.hasPrefix("grdb_")
                && !withoutRowIDs.contains(name)
        }
        .sorted { $0.key < $1.key }
        for (name, root) in known {
            var tree = Tree()
            collect(root, (nil, nil), into: &tree)
            assign(tree, as: name)
        }
        for shape in all where roots[shape.name] == nil {
            gaps[shape.name] = [(nil, nil)]
            open.insert(shape.name)
        }
        try findOrphans(&evidence)
        leaveOutEmpty(all)
    }

    /// Whether any row was found.
    var isEmpty: Bool { leaves.values.allSatisfy(\.isEmpty) }

    // MARK: Pages of a tree

    private func collect(_ number: Int, _ range: Gap, into tree: inout Tree) {
        guard !visited.contains(number), !tree.seen.contains(number), let page = pages.page(number) else {
            tree.gaps.append(range)
            return
        }
        switch page {
        case .leaf(let rows, let isWhole):
            let isHere = rows.allSatisfy { row in
                range.after.map { row.rowID > $0 } ?? true && range.last.map { row.rowID <= $0 } ?? true
            }
            if !isHere || !isWhole { tree.gaps.append(range) }
            guard isHere else { return }
            tree.seen.insert(number)
            tree.leaves.append((number, rows, range))
        case .inner(let children, let isWhole):
            tree.seen.insert(number)
            tree.inner.append(number)
            if !isWhole { tree.gaps.append(range) }
            var after = range.after
            for child in children {
                collect(child.page, (after, child.last ?? range.last), into: &tree)
                after = child.last ?? after
            }
        }
    }

    /// Gives the pages of a tree to the table that leads to it, without those that are in the wrong place or may be.
    private mutating func assign(_ tree: Tree, as table: String) {
        var (sure, gaps) = (tree, tree.gaps)
        sure.leaves = tree.leaves.filter { leaf in
            guard !leaf.rows.isEmpty, let shape = shapes[table] else { return true }
            let fit = shape.fit(leaf.rows)
            let exact = exactShapes(leaf.rows).map(\.name)
            if fit != .none, exact.isEmpty || exact == [table] { return true }
            if fit == .exact {
                doubtful.append(Tree(leaves: [leaf], seen: [leaf.number], table: table))
                open.insert(table)
            } else {
                gaps.append(leaf.range)
            }
            return false
        }
        sure.gaps = gaps
        add(sure, to: table)
    }

    private mutating func add(_ tree: Tree, to table: String) {
        for leaf in tree.leaves {
            // Only the root of an empty table has no row. There may be one in the place of another page.
            if leaf.rows.isEmpty { open.insert(table) }
            ids[table, default: []].formUnion(leaf.rows.map(\.rowID))
            leaves[table, default: []].append(leaf.number)
        }
        if !tree.leaves.isEmpty { visited.formUnion(tree.leaves.map(\.number) + tree.inner) }
        if !tree.gaps.isEmpty { open.insert(table) }
        gaps[table, default: []] += tree.gaps
    }

    private func exactShapes(_ rows: [DatabasePages.Record]) -> [TableShape] {
        shapes.values.filter { $0.fit(rows) == .exact }.sorted { $0.name < $1.name }
    }

    // MARK: Pages that damage cut off

    private mutating func findOrphans(_ evidence: inout RowEvidence) throws {
        let doubtful = doubtful
        visited.formUnion(doubtful.flatMap(\.seen))
        let found = (doubtful + orphans()).map { (tree: $0, tables: tables(of: $0)) }
        var rest: [(tree: Tree, tables: [TableShape])] = []
        for (tree, tables) in found {
            if tables.count == 1 {
                addFitting(tree, to: tables[0])
            } else {
                rest.append((tree, tables))
            }
        }
        // Rows that are as they should be in one table only come first.
        let counts = rest.map { tree, _ in exactShapes(tree.leaves.flatMap(\.rows)).count }
        rest = zip(rest, counts).sorted { $0.1 < $1.1 }.map(\.0)
        // Its rows are like no others.
        forEach(in: "undoChange") { evidence.read(log: [$0]) }
        // What is decided tells about the rest.
        while !rest.isEmpty {
            var undecided: [(tree: Tree, tables: [TableShape])] = []
            for (tree, tables) in rest {
                let possible = try likely(tables, tree, &evidence)
                if possible.count == 1 {
                    decide(tree, possible[0])
                } else {
                    undecided.append((tree, possible))
                }
            }
            if undecided.count == rest.count, !assignIndexed(&undecided, &evidence) {
                for (tree, tables) in undecided { leaveOut(tree, tables) }
                return
            }
            rest = undecided
        }
    }

    /// Those of the tables that a tree may be of that are the likeliest.
    private func likely(
        _ tables: [TableShape], _ tree: Tree, _ evidence: inout RowEvidence
    ) throws -> [TableShape] {
        let rows = tree.leaves.flatMap(\.rows)
        var possible = tables
        func narrow(_ isLikely: (TableShape) throws -> Bool) rethrows {
            let likely = possible.count > 1 ? try possible.filter(isLikely) : []
            if !likely.isEmpty { possible = likely }
        }
        let isExact = { (shape: TableShape) in shape.fit(rows) == .exact }
        // An id is there once. Another page with it is an old one.
        let unused = possible.filter { shape in
            ids[shape.name].map { ids in rows.allSatisfy { !ids.contains($0.rowID) } } ?? true
        }
        if unused.contains(where: isExact) || !possible.contains(where: isExact) {
            narrow { shape in unused.contains { $0.name == shape.name } }
        }
        try narrow { try evidence.isLogged(rows, $0) }
        narrow { evidence.isPossible(rows, $0) }
        narrow { $0.name == tree.table }
        narrow { open.contains($0.name) }
        narrow(isExact)
        return possible
    }

    /// Where as many trees are left as tables, gives one to the table whose index has all of its rows, and of no other tree.
    private mutating func assignIndexed(
        _ undecided: inout [(tree: Tree, tables: [TableShape])], _ evidence: inout RowEvidence
    ) -> Bool {
        for (index, (tree, tables)) in undecided.enumerated() where undecided.count >= tables.count {
            let rows = tree.leaves.flatMap(\.rows)
            let indexed = tables.filter { !$0.indexes.isEmpty && evidence.isIndexed(rows, $0) }
            guard indexed.count == 1 else { continue }
            let others = undecided.enumerated().filter { $0.offset != index }.map { $0.element.tree }
            guard !others.contains(where: { evidence.isIndexed($0.leaves.flatMap(\.rows), indexed[0]) })
            else {
                continue
            }
            decide(tree, indexed[0])
            undecided.remove(at: index)
            return true
        }
        return false
    }

    private mutating func decide(_ tree: Tree, _ shape: TableShape) {
        addFitting(tree, to: shape)
        if let table = tree.table, table != shape.name {
            gaps[table, default: []] += tree.leaves.map(\.range)
        }
    }

    private mutating func leaveOut(_ tree: Tree, _ tables: [TableShape]) {
        if let first = tree.leaves.first {
            unclear.append((first.number, tree.leaves.reduce(0) { $0 + $1.rows.count }, tables.map(\.name)))
        }
        if let table = tree.table { gaps[table, default: []] += tree.leaves.map(\.range) }
    }

    private mutating func addFitting(_ tree: Tree, to shape: TableShape) {
        var fitting = tree
        fitting.leaves = tree.leaves.filter { shape.fit($0.rows) > .none }
        fitting.gaps += tree.leaves.filter { shape.fit($0.rows) == .none }.map(\.range)
        add(fitting, to: shape.name)
    }

    /// The trees without a root in the schema.
    private func orphans() -> [Tree] {
        var inner: [Int] = []
        var single: [Int] = []
        var below: Set<Int> = []
        for number in numbers where number > 1 && !visited.contains(number) {
            switch pages.page(number) {
            case .inner(let children, _)?:
                inner.append(number)
                below.formUnion(children.map(\.page).filter { $0 != number })
            case .leaf(let rows, _)? where !rows.isEmpty: single.append(number)
            case .leaf, nil: break
            }
        }
        var seen: Set<Int> = []
        var trees: [Tree] = []
        for number in inner.filter({ !below.contains($0) }) + single where !seen.contains(number) {
            var tree = Tree(seen: seen)
            collect(number, (nil, nil), into: &tree)
            tree.leaves.removeAll(where: \.rows.isEmpty)
            guard !tree.leaves.isEmpty, tree.leaves.contains(where: { !tables(of: $0.rows).isEmpty }) else {
                continue
            }
            seen = tree.seen
            trees.append(tree)
        }
        return trees
    }

    /// The tables that a tree may be of: those of most of its pages.
    private func tables(of tree: Tree) -> [TableShape] {
        var counts: [String: Int] = [:]
        for leaf in tree.leaves { for shape in tables(of: leaf.rows) { counts[shape.name, default: 0] += 1 } }
        let most = counts.values.max() ?? 0
        return counts.filter { $0.value == most }.keys.sorted().compactMap { shapes[$0] }
    }

    /// The tables that rows may be of. Damaged values are likely only in one that lacks pages.
    private func tables(of rows: [DatabasePages.Record]) -> [TableShape] {
        shapes.values.filter { $0.fit(rows) >= (open.contains($0.name) ? .loose : .exact) }
    }

    /// An empty page is the root of a table without rows. With as many as there are such tables without a root, nothing is missing
    /// of them.
    private mutating func leaveOutEmpty(_ all: [TableShape]) {
        let empty = numbers.count { number in
            guard number > 1, !visited.contains(number), case .leaf(let rows, true)? = pages.page(number)
            else { return false }
            return rows.isEmpty
        }
        let tables = all.map(\.name).filter { roots[$0] == nil && leaves[$0] == nil }
        guard empty >= tables.count else { return }
        for table in tables { gaps[table] = nil }
    }

    // MARK: Rows

    /// Calls a closure with each row of a table once, those in their place first.
    func forEach(in table: String, _ body: (DatabasePages.Record) throws -> Void) rethrows {
        for number in leaves[table] ?? [] {
            guard case .leaf(let rows, _)? = pages.page(number) else { continue }
            for row in rows { try body(row) }
        }
    }

    /// Where rows may be missing; none where every id has been found.
    func missing(in table: String, found: Set<Int64>) -> [Gap] {
        let ids = found.sorted()
        // Without a last id that was used, there may always be more.
        let lastUsed = shapes[table]?.hasSequence == true ? sequences.map { $0[table] ?? 0 } : nil
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
                let end = lastUsed ?? .max
                if end > last { holes.append((last, .max)) }
            }
            guard let first = holes.first, let last = holes.last else { return nil }
            return (first.0 == 0 ? nil : first.0, last.1 == .max ? nil : last.1)
        }
    }
}
