import Journal
import Testing

struct TitleTagTests {
    @Test(arguments: [
        ("Fix tap #work", "work", "Fix tap"), ("#work Fix tap", "Work", "Fix tap"),
        ("Fix #WORK tap", "work", "Fix tap"), ("Fix #deep-work tap", "Deep work", "Fix tap"),
        ("Fix #ecole tap #école", "École", "Fix tap"), ("Fix\n#work tap", "work", "Fix\ntap"),
        ("#work", "work", "#work"), ("Fix tap", "work", nil), ("Fix #workshop", "work", nil),
        ("Fix work", "work", nil), ("Fix a#work", "work", nil), ("Fix ##work", "work", nil),
    ])
    func takesTheTagOut(title: String, name: String, rest: String?) {
        #expect(TitleTag.removing(name, from: title) == rest)
        #expect(TitleTag.isIn(title, of: name) == (rest != nil))
    }
}
