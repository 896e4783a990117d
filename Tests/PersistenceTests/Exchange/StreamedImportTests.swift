import Foundation
import Journal
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

@Suite("An import that reads its file row by row")
struct StreamedImportTests {
    static let version = JournalDatabase.schemaVersion

    /// The rows of a file, once written.
    static func rows(
        _ bytes: some Sequence<UInt8>, piece: Int = 1 << 18, latestVersion: Int = version
    ) throws -> JournalSnapshot {
        let journal = try CheckedImport(
            .holding(bytes), latestVersion: latestVersion, zone: nil, machine: .utc,
            largestSize: Limits.importedFile, piece: piece)
        let database = try JournalDatabase.inMemory()
        try database.queue.write { db in try WholeJournal.unrecorded(db) { try journal.write(db) } }
        let rows = try database.read(.snapshot)
        #expect(rows.counts == journal.counts)
        return rows
    }

    /// The rows of a snapshot in the journal's order, in which a file needn't have them.
    static func stored(_ snapshot: JournalSnapshot) throws -> JournalSnapshot {
        let database = try JournalDatabase.inMemory()
        try database.perform(.importJournal(snapshot, replacing: false, into: database, by: .tester))
        return try database.read(.snapshot)
    }

    private static func export(_ snapshot: JournalSnapshot) throws -> Data {
        try snapshot.exportedJSON(
            version: version, exportedAt: ExportedJournalTests.moment, timeZone: "UTC")
    }

    @Test("The same rows, wherever a piece ends", arguments: 0..<24 as Range<UInt64>)
    func generated(seed: UInt64) throws {
        let snapshot = GeneratedJournal.snapshot(seed: seed)
        let file = try Self.export(snapshot)
        let expected = try Self.stored(snapshot)
        for piece in [1, 2, 3, 7, 61, 1 << 18] {
            #expect(try Self.rows(file, piece: piece) == expected, "\(piece)")
        }
    }

    @Test("Every character of every plane", arguments: 0...0x10 as ClosedRange<UInt32>)
    func planes(plane: UInt32) throws {
        var text = ""
        for value in (plane << 16)...(plane << 16 | 0xFFFF) where value != 0 {
            if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
        let snapshot = JournalSnapshot { $0.todos = [Todo(id: 1, title: text, start: Day("2026-02-08"))] }
        let rows = try Self.rows(try Self.export(snapshot), piece: 1021)
        #expect(rows.todos.first.map { Array($0.title.utf8) } == Array(text.utf8))
    }

    @Test("A text larger than any piece, with and without escapes")
    func largeTexts() throws {
        let plain = String(repeating: "plain wörds ", count: 200_000)
        let escaped = String(repeating: "\"\\\n\u{1}\u{202E}", count: 200_000)
        let snapshot = JournalSnapshot {
            $0.todos = [
                Todo(id: 1, title: "one", start: Day("2026-02-08"), note: plain),
                Todo(id: 2, title: "two", start: Day("2026-02-08"), note: escaped),
                Todo(id: 3, title: "three", start: Day("2026-02-08")),
            ]
        }
        #expect(try Self.rows(try Self.export(snapshot)) == snapshot)
    }

    private static let todo = #"{"id": 2, "title": "a", "shouldMigrate": true, "start": "2026-02-08"}"#
    private static let others = [
        "taskBundles", "bundleTodos", "exportGroups", "exportGroupMembers", "journalPages", "putOffs",
        "reviews", "keptTodos", "dayTexts",
    ].map { "\"\($0)\": []" }

    private static func file(_ members: [String]) -> String { "{\(members.joined(separator: ",\n"))}" }

    @Test(
        "Lists and keys in any order, unknown ones, blanks, a byte order mark, and a version anywhere",
        arguments: [
            ["\"version\": 26", "\"todos\": [\(todo)]", "\"categories\": []"] + others,
            others + ["\"categories\": []", "\"todos\": [\(todo)]", "\"version\": 26"],
            ["\"todos\": [\(todo)]", "\"version\": 26.0"] + others + ["\"categories\": []"],
            [
                "\"more\": {\"todos\": [1, {\"version\": 3}], \"a\": [[-1.5e+3, null], true]}",
                "\"version\":26",
            ]
                + others
                + [
                    "\"todos\" : [ {\"start\":\"2026-02-08\",\"x\":[{}],\"title\":\"a\",\"note\":null,"
                        + "\"shouldMigrate\":true,\"\\u0069d\":2.0} ] ", "\"categories\": []",
                ],
        ])
    func orders(members: [String]) throws {
        for text in [Self.file(members), "\u{FEFF} \n" + Self.file(members) + "\n\t "] {
            for piece in [1, 5, 64, 1 << 18] {
                let rows = try Self.rows(text.utf8, piece: piece)
                #expect(rows.todos == [Todo(id: 2, title: "a", start: Day("2026-02-08"))], "\(text)")
            }
        }
    }

    @Test("References to rows that come later, and rows out of order")
    func later() throws {
        let todos = [
            #"{"id": 9, "title": "a", "shouldMigrate": true, "start": "2026-02-08", "categoryID": 3}"#,
            #"{"id": 2, "title": "b", "shouldMigrate": true, "start": "2026-02-08", "categoryID": 1}"#,
        ].joined(separator: ", ")
        let categories = [3, 1].map { #"{"id": \#($0), "name": "C", "color": "red", "sortOrder": 0}"# }
            .joined(separator: ", ")
        let text = Self.file(
            ["\"todos\": [\(todos)]", "\"categories\": [\(categories)]", "\"version\": 26"] + Self.others)
        let rows = try Self.rows(text.utf8)
        #expect(rows.todos.map(\.id) == [2, 9])
        #expect(rows.categories.map(\.id) == [1, 3])
    }

    @Test(
        "Whatever bytes come: the same rows, or the same words, wherever a piece ends",
        arguments: 0..<40 as Range<UInt64>)
    func mutations(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let seeds = [try Self.export(GeneratedJournal.snapshot(seed: 6))] + ImportFuzzTests.seeds
        for count in 0..<max(4, Mutation.cases / 400) {
            var bytes = Array(seeds[count % seeds.count])
            for _ in 0..<Int.random(in: 1...3, using: &random) { ImportFuzzTests.mutate(&bytes, &random) }
            try Self.compare(bytes, piece: Int.random(in: 1...300, using: &random))
        }
    }

    /// Compares a file read in pieces with one that is read at once.
    static func compare(_ bytes: some Sequence<UInt8>, piece: Int, latestVersion: Int = version) throws {
        func outcome(_ piece: Int) throws -> Result<JournalSnapshot, JournalError> {
            do {
                return .success(try rows(bytes, piece: piece, latestVersion: latestVersion))
            } catch let error as JournalError {
                return .failure(error)
            }
        }
        let whole = try outcome(1 << 24)
        #expect(try outcome(piece) == whole)
        #expect(whole != .failure(ImportSource.wasChanged))
    }

    @Test("A pipe is read like a file")
    func pipe() throws {
        let snapshot = JournalSnapshot {
            $0.todos = (1...5_000).map { Todo(id: $0, title: "Number \($0)", start: Day("2026-02-08")) }
        }
        let bytes = try Self.export(snapshot)
        let (output, input) = try FileDescriptor.pipe()
        let writer = Thread {
            do {
                try input.closeAfter { _ = try bytes.withUnsafeBytes(input.writeAll) }
            } catch { Issue.record(error) }
        }
        writer.start()
        let source = try output.closeAfter { try ImportSource(output) }
        let file = try CheckedImport(source, latestVersion: Self.version)
        #expect(file.counts == snapshot.counts)
        let database = try JournalDatabase.inMemory()
        try database.perform(.importJournal(file, replacing: false, into: database, by: .tester))
        #expect(try database.read(.snapshot) == snapshot)
    }

    @Test("A file that can't be read says why")
    func unreadable() throws {
        let file = try FileDescriptor.open("/proc/self/mem", .readOnly)
        let source = try file.closeAfter { try ImportSource(file) }
        #expect(throws: Errno.ioError) { try CheckedImport(source, latestVersion: Self.version) }
    }

    @Test("A file that changes between check and import changes nothing")
    func changed() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("export.json")
            let snapshot = JournalSnapshot {
                $0.todos = (1...9).map { Todo(id: $0, title: "Number", start: Day("2026-02-08")) }
            }
            let whole = try Self.export(snapshot)
            let text = String(decoding: whole, as: UTF8.self)
            let others = [
                Data(whole.prefix(whole.count / 2)), Data(),
                Data(text.replacing("\"shouldMigrate\": true", with: "\"shouldMigrate\": 1   ").utf8),
                Data(
                    text.replacing("\"id\": \(snapshot.todos[1].id)", with: "\"id\": \(snapshot.todos[0].id)")
                        .utf8),
                // Valid, with as many rows, and in the second case as many bytes.
                Data(text.replacing("Number", with: "Another").utf8),
                Data(text.replacing("Number", with: "Figure").utf8),
            ]
            for other in others {
                try whole.write(to: URL(fileURLWithPath: path))
                let descriptor = try FileDescriptor.open(FilePath(path), .readOnly)
                let source = try descriptor.closeAfter { try ImportSource(descriptor) }
                let file = try CheckedImport(source, latestVersion: Self.version)
                // In place, as a program that writes its output again does.
                try other.withUnsafeBytes { bytes in
                    let written = try FileDescriptor.open(FilePath(path), .writeOnly, options: .truncate)
                    _ = try written.closeAfter { try written.writeAll(bytes) }
                }
                // The file system's clock may not have ticked since the check.
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 2_000_000_000)], ofItemAtPath: path)
                let database = try JournalDatabase.open(
                    path: folder.file("journal.sqlite"), zone: .utc, now: .distantPast
                ).database
                try database.perform(.add([TodoDraft(title: "mine", start: "2026-11-20")]))
                let before = try database.read(.snapshot)
                let error = #expect(throws: JournalError.self) {
                    try database.perform(
                        .importJournal(file, replacing: true, into: database, by: .tester), by: .tester)
                }
                #expect(error?.description.contains("was changed while it was imported") == true)
                #expect(try database.read(.snapshot) == before)
            }
        }
    }
}

struct ImportedIDsTests {
    @Test(arguments: 0..<50 as Range<UInt64>)
    func likeASet(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var (ids, known) = (ImportedIDs(), Set<Int64>())
        var next: Int64 = -3
        for _ in 0..<200 {
            next += Int64.random(in: 0...2, using: &random)
            let id = Int.random(in: 0..<4, using: &random) == 0 ? .random(in: -5...200, using: &random) : next
            #expect(ids.insert(id) == known.insert(id).inserted)
        }
        for id in -6...400 as ClosedRange<Int64> { #expect(ids.contains(id) == known.contains(id)) }
    }

    @Test("A file that grows ends where it was first found to end")
    func growing() throws {
        try TemporaryFolder.with { folder in
            let path = FilePath(folder.file("growing.json"))
            let file = try FileDescriptor.open(
                path, .readWrite, options: [.create], permissions: .ownerReadWrite)
            try file.closeAfter {
                try file.writeAll("26".utf8)
                try file.seek(offset: 0, from: .start)
                var json = JSONReader(JSONSource(append: try ImportSource(file).append, piece: 1))
                let hasMore = json.has(32)
                #expect(!hasMore)
                try file.writeAll(toAbsoluteOffset: 2, "6".utf8)
                let number = try json.number()
                #expect(number == 26)
                try json.end()
            }
        }
    }
}
