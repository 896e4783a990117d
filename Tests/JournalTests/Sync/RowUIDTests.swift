import Testing

@testable import Journal

@Suite("Names of rows")
struct RowUIDTests {
    /// FIPS 180-4's padding has its edges at 55, 63 and 119 bytes.
    @Test(
        "SHA-256 has the standard's digests",
        arguments: [
            (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
            (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
            (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
            (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
            (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
            (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
            (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
            (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
        ])
    func digests(count: Int, expected: String) {
        let digest = SHA256.digest(of: Array(repeating: UInt8(ascii: "a"), count: count))
        #expect(digest.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined() == expected)
    }

    /// Names are forever: other devices have stored them.
    @Test("Names made of contents stay what they are")
    func natural() {
        let day = SyncDevice.day(777)
        let bundle = RowUID.named("Monday", in: "taskBundle", number: 0)
        let item = RowUID.item("Water  plants", of: bundle, number: 0)
        #expect("\(RowUID.page(day))" == "b1eded67f7b9825b3f5e5c747fad3d9b")
        #expect("\(RowUID.named("WÖRK", in: "category", number: 0))" == "3c1bdd3af77b32ff5bc2779a2a05fbbd")
        #expect("\(RowUID.dayText(day))" == "3be6dac8fb4d18aded82d7ca4ddf42c1")
        #expect("\(bundle)" == "a43290ae52d71ebe31fe6b8d21ce88b5")
        #expect("\(item)" == "161f9505c2a853d772b52954a1b63d66")
        #expect("\(RowUID.todo(from: item, on: day, number: 0))" == "35f3f21e675bffd1349a6edd722ba0ee")
        let postponement = RowUID.postponement(of: item, from: day, number: 1)
        #expect("\(postponement)" == "8b4ac90c9ba9a1cead9b52569d919f51")
        #expect("\(RowUID.kept(item, on: day, number: 0))" == "dbd5373c3ec710b42b3c98dacd2395ec")
        #expect("\(RowUID.member(nil, of: item))" == "188f91d12d94096a5cbae7ca6772635a")
        let base = RowUID.base(table: "todo", id: 42, text: "Call", start: "2026-11-20")
        #expect("\(base)" == "9e10d871c8ceb06dca0216828e4da55b")
    }

    @Test("The first unused name of a series")
    func firstUnused() {
        let used = Set((0..<3).map { RowUID.named("Work", in: "category", number: $0) })
        let name = RowUID.firstUnused(isUsed: used.contains) { .named("work", in: "category", number: $0) }
        #expect(name == RowUID.named("Work", in: "category", number: 3))
    }

    @Test("Ids are 32 hexadecimal digits in lower case, and nothing else")
    func text() {
        let text = "00ff0000000000000000000000000abc"
        #expect(RowUID(text)?.description == text)
        #expect(DeviceID(text)?.description == text)
        for wrong in [
            "", "00FF0000000000000000000000000ABC", String(text.dropLast()), text + "0", "+" + text,
        ] {
            #expect(RowUID(wrong) == nil)
        }
    }
}
