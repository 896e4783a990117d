import ArgumentParser
import Foundation
import Journal
import Persistence
import Platform
import Sharing
import Synchronization
import SystemPackage

/// Adds another program's file to the journal, or says what would happen.
struct OutsideImport {
    let file: OutsideFile
    /// Whether what was changed there is taken without asking.
    let updates: Bool
    let journal: ChangeOptions
    let clock: JournalClock

    private var author: Author { Author(.commandLine, clock: clock) }

    func run() throws {
        let database = try journal.open(for: .create)
        var updates = updates
        if !updates, !journal.json, let answer = TerminalAnswer.source {
            let lines = Lines(only: [.offered])
            let outcome = try database.previewImport(
                of: file, updates: false, by: author, each: lines.add)
            if outcome.offered > 0 {
                for line in lines.kept { Console.note(Self.words(line)) }
                if lines.kept.count < outcome.offered {
                    Console.note("and \(outcome.offered - lines.kept.count) more")
                }
                let changes = outcome.offered == 1 ? "this change" : "these \(outcome.offered) changes"
                Console.ask("Take \(changes) of \(file.format.name)? y/N ")
                updates = ["y", "yes"].contains(answer().lowercased())
            }
        }
        let lines = Lines(only: [.skipped])
        let performed = try database.perform(
            .importRows(of: file, updates: updates, clock: clock, each: lines.add), by: author)
        for line in lines.kept { Console.note(Self.words(line)) }
        let outcome = performed.outcome
        if lines.kept.count < outcome.skipped {
            Console.note("and \(outcome.skipped - lines.kept.count) more were skipped; --dry-run lists all")
        }
        report(outcome)
        if journal.json { return try journal.printJSON(performed, of: database, clock) }
        Console.print(performed.sentence + Self.rest(outcome))
    }

    /// Says what would happen, row by row.
    func preview() throws {
        let database = try journal.path.exists ? journal.open(for: .read) : .temporary()
        if journal.json {
            let rows = LaterList(try LaterOutput())
            let outcome = try database.previewImport(of: file, updates: updates, by: author) { line in
                rows.add(ImportedLineJSON(line: line).json)
            }
            let value = ImportPreviewJSON(outcome: outcome, format: file.format.rawValue)
            var json = JSONWriter(output: Console.write)
            try ImportPreviewJSON.form.write(value, to: &json, with: "rows", written: rows.copy)
            json.newline()
            return try json.flush()
        }
        let rows = try LaterOutput()
        let outcome = try database.previewImport(of: file, updates: updates, by: author) { line in
            rows.add(Array("\(Self.words(line).harmless)\n".utf8))
        }
        try rows.copy(to: Console.write)
        report(outcome)
        Console.print("Would import \(outcome.words(file.format))\(Self.rest(outcome))")
    }

    private func report(_ outcome: ImportOutcome) {
        if !outcome.newCategories.isEmpty {
            let count = outcome.newCategories.count
            let named = outcome.newCategories.prefix(12).map(\.harmless)
            let others = count > 12 ? ["\(count - 12) more"] : []
            Console.note("New categories: \((named + others).joined(separator: ", "))")
        }
        if !outcome.dropped.isEmpty {
            let fields = outcome.dropped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            let named = fields.prefix(12).map { "\($0.key.harmless) of \($0.value)" }
            let others = fields.count > 12 ? ["\(fields.count - 12) more fields"] : []
            Console.note("Left out, since Daybook has no place for it: \(Sentences.joined(named + others))")
        }
        if outcome.offered > 0, !updates {
            let changes =
                outcome.offered == 1 ? "One change there isn't" : "\(outcome.offered) changes there aren't"
            Console.note("\(changes) taken; --update takes \(outcome.offered == 1 ? "it" : "them").")
        }
        for (zone, count) in outcome.unknownZones.sorted(by: { $0.key < $1.key }).prefix(12) {
            let times = count == 1 ? "time was read as one" : "\(count) times were read as ones"
            Console.note(
                "The time zone \"\(zone.harmless)\" isn't known: its \(times) of this computer's zone.")
        }
    }

    /// `; 5 as before; 1 skipped`
    private static func rest(_ outcome: ImportOutcome) -> String {
        (outcome.same > 0 ? "; \(outcome.same) as before" : "")
            + (outcome.skipped > 0 ? "; \(outcome.skipped) skipped" : "")
    }

    /// `skipped  line 3: Pay rent (it was deleted here)`
    private static func words(_ line: ImportedLine) -> String {
        let place = [line.file?.harmless, "\(line.place)"].compactMap(\.self).joined(separator: ":")
        let why = line.why.map { " (\($0.harmless))" } ?? ""
        let fate = line.fate.rawValue.padding(toLength: 7, withPad: " ", startingAt: 0)
        return "\(fate)  \(place): \(String(line.what.prefix(200)).harmless)\(why)"
    }

    /// Some of the rows, in order.
    private final class Lines: Sendable {
        private let fates: Set<ImportedLine.Fate>
        private static let limit = 10
        private let lines = Mutex<[ImportedLine]>([])

        init(only fates: Set<ImportedLine.Fate>) { self.fates = fates }

        var kept: [ImportedLine] { lines.withLock(\.self) }

        func add(_ line: ImportedLine) {
            guard fates.contains(line.fate) else { return }
            lines.withLock { lines in
                if lines.count < Self.limit { lines.append(line) }
            }
        }
    }
}

/// What is printed once what makes it has succeeded. Until then it is in a file, so that it takes the same memory whatever its size, and
/// whoever reads it slowly doesn't keep the journal busy.
private final class LaterOutput: Sendable {
    private let file: FileDescriptor
    /// What isn't in the file yet, and why it can't be written, if it can't.
    private let state = Mutex((bytes: [UInt8](), failure: (any Error)?.none))

    init() throws { file = try .unnamed { _ in } }

    deinit { close(file.rawValue) }

    func add(_ bytes: [UInt8]) {
        state.withLock { state in
            state.bytes += bytes
            guard state.bytes.count > 1 << 16, state.failure == nil else { return }
            do { try file.writeAll(state.bytes) } catch { state.failure = error }
            state.bytes.removeAll(keepingCapacity: true)
        }
    }

    func copy(to output: JSONWriter.Output) throws {
        let (bytes, failure) = state.withLock(\.self)
        if let failure {
            throw JournalError("The rows can't be kept in a temporary file: \(failure.reason).")
        }
        try file.seek(offset: 0, from: .start)
        try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            while case let count = try file.read(into: buffer), count > 0 {
                try output(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
        try bytes.withUnsafeBytes(output)
    }
}

/// A list of an object in JSON that is printed later.
private final class LaterList: Sendable {
    private let output: LaterOutput
    private let json: Mutex<JSONWriter>

    init(_ output: LaterOutput) {
        self.output = output
        var json = JSONWriter(depth: 1)
        json.beginList()
        self.json = Mutex(json)
    }

    func add(_ value: JSONValue) {
        output.add(
            json.withLock { json in
                json.item { $0.value(value) }
                return json.taken()
            })
    }

    func copy(to output: JSONWriter.Output) throws {
        self.output.add(
            json.withLock { json in
                json.endList()
                return json.taken()
            })
        try self.output.copy(to: output)
    }
}

/// A person's answer, also while standard input is a pipe.
enum TerminalAnswer {
    /// Reads a line of the terminal; nil if there is none to ask on.
    static var source: (() -> String)? {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        if isatty(STDIN_FILENO) == 1 { return { readLine(strippingNewline: true) ?? "" } }
        guard let terminal = fopen("/dev/tty", "re") else { return nil }
        return {
            var line: [UInt8] = []
            while case let byte = getc(terminal), byte != EOF, byte != 10 {
                line.append(UInt8(truncatingIfNeeded: byte))
            }
            return String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        }
    }
}

/// The output of `daybook import --dry-run --json` for another program's file.
struct ImportPreviewJSON: JSONObject {
    let outcome: ImportOutcome
    let format: String

    static let form = JSONForm<ImportPreviewJSON>([
        .init("added", "The number of new todos.") { $0.outcome.added },
        .init("changed", "The number of todos that would be changed.") { $0.outcome.changed },
        .init("dropped", "The fields that have no place here.") { $0.outcome.dropped.keys.sorted() },
        .init("format", "The name of the format, as --from takes it.") { $0.format },
        .init("newCategories") { $0.outcome.newCategories },
        .init("offered", "The number of changes that --update would take.") { $0.outcome.offered },
        // They are written one by one.
        .init("rows", "What would happen to each row.") { _ in [ImportedLineJSON]() },
        .init("same", "The number of rows that are as before.") { $0.outcome.same },
        .init("skipped") { $0.outcome.skipped },
        .init("texts", "The number of texts that would be added to days.") { $0.outcome.texts.days },
        .init("unknownZones", "Time zones that aren't known; their times are read as local ones.") {
            $0.outcome.unknownZones.keys.sorted()
        },
        .init("weekTexts", "The number of texts that would be added to weeks.") { $0.outcome.texts.weeks },
    ])
}

/// A row in ``ImportPreviewJSON``.
struct ImportedLineJSON: JSONObject {
    let line: ImportedLine

    static let form = JSONForm<ImportedLineJSON>([
        .init("fate", oneOf: ["changed", "new", "offered", "same", "skipped"]) { $0.line.fate.rawValue },
        .init("file", "The file in a folder; else null.") { $0.line.file },
        .init("place", "The line or, in JSON, the number of the row.") { $0.line.place },
        .init("what", "The title, or the first words of a text.") { $0.line.what },
        .init("why", "What changes, or why the row is skipped; else null.") { $0.line.why },
    ])
}
