import Foundation

/// Measures the rows of the table and prints it.
enum BenchmarkRun {
    /// Measures the other rows when one fails.
    /// - Throws: ``BenchmarkError`` if any row failed: a table with holes mustn't pass for a whole one.
    static func run(_ options: BenchmarkOptions, in folder: URL) throws {
        let table = BenchmarkTable(before: try options.against.map(BenchmarkReport.read))
        var report = try BenchmarkReport()
        let measurement = RowMeasurement(workplace: try Workplace(in: folder), options: options)
        table.printHeading(report.machine)
        var failures = 0
        for row in options.rows {
            for journal in row.journals where options.includes(journal) {
                do {
                    let small = report.results.first {
                        $0.work == row.name && $0.journal == MeasuredJournal.history(1_000).name
                    }
                    let result = try measurement.measure(row, on: journal, beside: small)
                    table.print(result)
                    report.results.append(result)
                } catch let error as BenchmarkError {
                    failures += 1
                    print("\(row.name), \(journal.name): \(error)")
                }
            }
        }
        print("\n\(report.results.filter(\.isMet).count) of \(report.results.count) met")
        if let path = options.json { try report.write(to: path) }
        guard failures == 0 else { throw BenchmarkError("\(failures) couldn't be measured.") }
    }
}
