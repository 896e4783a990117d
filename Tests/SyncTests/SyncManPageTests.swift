import Foundation
import Persistence
import TestSupport
import Testing

@testable import Journal
@testable import Sync

@Suite("The man page of the format of packs, daybook-sync(5)")
struct SyncManPageTests {
    private static let page: String = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../man/daybook-sync.5")
        do {
            return try String(contentsOf: file, encoding: .utf8)
        } catch {
            Issue.record(error)
            return ""
        }
    }()

    /// The examples, as they are shown.
    private static let examples = page.components(separatedBy: ".Bd -literal -offset indent\n").dropFirst()
        .map { $0.components(separatedBy: ".Ed\n")[0] }

    @Test("Its example of a pack is one, byte for byte")
    func example() throws {
        let bytes = Array(try #require(Self.examples.first).utf8)
        let pack = try SyncPackReader.pack(bytes)
        #expect(SyncPackWriter.bytes(pack) == bytes)
        #expect(pack.operations.map(\.kind) == [.insert, .insert, .set])
        #expect(pack.operations.map(\.isAutomatic) == [false, false, true])
    }

    @Test("Its example of a sealed pack's line is one")
    func sealedExample() throws {
        let line = Array(try #require(Self.examples.last).dropLast().utf8)
        #expect(try SealedPackHeader(line: line)?.line == line)
    }

    @Test("It lists every table and column with its type")
    func columns() throws {
        let list = Self.page.components(separatedBy: ".Ss Tables\n").last?.components(separatedBy: ".El")[0]
        var listed: [String: [String]] = [:]
        for item in try #require(list).components(separatedBy: ".It Li ").dropFirst() {
            let lines = item.split(separator: "\n").map(String.init)
            listed[lines[0]] = lines.dropFirst().map { $0.replacing(",", with: "") }.sorted()
        }
        let tables = JournalSchema.tables.map { table in
            (table.name, table.shared.map { "\($0.name) \(Self.word($0))" }.sorted())
        }
        #expect(listed == Dictionary(uniqueKeysWithValues: tables))
    }

    private static func word(_ column: JournalColumn) -> String {
        let word =
            switch column.kind {
            case .id: "id"
            case .line, .prose, .word: "text"
            case .number, .weekdays: "number"
            case .flag: "flag"
            case .rule: "rule"
            case .itemDay: "words"
            case .day: "day"
            case .instant: "time"
            case .ending: "ending"
            case .reference: "reference"
            }
        return column.isOptional ? "\(word)?" : word
    }

    @Test("Its limits are the program's")
    func limits() {
        #expect(Self.page.contains("at most \(SyncPack.mostOperations) operations"))
        #expect(Self.page.contains("\(SyncPack.mostBytes >> 20) MiB"))
    }
}
