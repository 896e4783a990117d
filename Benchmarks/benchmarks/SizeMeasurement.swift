import Foundation

extension RowMeasurement {
    func measureFileSize(_ row: BenchmarkRow, _ journal: MeasuredJournal) throws -> BenchmarkResult {
        let size = try megabytes(workplace.withoutSearch(journal))
        let plain = try megabytes(workplace.plain(journal))
        var result = BenchmarkResult(row, journal, program: size)
        result.floor = plain
        result.ratio = size / plain
        return result
    }

    func measureProgramSize(
        _ row: BenchmarkRow, _ journal: MeasuredJournal, _ isStripped: Bool
    ) throws -> BenchmarkResult {
        guard isStripped else {
            return BenchmarkResult(row, journal, program: try megabytes(workplace.program.path))
        }
        let installed = workplace.path("installed")
        try MeasuredCommand.run(
            URL(fileURLWithPath: "/usr/bin/strip"), ["-o", installed, workplace.program.path],
            workplace.environment)
        return BenchmarkResult(row, journal, program: try megabytes(installed))
    }

    private func megabytes(_ path: String) throws -> Double {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
        return (size?.doubleValue ?? 0) / 1_000_000
    }
}
