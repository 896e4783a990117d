import Foundation

/// Prints results as a Markdown table, a line as soon as it is measured.
struct BenchmarkTable {
    /// A stored run to compare with.
    let before: BenchmarkReport?
    /// How many times slower than in the stored run is worth a mark.
    private static let mostChange = 1.1
    private static let headings = [
        "work", "todos", "floor", "Daybook", "ratio", "1,000's", "MiB", "bytes", "reach", "met",
    ]
    private static let widths = [35, 10, 8, 8, 6, 7, 6, 10, 34, 3]

    func printHeading(_ machine: String) {
        Swift.print("\(machine). Milliseconds unless the work says otherwise.\n")
        printLine(Self.headings, change: "change")
        printLine(Self.widths.map { String(repeating: "-", count: $0) }, change: "------")
    }

    func print(_ result: BenchmarkResult) {
        let values = [
            result.work, result.journal, result.floor.map(Figures.short) ?? "", Figures.short(result.program),
            result.ratio.map { Figures.number($0, 2) } ?? "",
            result.growth.map { Figures.number($0, 2) } ?? "",
            result.memory.map { Figures.number($0, 0) } ?? "",
            Self.bytes(of: result), result.reach, result.isMet ? "yes" : "no",
        ]
        let change = before?.change(of: result)
        let mark = change.map { $0 > Self.mostChange ? " !" : "" } ?? ""
        printLine(values, change: change.map { Figures.number($0, 2) + mark } ?? "")
    }

    /// `197, 0.97×`: the bytes, and how many times the floor's they are.
    private static func bytes(of result: BenchmarkResult) -> String {
        guard let bytes = result.bytes else { return "" }
        return Figures.number(bytes, 0) + (result.bytesRatio.map { ", \(Figures.number($0, 2))×" } ?? "")
    }

    private func printLine(_ cells: [String], change: String) {
        var line = "|"
        for (index, (cell, width)) in zip(cells, Self.widths).enumerated() {
            // Figures stand at the right.
            let isFigure = (2...7).contains(index)
            let space = String(repeating: " ", count: max(0, width - cell.count))
            line += " \(isFigure ? space + cell : cell + space) |"
        }
        Swift.print(before == nil ? line : "\(line) \(change) |")
        // At once, into a pipe too.
        fflush(nil)
    }
}
