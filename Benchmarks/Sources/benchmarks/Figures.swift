import Foundation

// Figures as all benchmarks reckon and print them.

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

func milliseconds(_ seconds: Double) -> String { number(seconds * 1000, 3, width: 9) + " ms" }

func number(_ value: Double, _ digits: Int, width: Int) -> String {
    let text = String(format: "%.\(digits)f", value)
    return String(repeating: " ", count: max(0, width - text.count)) + text
}
