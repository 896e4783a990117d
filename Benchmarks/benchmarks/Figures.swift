import Foundation

/// Figures as all benchmarks calculate and print them.
enum Figures {
    static func median(_ values: [Double]) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    static func milliseconds(_ seconds: Double) -> String { number(seconds * 1000, 3, width: 9) + " ms" }

    static func number(_ value: Double, _ digits: Int, width: Int = 0) -> String {
        padded(String(format: "%.\(digits)f", value), width)
    }

    /// Three significant digits, for a column of figures of any size.
    static func short(_ value: Double) -> String {
        let size = abs(value)
        return number(value, size == value.rounded() || size >= 100 ? 0 : size >= 10 ? 1 : 2)
    }

    /// 1,000,000
    static func grouped(_ value: Int) -> String {
        value < 1_000
            ? "\(value)" : grouped(value / 1_000) + "," + String(String(value % 1_000 + 1_000).suffix(3))
    }

    /// A text with spaces before it, up to a width.
    static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
