import Foundation

/// Measures the rows of the table and prints it.
enum BenchmarkRun {
    /// - Throws: any error of a row: a table with holes would pass for a whole one.
    static func run(_ options: BenchmarkOptions, in folder: URL) throws {
        let table = BenchmarkTable(before: try options.against.map(BenchmarkReport.read))
        var report = try BenchmarkReport()
        let measurement = RowMeasurement(workplace: try Workplace(in: folder), options: options)
        table.printHeading(report.machine)
        for row in options.rows {
            for journal in row.journals where options.includes(journal) {
                let result = try measurement.measure(row, on: journal)
                table.print(result)
                report.results.append(result)
            }
        }
        print("\n\(report.results.filter(\.isMet).count) of \(report.results.count) met")
        if let path = options.json { try report.write(to: path) }
    }
}
