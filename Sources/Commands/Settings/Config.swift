import ArgumentParser
import Configuration
import Foundation
import Journal
import Persistence
import Platform
import Screens
import Sharing
import SystemPackage

struct Config: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show or change the settings.",
        discussion: """
            The settings are in $XDG_CONFIG_HOME/daybook/config.toml, which `man 5 daybook-config` describes. \
            Without a subcommand, prints those in force and where each comes from; --all prints a whole file: what each \
            setting decides, and the keys of every command. --json prints JSON. --edit opens the file in your editor, and --check only reports mistakes.
            """,
        subcommands: [Show.self, Get.self, Set.self, Unset.self], defaultSubcommand: Show.self)

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print the settings in force (default).")

        @Flag(help: "Print a whole file: what each setting decides, and the keys of every command.")
        var all = false

        @Flag(help: "Print JSON.")
        var json = false

        @Flag(help: "Only report mistakes in the file.")
        var check = false

        @Flag(help: "Open the file in $VISUAL or $EDITOR, then report mistakes.")
        var edit = false

        @OptionGroup var pager: PagerOptions
        @OptionGroup var journal: JournalOptions

        func validate() throws {
            if check && edit { throw ValidationError("Give --check or --edit, not both.") }
            if (all || json) && (check || edit) {
                throw ValidationError("--all and --json have no meaning with --check and --edit.")
            }
        }

        @MainActor
        func run() async throws {
            if edit { return try await Self.editFile() }
            if check { return try Self.check(Environment.configuration) }
            let report = ConfigurationReport(
                Environment.configuration, hasAllKeys: all,
                environment: ProcessInfo.processInfo.environment)
            if json {
                Console.write(
                    text: SettingsJSON(entries: report.entries, surroundings: surroundings).json.document)
            } else {
                await pager.show(SettingsPrinter(report, surroundings, isAnnotated: all).lines)
                for mistake in Environment.configuration.mistakes { Console.complain(mistake.description) }
            }
        }

        /// What isn't in the file: paths and programs.
        private var surroundings: [SettingsPrinter.Surrounding] {
            let journalOrigin =
                journal.databasePath != nil
                ? "--database" : Environment.path("DAYBOOK_DATABASE") != nil ? "$DAYBOOK_DATABASE" : "default"
            let editor = Editor.choice ?? ("vi", "default")
            let pager = Pager.choice
            return [
                .init(name: "configuration", value: "\(Environment.configurationPath)", origin: nil),
                .init(name: "journal", value: "\(journal.path)", origin: journalOrigin),
                .init(name: "editor", value: editor.0, origin: editor.1),
                .init(name: "pager", value: pager.command, origin: pager.origin),
            ]
        }

        /// Reports each mistake; fails if there is one.
        private static func check(_ file: ConfigurationFile) throws {
            for mistake in file.mistakes { Console.complain(mistake.description) }
            let problems = TextTemplate.problems(in: file.preferences.text)
            problems.forEach(Console.complain)
            guard file.mistakes.isEmpty, problems.isEmpty else { throw ExitCode.failure }
            Console.print(
                file.text == nil
                    ? "There is no config.toml; the defaults apply." : "config.toml has no mistakes.")
        }

        @MainActor
        private static func editFile() async throws {
            let path = Environment.configurationPath
            let editor = Editor()
            guard isatty(STDIN_FILENO) == 1 || editor.isChosen else {
                throw JournalError("There is no terminal for an editor. Set $VISUAL.")
            }
            // A link to a missing file counts as existing: the editor follows it.
            var status = stat()
            if path.withPlatformString({ lstat($0, &status) }) != 0 {
                try Configuring.write(SettingsPrinter.template)
            }
            let text = ConfigurationFile(path: path).text
            let ending = try await editor.edit(path)
            guard ending.isSuccess else {
                throw JournalError(
                    "\(editor.name) ended with an error. What it saved wasn't checked: `daybook config --check`."
                )
            }
            let file = ConfigurationFile(path: path)
            if file.text == text, let advice = ending.advice {
                Console.note("\(advice) `daybook config --check` checks what its window saves.")
            }
            try check(file)
        }
    }

    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "get", abstract: "Print the value of one setting in force, without quotes.",
            discussion: "Each key of a list is in a line of its own: `daybook config get keys.page.abandon`.")

        @Argument(help: "The setting, with its tables.")
        var key: String

        func run() throws {
            let report = ConfigurationReport(
                Environment.configuration, hasAllKeys: true,
                environment: ProcessInfo.processInfo.environment)
            let values = try report.values(of: key)
            values.forEach(Console.print)
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Change a setting in the file.",
            discussion: """
                Comments and other settings stay. A string needs no quotes: `daybook config set day_start 04:00`, \
                `daybook config set keys.page.abandon dd`, `daybook config set theme.done 'dim 244'`.
                """)

        @Argument(help: "The setting, with its tables.")
        var key: String

        @Argument(help: ArgumentHelp("The value.", valueName: "value"))
        var words: [String]

        func run() throws {
            guard !words.isEmpty else { throw ValidationError("Missing expected argument '<value>'") }
            let file = try Configuring.readableFile()
            let text = try ConfigurationText(file).setting(key, to: words.joined(separator: " "))
            if text == file { return Console.print("Nothing changed.") }
            try Configuring.write(text)
            let report = ConfigurationReport(ConfigurationFile(text: text))
            let entry = report.entries.first { $0.path.joined(separator: ".") == key }
            let typed = words.joined(separator: " ")
            // A style is in force as numbers.
            let value = key.hasPrefix("theme.") ? typed.quoted : entry?.value ?? typed
            Console.print("\(key) = \(value)")
            guard key.hasPrefix("text.") else { return }
            TextTemplate.problems(in: ConfigurationFile(text: text).preferences.text).forEach {
                Console.note($0)
            }
        }
    }

    struct Unset: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unset", abstract: "Remove a setting from the file, so that its default applies.")

        @Argument(help: "The setting, with its tables.")
        var key: String

        func run() throws {
            guard let text = try ConfigurationText(try Configuring.readableFile()).removing(key) else {
                throw JournalError("config.toml doesn't set \(key).")
            }
            try Configuring.write(text)
            Console.print("\(key) has its default again.")
        }
    }
}

/// The configuration file as commands change it.
enum Configuring {
    /// The text of the file; empty if there is none.
    /// - Throws: `JournalError` if it can't be read or isn't valid TOML.
    static func readableFile() throws -> String {
        let file = Environment.configuration
        if let text = file.text { return text }
        if let mistake = file.mistakes.first { throw JournalError(mistake.description) }
        return ""
    }

    /// Replaces the file, following a link to it, and keeps its permissions.
    /// - Throws: `JournalError` if it would be too large to be read.
    static func write(_ text: String) throws {
        guard text.utf8.count <= Limits.configuration else {
            throw JournalError(
                "config.toml can hold \(Limits.size(Limits.configuration)), and this is more. Nothing was changed."
            )
        }
        try makeFolder()
        let path = Environment.configurationPath
        var status = stat()
        let exists = path.withPlatformString { stat($0, &status) } == 0
        try WholeFile.write(Data(text.utf8), to: path)
        let mode = exists ? status.st_mode & 0o777 : 0o644
        guard path.withPlatformString({ chmod($0, mode) }) == 0 else {
            throw JournalError(
                "\(path): its permissions couldn't be kept: \(String(cString: strerror(errno)))")
        }
    }

    static func makeFolder() throws {
        let folder = Environment.configurationPath.removingLastComponent()
        try FileManager.default.createDirectory(
            atPath: folder.string, withIntermediateDirectories: true)
    }
}

/// Prints settings as TOML, each with its origin as a comment.
struct SettingsPrinter {
    /// A path or a program that the environment decides.
    struct Surrounding: Sendable {
        let name: String
        let value: String
        /// Nil if there is nothing to choose.
        let origin: String?
    }

    private let report: ConfigurationReport
    private let surroundings: [Surrounding]
    /// Whether a comment above each setting says what it decides.
    private let isAnnotated: Bool

    init(_ report: ConfigurationReport, _ surroundings: [Surrounding], isAnnotated: Bool) {
        self.report = report
        self.surroundings = surroundings
        self.isAnnotated = isAnnotated
    }

    var lines: [String] {
        let statements = report.entries.map { "\($0.path.last ?? "") = \($0.value)" }
        let width = min(40, statements.map(DisplayText.width).max() ?? 0)
        var lines = surroundings.map { surrounding in
            "# \(surrounding.name): \(surrounding.value)" + (surrounding.origin.map { " (\($0))" } ?? "")
        }
        lines.append("")
        var table: ArraySlice<String> = []
        for (entry, statement) in zip(report.entries, statements) {
            if entry.path.dropLast() != table {
                table = entry.path.dropLast()
                lines += ["", "[\(table.joined(separator: "."))]"]
            }
            if isAnnotated { lines += ["", "# \(entry.summary)"] }
            let blanks = String(repeating: " ", count: max(0, width - DisplayText.width(of: statement)) + 2)
            lines.append("\(statement)\(blanks)# \(entry.origin.words)")
        }
        return lines.map(\.harmless)
    }
}

extension SettingsPrinter {
    /// A new file, in which every setting is a comment.
    static var template: String {
        let report = ConfigurationReport(ConfigurationFile(text: ""))
        let settings = SettingsPrinter(report, [], isAnnotated: true).lines.drop(while: \.isEmpty)
        let introduction =
            "Daybook's settings. Remove a # to change one; `man 5 daybook-config` describes them."
        return
            (["# \(introduction)", ""] + settings.map { $0.isEmpty || $0.hasPrefix("# ") ? $0 : "#\($0)" })
            .map { "\($0)\n" }.joined()
    }
}

/// The output of `daybook config --json`: the settings with their origins.
struct SettingsJSON: JSONObject {
    let entries: [ConfigurationReport.Entry]
    let surroundings: [SettingsPrinter.Surrounding]

    static let form = JSONForm<SettingsJSON>([
        .init("environment") { $0.surroundings }, .init("settings") { $0.entries },
    ])
}

extension SettingsPrinter.Surrounding: JSONObject {
    static let form = JSONForm<SettingsPrinter.Surrounding>([
        .init("name") { $0.name }, .init("origin") { $0.origin }, .init("value") { $0.value },
    ])
}

extension ConfigurationReport.Entry: JSONObject {
    public static let form = JSONForm<ConfigurationReport.Entry>([
        .init("key") { $0.path.joined(separator: ".") },
        .init("line", "In the file.") { entry in
            if case .file(let number) = entry.origin { number } else { nil as Int? }
        },
        .init("origin") { $0.origin.words }, .init("toml", "The value, as the file has it.") { $0.value },
    ])
}
