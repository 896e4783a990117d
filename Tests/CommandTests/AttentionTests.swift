import Testing

@testable import daybook

@Suite("Somebody is back at the screen")
struct AttentionTests {
    private let start = ContinuousClock.now

    private func time(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test("The first key after a minute without one looks at the remote, those that follow don't")
    func keys() {
        var attention = Attention(at: start)
        let looks = [1, 30, 89, 150, 151, 210, 271].map { attention.noteKey(at: time($0)) }
        #expect(looks == [false, false, false, true, false, false, true])
    }

    @Test("The focus looks, too, but not again within a few seconds")
    func focus() {
        var attention = Attention(at: start)
        let looks = [1, 6, 7, 10, 12].map { attention.noteFocus(at: time($0)) }
        #expect(looks == [false, true, false, false, true])
        // The key that follows the focus asks nothing more.
        let looksAgain = attention.noteKey(at: time(13))
        #expect(!looksAgain)
    }
}
