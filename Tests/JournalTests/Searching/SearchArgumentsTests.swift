import Journal
import Testing

struct SearchArgumentsTests {
    @Test(arguments: [
        (["call", "sam"], "call sam"), (["call sam"], "\"call sam\""),
        (["on:last week", "a"], "on:\"last week\" a"),
        (["-call sam"], "-\"call sam\""), (["call is:open"], "call is:open"),
        (["\"call sam\" -x"], "\"call sam\" -x"),
        (["a #work"], "a #work"), (["-on:last week"], "-on:\"last week\""), ([], ""),
    ])
    func `The shell's quotation marks are put back`(_ arguments: [String], _ text: String) {
        #expect(SearchQuery.text(ofArguments: arguments) == text)
    }
}
