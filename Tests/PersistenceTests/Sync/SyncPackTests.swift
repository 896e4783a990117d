import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Packs of operations, as JSON lines")
struct SyncPackTests {
    private static let device = DeviceID(bits: 10)

    /// A pack with all kinds of operations and values.
    static func pack(_ title: String = "Call \"Ann\"\n\u{1B}\u{202E}ä") -> SyncPack? {
        let knows = VersionVector([DeviceID(bits: 11): 88])
        let row = { (table: String, number: UInt128) in SyncRowID(table: table, uid: RowUID(bits: number)) }
        let ending = SyncValue.object([
            "date": .text("2026-11-20T09:30:00Z"), "day": .text("2026-11-20"), "kind": .text("done"),
        ])
        let operation = {
            (number: Int64, row: SyncRowID, kind: SyncOperation.Kind, values: SyncRow, time: Int64) in
            SyncOperation(
                id: .init(device: device, number: number), row: row, kind: kind, values: values,
                isAutomatic: kind == .set, time: time, knows: knows, step: "at \(time)")
        }
        return SyncPack(
            journal: "j", device: device, deviceName: "laptop", schema: 23, needs: 22,
            operations: [
                operation(
                    5, row("todo", 1), .insert, ["title": .text(title), "start": .text("2026-11-20")], 1),
                operation(6, row("todo", 1), .set, ["ending": ending, "categoryID": .null], 1),
                operation(7, row("todo", 2), .delete, [:], 2),
                operation(
                    8, row("mood", 3), .insert,
                    ["value": .real(0.1), "tags": .list([.flag(true), .number(-3), .object([:])])], 3),
            ])
    }

    private static func lines(_ pack: SyncPack?) throws -> [String] {
        let bytes = SyncPackWriter.bytes(try #require(pack))
        return String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
    }

    @Test("Keys are sorted, and each action has a line before its operations")
    func format() throws {
        let (id, uid) = ("0000000000000000000000000000000a", "00000000000000000000000000000001")
        let expected = [
            #"{"count":4,"daybook":1,"device":"\#(id)","first":5,"journal":"j","#
                + #""knows":{"0000000000000000000000000000000b":88},"name":"laptop","needs":22,"schema":23}"#,
            #"{"at":1,"n":2,"step":"at 1"}"#,
            #"{"k":"insert","s":{"start":"2026-11-20","title":"Call"},"t":"todo","u":"\#(uid)"}"#,
        ]
        #expect(try Self.lines(Self.pack("Call")).prefix(3) == expected[...])
    }

    @Test("A pack is read as it was written, with tables and columns that aren't known")
    func roundTrip() throws {
        let pack = try #require(Self.pack())
        let bytes = SyncPackWriter.bytes(pack)
        #expect(try SyncPackReader.pack(bytes) == pack)
        // A newer version may add members to a line.
        let newer = String(decoding: bytes, as: UTF8.self).replacing(
            #"{"at":1"#, with: #"{"zone":[1],"at":1"#)
        #expect(try SyncPackReader.pack(Array(newer.utf8)) == pack)
    }

    @Test(
        "What is malformed is refused, with its line",
        arguments: [
            (#""daybook":1"#, #""daybook":2"#, "line 1: daybook: a version"),
            (
                #""name":"laptop""#, #""name":"\#(String(repeating: "é", count: 128))""#,
                "line 1: name: not a machine's name of up to 255 bytes"
            ),
            (#""first":5"#, #""first":0"#, "line 1: first: not a number from 1"),
            (#""first":5"#, #""first":9223372036854775807"#, "line 1: first: not a number from 1"),
            (#""count":4"#, #""count":5"#, "the pack is cut short"),
            (#""count":4"#, #""count":2001"#, "line 1: count: not a number from 1 to 2000"),
            (#""n":2"#, #""n":9"#, "line 2: n: not the number of operations"),
            (#""at":1,"#, #""at":9e18,"#, "line 2: at: not a number from"),
            (#""k":"insert""#, #""k":"merge""#, "line 3: k: merge isn't known here"),
            (#""start":"2026-11-20""#, #""start":"2026-11-31""#, "line 3: todo.start: not a day"),
            (#""start":"2026-11-20","#, "", "line 3: todo.start: missing"),
            (#""title":"Call""#, #""title":null"#, "line 3: todo.title: not a text"),
            (#""title":"Call""#, #""title":"a","title":"b""#, "line 3: s.title: appears twice"),
            (#""kind":"done""#, #""kind":"lost""#, "line 4: todo.ending: not an ending"),
            (#""categoryID":null"#, #""categoryID":7"#, "line 4: todo.categoryID: not a row's uid"),
        ])
    func malformed(part: String, replacement: String, message: String) throws {
        let text = try Self.lines(Self.pack("Call")).joined(separator: "\n")
        #expect(text.contains(part))
        let changed = Array(text.replacing(part, with: replacement, maxReplacements: 1).utf8)
        let error = #expect(throws: JournalError.self) { try SyncPackReader.pack(changed) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test("A pack of several operations is at most 1 MiB, whatever its texts")
    func size() throws {
        var random = SeededGenerator(seed: 53)
        let pieces = ["\n", "\u{1B}", "\"", "a", "é", "\u{202E}", "\u{85}", "\u{10FE80}", "—"]
        let texts = pieces.map { String(repeating: $0, count: 4_000) } + ["", "Call"]
        let known = VersionVector(
            Dictionary(
                uniqueKeysWithValues: (1...200).map { (DeviceID(bits: UInt128($0) << 60), .max >> 20) }))
        var operations: [SyncOperation] = []
        for number in 1...150 as ClosedRange<Int64> {
            let text = { texts.randomElement(using: &random) ?? "" }
            operations.append(
                SyncOperation(
                    id: .init(device: Self.device, number: number),
                    row: SyncRowID(table: "todo", uid: RowUID(bits: UInt128(number))), kind: .insert,
                    values: [
                        "title": .text(text()), "note": .text(text()), "start": .text("2026-11-20"),
                        "list": .list([.real(-1.2345678901234567e-300), .flag(false), .null, .number(.min)]),
                    ], isAutomatic: true, time: 1_763_717_400_000 + number / 3, knows: known, step: text()))
        }
        let packs = SyncPack.cut(operations) {
            SyncPack(
                journal: String(repeating: "0", count: 36), device: Self.device,
                deviceName: String(repeating: "\u{1B}", count: SyncPack.mostNameBytes), schema: 24, needs: 24,
                operations: $0)
        }
        #expect(packs.flatMap(\.operations) == operations)
        #expect(packs.count < 40)
        for pack in packs where pack.operations.count > 1 {
            #expect(SyncPackWriter.bytes(pack).count <= SyncPack.usualSize)
        }
    }

    @Test("A pack of several operations that is far too large isn't read")
    func tooLarge() throws {
        let title = String(repeating: "a", count: 9 << 20)
        let text = try Self.lines(Self.pack(title)).joined(separator: "\n")
        let error = #expect(throws: JournalError.self) { try SyncPackReader.pack(Array(text.utf8)) }
        #expect(error?.description.hasPrefix("a pack of several changes with more than 8") == true)
    }

    @Test("Changed bytes never crash the reader, and what it reads can be written")
    func fuzz() throws {
        let seeds = try ["Call", "ä\u{202E}"].map { try Self.lines(Self.pack($0)).joined(separator: "\n") }
        var mutation = Mutation(
            seeds,
            pieces: [
                "{", "}", "[", "]", ",", ":", "\\u", "\"k\":\"set\"", "\"s\":{}", "\"u\":\"\"", "null",
                "2000",
            ])
        var read = 0
        for _ in 0..<Mutation.cases {
            let bytes = mutation.next()
            do {
                let pack = try SyncPackReader.pack(bytes)
                read += 1
                #expect(try SyncPackReader.pack(SyncPackWriter.bytes(pack)) == pack)
                var queue = CausalQueue()
                queue.add(pack)
                var fold = JournalFold()
                fold.add(queue.deliver(after: fold.known))
                _ = fold.conflicts()
            } catch is JournalError {
                continue
            }
        }
        #expect(read > 0)
    }
}
