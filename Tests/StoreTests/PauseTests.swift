import Store
import Testing

@MainActor
struct PauseTests {
    @Test func `A pause ends after its time and not before`() async throws {
        let start = ContinuousClock.now
        try await Pause.sleep(for: .milliseconds(20))
        #expect(ContinuousClock.now - start >= .milliseconds(20))
    }

    @Test(arguments: [true, false])
    func `A cancelled pause ends at once`(hasBegun: Bool) async throws {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let pause = Task {
            begin.yield()
            try await Pause.sleep(for: .seconds(3600))
        }
        if hasBegun { for await _ in begun { break } }
        pause.cancel()
        await #expect(throws: CancellationError.self) { try await pause.value }
    }
}
