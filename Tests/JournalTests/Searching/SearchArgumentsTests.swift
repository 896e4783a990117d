import Journal
import Testing

struct SearchArgumentsTests {
    @Test(arguments: [
        (["call", "sam"], "call sam"), (["call sam"], "call sam"),
        (["on:last week", "a"], "on:\"last week\" a"),
        (["-call sam"], "-call sam"), (["call is:open"], "call is:open"),
        (["on:friday dentist"], "on:friday dentist"), (["is:open sam"], "is:open sam"),
        (["\"call sam\" -x"], "\"call sam\" -x"),
        (["a #work"], "a #work"), (["-on:last week"], "-on:\"last week\""), ([], ""),
    ])
    func `Arguments are words, as on the screen, but dates are quoted again`(
        _ arguments: [String], _ text: String
    ) {
        #expect(SearchQuery.text(ofArguments: arguments, clock: .fixed("2026-11-20T09:30")) == text)
    }
}
