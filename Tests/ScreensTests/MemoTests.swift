import Testing

@testable import Screens

struct MemoTests {
    @Test func `A value is computed once for its key, and again for another`() {
        let memo = Memo<Int, String>()
        var computed: [Int] = []
        func value(_ key: Int) -> String {
            memo.value(for: key) {
                computed.append(key)
                return "\(key)"
            }
        }
        #expect([1, 1, 2, 2, 1].map(value) == ["1", "1", "2", "2", "1"])
        #expect(computed == [1, 2, 1])
        #expect(memo == Memo<Int, String>())
    }
}
