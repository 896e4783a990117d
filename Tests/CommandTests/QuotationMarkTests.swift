import TestSupport
import Testing

@Suite("Typographic quotation marks and straight ones")
struct QuotationMarkTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        for title in [
            "Sam’s book", "Ann's bike", "Read “Emma”", "Read \"Persuasion\"", "L’été à Nîmes",
            "Rock ʼn’ roll",
        ] {
            try daybook.run("add", "--literal", title)
        }
        try daybook.run("write", "-", input: "It’s “late”.")
    }

    @Test(
        "A search finds one by the other",
        arguments: [
            ("sam's", "Sam’s"), ("ann’s", "Ann's"), ("'s book", "Sam’s"), ("L'ETE", "L’été"),
            ("l'e", "L’été"),
            ("“emma”", "Emma"), ("it's", "It’s"), ("n' roll", "roll"), ("m's", "Sam’s"),
        ])
    func search(_ words: String, _ found: String) throws {
        let result = try daybook.run(["search"] + words.split(separator: " ").map(String.init))
        #expect(result.output.contains(found), "\(result.output)\(result.errors)")
    }

    @Test("A phrase may stand in either", arguments: ["“sam's book”", "\"Sam’s book\"", "„Sam's book“"])
    func phrase(_ phrase: String) throws {
        #expect(try daybook.run("search", phrase).output.contains("Sam’s book"))
    }

    @Test("Todos are named and added once whichever is typed")
    func names() throws {
        #expect(try daybook.run("add", "sam's book").errors.contains("Already open"))
        #expect(try daybook.run("done", "sam's").status == 0)
        #expect(try daybook.run("done", "read", "\"emma\"").status == 0)
        #expect(try daybook.run("doctor").output.contains("doesn't agree") == false)
    }
}
