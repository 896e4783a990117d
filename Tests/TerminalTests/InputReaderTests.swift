import Foundation
import Screens
import Testing

@testable import Terminal

@Suite("Reading keys")
struct InputReaderTests {
    /// The keys of some bytes, and of the rest, which comes before the time limit's end is noticed.
    @MainActor
    private func keys(_ bytes: String, _ rest: String) throws -> [Key] {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var keys: [Key] = []
        let reader = InputReader(
            descriptor: ends[0], sequences: KeySequences(), onKey: { keys.append($0) }, onReply: { _ in },
            onEnd: {})
        reader.start()
        defer { reader.cancel() }
        #expect(write(ends[1], bytes, bytes.utf8.count) == bytes.utf8.count)
        // No other work of the main actor comes between, so no timer either.
        #expect(reader.waitForInput(before: .now + .seconds(10)))
        #expect(keys == [])
        #expect(write(ends[1], rest, rest.utf8.count) == rest.utf8.count)
        reader.timeOut()
        return keys
    }

    @Test("The rest of a sequence that has come counts, even if it is noticed too late")
    @MainActor
    func restInTime() throws {
        #expect(try keys("\u{1B}", "[A") == [.up])
        #expect(try keys("\u{1B}[", "A") == [.up])
        #expect(try keys("\u{1B}", "x") == [.alt("x")])
        #expect(try keys("\u{1B}[1;5", "C") == keys("\u{1B}[1;", "5C"))
    }
}
