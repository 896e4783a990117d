import Testing

@testable import Screens

@Suite("The progress bar")
struct ProgressBarTests {
    @Test(
        "It shows the part that is done, full only when all is",
        arguments: [
            (0, 7, 0), (1, 1_000, 1), (2, 7, 3), (5, 10, 5), (999, 1_000, 9), (7, 7, 10), (0, 0, 0),
        ])
    func filled(done: Int, total: Int, cells: Int) {
        #expect(ProgressBar(done: done, total: total).filled(of: 10) == cells)
    }

    @Test("A bar of no cells has none filled")
    func none() {
        #expect(ProgressBar(done: 3, total: 3).filled(of: 0) == 0)
        #expect(ProgressBar(done: 1, total: 3).filled(of: 1) == 1)
    }
}
