import Journal
import Testing

@Suite("Typed ids")
struct TypedIDsTests {
    @Test(
        arguments: [
            ("3", [.id(3)]), ("1-3", [.range(1...3)]), ("1-3,7", [.range(1...3), .id(7)]), ("5,", [.id(5)]),
            ("0-9223372036854775807", [.range(0...Int64.max)]),
        ] as [(String, [TypedIDs.Part])])
    func lists(text: String, parts: [TypedIDs.Part]) {
        #expect(TypedIDs(text)?.parts == parts)
    }

    @Test(arguments: [
        "", ",", "1,,2", "3-1", "1-", "-", "1-2-3", "a", "1-9223372036854775808", "١-٣", "1 - 2",
    ])
    func others(text: String) {
        #expect(TypedIDs(text) == nil)
    }
}
