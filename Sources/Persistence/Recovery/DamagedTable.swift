import GRDB

/// A table of a damaged file, read around what can't be read.
///
/// Rows are in the order of their rowids in a tree of pages. A damaged page hides the rows on it and, if it is an
/// inner one, those below it. Rows behind it are found by asking for larger rowids.
/// [SQLite: Database File Format, B-tree Pages](https://sqlite.org/fileformat2.html#b_tree_pages)
struct DamagedTable {
    let name: String
    let columns: [String]
    let source: Database

    /// Rowids between which rows may be missing; nil for the table's start or end.
    struct Gap: Equatable {
        var after: Int64?
        var before: Int64?
    }

    /// Steps of one rowid before they double: more than a page of rows.
    private static let smallSteps: Int64 = 4096

    /// Calls a closure with each readable row, its rowid first.
    /// - Returns: Where rows may be missing.
    /// - Throws: What the closure throws.
    func forEach(_ body: (Row) throws -> Void) throws -> [Gap] {
        var gaps: [Gap] = []
        var next = Int64.min
        var last: Int64?
        while true {
            let reading = Result { try Row.fetchCursor(source, sql: select(), arguments: [next]) }
            var isDamaged = false
            if case .success(let rows) = reading {
                while true {
                    let row: Row?
                    do {
                        row = try rows.next()
                    } catch {
                        isDamaged = true
                        break
                    }
                    guard let row else { break }
                    try body(row)
                    last = row[0] as Int64
                }
            } else {
                isDamaged = true
            }
            guard isDamaged else { return gaps }
            let place = readable(after: last)
            gaps.append(Gap(after: last, before: place))
            guard let place else { return gaps }
            next = place
        }
    }

    private enum Probe {
        case row(Int64), end, damaged
    }

    private func select(limit: Int? = nil) -> String {
        let list = (["rowid"] + columns.map(\.quotedDatabaseIdentifier)).joined(separator: ", ")
        return "SELECT \(list) FROM \(name.quotedDatabaseIdentifier) WHERE rowid >= ? ORDER BY rowid"
            + (limit.map { " LIMIT \($0)" } ?? "")
    }

    private func probe(_ start: Int64) -> Probe {
        do {
            return try Row.fetchOne(source, sql: select(limit: 1), arguments: [start])
                .map { .row($0[0] as Int64) } ?? .end
        } catch {
            return .damaged
        }
    }

    /// The first rowid behind damage from which rows can be read; nil if there is none.
    private func readable(after last: Int64?) -> Int64? {
        // A journal's ids begin at 1.
        let base = last ?? 0
        var (failing, step): (Int64, Int64) = (0, 1)
        while true {
            let (start, overflow) = base.addingReportingOverflow(step)
            guard !overflow else { return nil }
            switch probe(start) {
            case .row(let row): return nearest(base, failing, step, row)
            // The seek may have gone past rows that are between.
            case .end: return nearest(base, failing, step, nil)
            case .damaged:
                failing = step
                let doubled = step.multipliedReportingOverflow(by: 2)
                guard step < Self.smallSteps || !doubled.overflow else { return nil }
                step = step < Self.smallSteps ? step + 1 : doubled.partialValue
            }
        }
    }

    /// The first readable row between a distance that fails and one that works.
    private func nearest(_ base: Int64, _ failing: Int64, _ working: Int64, _ row: Int64?) -> Int64? {
        var (low, high, found) = (failing, working, row)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            switch probe(base + middle) {
            case .row(let row): (high, found) = (middle, row)
            case .end: (high, found) = (middle, nil)
            case .damaged: low = middle
            }
        }
        return found
    }
}
