import ArgumentParser
import Foundation
import Journal
import Persistence
import Sharing
import SystemPackage

struct Page: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "Print a page to share; today's by default.",
        discussion: """
            What was open, done, postponed and abandoned on that page. With --since, what was done since a day \
            and what is open now, for a standup. A range prints its pages, and days on which todos ended: \
            `daybook page last week`, `mon..fri`, `2026-03`.
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            """
            The page's date, such as 2026-12-01, yesterday or -3, or a range of dates; a weekday or a date without a \
            year means the most recent one.
            """, valueName: "date"))
    var date: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            text, markdown (a checklist), mrkdwn (for Slack, without abandoned todos), html (one file, for a \
            browser or paper) or json. Default: what the file's name ends in (.txt, .md, .mrkdwn, .html, .json); else markdown to \
            the clipboard, and text.
            """, valueName: "format"))
    var format: SharedPageFormat?

    @Flag(help: "The same as --format json.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Only the categories of this export group (its name, the beginning of it, or its id).",
            valueName: "name"))
    var group: String?

    @Option(name: .shortAndLong, help: "Only this category, a section of the page.")
    var category: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Print what was done since this day and what is open now. A weekday means the last one.",
            valueName: "date"))
    var since: String?

    @Option(
        name: .output,
        help: ArgumentHelp(
            "The file to write; only you can read it. Default: standard output.", valueName: "file"),
        transform: FilePath.init(typed:))
    var output: FilePath?

    @Flag(
        help:
            """
            Copy to the clipboard with wl-copy, xclip, xsel, pbcopy, clip.exe, termux-clipboard-set or tmux, or through \
            the terminal (OSC 52).
            """)
    var clipboard = false

    @Flag(help: "Include the todos' notes.")
    var notes = false

    @Flag(name: .customLong("no-text"), help: "Leave out the day's text, as mrkdwn and --group do.")
    var hasNoText = false

    @OptionGroup var pager: PagerOptions
    @OptionGroup var journal: JournalOptions

    mutating func validate() throws {
        date = try DateWords.checked(date)
        if group != nil && category != nil {
            throw ValidationError("Give --group or --category, not both.")
        }
        if since != nil && !date.isEmpty { throw ValidationError("Give a date or --since, not both.") }
        if json && format.map({ $0 != .json }) ?? false {
            throw ValidationError("Give --json or another --format, not both.")
        }
        if clipboard && output != nil { throw ValidationError("Give -o or --clipboard, not both.") }
        do {
            // Here, the usage that follows is the command's own.
            _ = try chooseFormat()
        } catch is JournalError {
            // No wrong usage: the command says it when it runs.
        }
    }

    @MainActor
    func run() async throws {
        let database = try journal.open(for: .read)
        let chosenFormat = try chooseFormat()
        var page = try await read(database, clock: try Environment.clock())
        if chosenFormat == .json { try page.lookUp(in: database) }
        let text = try page.text(as: chosenFormat)
        if clipboard {
            try await Clipboard.copy(text, terminal: Clipboard.writeToTerminal)
            Console.note(page.copied(as: chosenFormat))
        } else {
            try await pager.write(
                text, isText: chosenFormat == .text, to: output, sparing: journal.path
            ) { [page] in page.written(as: chosenFormat, to: $0) }
        }
        try UnreadRows.report(of: database)
    }

    /// - Throws: `ValidationError` if the file's extension isn't a format's; ``JournalError`` if the file must
    ///   not be overwritten.
    private func chooseFormat() throws -> SharedPageFormat {
        if json { return .json }
        if let format { return format }
        guard let output, output != "-" else { return clipboard ? .markdown : .text }
        if let format = SharedPageFormat(file: output.string) { return format }
        try ProtectedFiles(journal: journal.path).check(output)
        guard let ending = output.extension, !ending.isEmpty else { return .text }
        let known = SharedPageFormat.allCases.map { ".\($0.fileEndings[0])" }.joined(separator: ", ")
        throw ValidationError("No format for .\(ending). Use \(known), or --format.")
    }

    @MainActor
    private func read(_ database: JournalDatabase, clock: JournalClock) async throws -> SharedPage {
        let today = clock.today
        if let since {
            let day = try Dates.day(since, clock: clock, looking: .since)
            guard day <= today else { throw JournalError("\(day.mediumName) is in the future.") }
            let query = JournalQuery<Standup>.standup(since: day, today: today).and(groups)
            let (standup, library) = try await database.read(query)
            return SharedPage(standup, only: try filter(library), clock: clock)
        }
        let days =
            try date.isEmpty
            ? today...today
            : Dates.days(date.joined(separator: " "), clock: clock, looking: .back, in: journal)
        if days.lowerBound < days.upperBound {
            let range = try await PageRange(days, in: database, clock)
            let library = group == nil && category == nil ? nil : try await database.read(.library)
            return SharedPage(
                range.pages, of: days, only: try filter(library), hasText: !hasNoText, hasNotes: notes,
                clock: clock)
        }
        let query = JournalQuery<OpenPage>.page(on: days.lowerBound, today: today)
        let (open, library) = try await database.read(query.and(groups))
        return SharedPage(
            open.contents, only: try filter(library), text: hasNoText ? nil : open.text, hasNotes: notes,
            clock: clock)
    }

    /// The query for the groups, if one is requested.
    private var groups: JournalQuery<Library>? { group == nil && category == nil ? nil : .library }

    private func filter(_ library: Library?) throws -> SectionFilter? {
        guard let library else { return nil }
        if let category {
            return SectionFilter(only: try .chosen(category, among: library.categories))
        }
        guard let group else { return nil }
        return SectionFilter(try library.group(named: group), members: library.members)
    }
}

extension SharedPageFormat: ExpressibleByArgument {
    /// A format by its name or file extension: `md`.
    public init?(argument: String) {
        guard let format = SharedPageFormat(rawValue: argument.lowercased()) ?? Self(file: ".\(argument)")
        else {
            return nil
        }
        self = format
    }
}

extension SharedPage {
    /// Looks up what only JSON tells.
    mutating func lookUp(in database: JournalDatabase) throws {
        let todos = parts.flatMap(\.sections).flatMap(\.rows).map(\.row.todo.id)
        bornOpen = try database.read(.bornOpen(among: todos))
        journalID = try database.read(.journalID)
    }
}
