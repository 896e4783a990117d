import ArgumentParser
import Foundation
import Journal
import Persistence
import Sharing
import Sync

struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Print how today stands, in one line.",
        discussion: """
            For a status bar or a prompt: `3 open · 2 done · next: Call Sam`. Before today is started, these are \
            the todos that starting would bring.
            """)

    @Option(
        help: ArgumentHelp(
            "The line's form, with \(StatusText.names); {{ and }} are braces.", valueName: "format"))
    var format: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print an object in one line for a custom module of Waybar.")
    var waybar = false

    @Flag(help: "Keep running: print a line at each change, whoever makes it, and at midnight.")
    var follow = false

    @OptionGroup var focused: FocusOptions
    @OptionGroup var journal: JournalOptions

    func validate() throws {
        if json && (waybar || format != nil) {
            throw ValidationError("Give --json, or --format and --waybar, not both.")
        }
    }

    @MainActor
    func run() async throws {
        let clock = try Environment.clock()
        // Shows a mistake in the format even if the journal is missing.
        if let format { _ = try StatusText.text(.nothing(on: clock.today), format: format) }
        let database = try journal.open(for: .read)
        guard follow else {
            Console.write(text: try await line(database, clock))
            return try UnreadRows.report(of: database)
        }
        Console.endWhenUnread()
        var last = try await follow(database, clock, after: "")
        // Another file has taken the journal's place, or it is gone.
        while true { last = try await follow(try journal.open(for: .read), clock, after: last) }
    }

    /// Prints a line whenever it changes, until the journal's file is replaced.
    /// - Returns: The last line.
    @MainActor
    private func follow(
        _ database: JournalDatabase, _ clock: JournalClock, after last: String
    ) async throws -> String {
        // Watches first, so that no change goes unnoticed between the two.
        let changes = try JournalChanges.stream(of: database, days: clock)
        var last = last
        func printLine() async throws {
            let line = try await line(database, clock)
            if line != last { Console.write(text: line) }
            last = line
        }
        try await printLine()
        for await _ in changes {
            guard !database.isReplaced else { break }
            try await printLine()
        }
        return last
    }

    /// Since when exchanges fail; nil also if nobody can tell, as `daybook sync` says.
    private func failingSince(_ database: JournalDatabase) -> Date? {
        let folder = SyncFolder(journal: database.path)
        guard folder.isSetUp else { return nil }
        do { return try folder.record().failing } catch { return nil }
    }

    private func line(_ database: JournalDatabase, _ clock: JournalClock) async throws -> String {
        let page = try await database.read(
            JournalQuery.page(on: clock.today, today: clock.today).focused(
                on: focused.focus(in: database)))
        var status = DayStatus(page)
        status.failingSince = failingSince(database)
        if json {
            let value = StatusJSON(status, categories: page.categories).json
            return follow ? value.line : value.document
        }
        let text = try format.map { try StatusText.text(status, format: $0) } ?? StatusText.words(status)
        return waybar ? WaybarJSON(status, text: text).json.line : text.harmless + "\n"
    }
}
