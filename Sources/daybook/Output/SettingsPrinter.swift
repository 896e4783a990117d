import Configuration
import Screens
import Sharing

/// Prints settings as TOML, each with its origin as a comment.
struct SettingsPrinter {
    /// A path or a program that the environment decides.
    struct Surrounding {
        let name: String
        let value: String
        /// Nil if there is nothing to choose.
        let origin: String?
    }

    private let report: ConfigurationReport
    private let surroundings: [Surrounding]

    init(_ report: ConfigurationReport, _ surroundings: [Surrounding]) {
        self.report = report
        self.surroundings = surroundings
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
            let blanks = String(repeating: " ", count: max(0, width - DisplayText.width(of: statement)) + 2)
            lines.append("\(statement)\(blanks)# \(entry.origin.words)")
        }
        return lines.map(\.harmless)
    }
}

extension SettingsPrinter {
    /// A new file, in which every setting is a comment.
    static var template: String {
        let settings = SettingsPrinter(ConfigurationReport(ConfigurationFile(text: "")), []).lines
            .drop(while: \.isEmpty)
        let introduction =
            "Daybook's settings. Remove a # to change one; `man 5 daybook-config` describes them."
        return ([introduction, ""] + settings).map { $0.isEmpty ? "\n" : "# \($0)\n" }.joined()
    }
}

extension JSONValue {
    /// The settings with their origins.
    static func settings(
        _ report: ConfigurationReport, _ surroundings: [SettingsPrinter.Surrounding]
    ) -> JSONValue {
        let settings = report.entries.map { entry -> JSONValue in
            var line = JSONValue.null
            if case .file(let number) = entry.origin { line = .number(Int64(number)) }
            return .object([
                ("key", .text(entry.path.joined(separator: "."))), ("line", line),
                ("origin", .text(entry.origin.words)), ("toml", .text(entry.value)),
            ])
        }
        let paths = surroundings.map { surrounding in
            JSONValue.object([
                ("name", .text(surrounding.name)),
                ("origin", surrounding.origin.map(JSONValue.text) ?? .null),
                ("value", .text(surrounding.value)),
            ])
        }
        return .object([("environment", .list(paths)), ("settings", .list(settings))])
    }
}
