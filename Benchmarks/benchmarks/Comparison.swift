import Foundation

/// Times two ways of doing the same in turns, A B A B …, so that a machine whose speed drifts slows both.
struct Comparison {
    let name: String
    let runs: Int
    /// How many times each is done before they count.
    static let warmUp = 10

    /// Prints a row: the medians of both, and the median of the ratios pair by pair.
    func report(_ measured: () throws -> Void, against floor: () throws -> Void) rethrows {
        var pairs: [(Double, Double)] = []
        for run in 0..<(runs + Self.warmUp) {
            let pair = (try Self.seconds(measured), try Self.seconds(floor))
            if run >= Self.warmUp { pairs.append(pair) }
        }
        let (a, b) = (Figures.median(pairs.map(\.0)), Figures.median(pairs.map(\.1)))
        let ratio = Figures.median(pairs.map { $0 / $1 })
        print(
            "\(name.padding(toLength: 44, withPad: " ", startingAt: 0)) \(Figures.milliseconds(a)) \(Figures.milliseconds(b)) \(Figures.number(ratio, 2, width: 7))"
        )
    }

    static func printHeading(_ measured: String, _ floor: String) {
        print(
            "\("".padding(toLength: 44, withPad: " ", startingAt: 0)) "
                + [measured, floor, "ratio"].map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }
                .joined(separator: " ").replacing("       ratio", with: "  ratio"))
    }

    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let duration = try ContinuousClock().measure(body)
        return duration / .seconds(1)
    }
}
