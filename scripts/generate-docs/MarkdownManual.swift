import Foundation

/// A document in Markdown as sections of a manual, in mdoc(7): headings, paragraphs, lists, tables, blocks of code.
struct MarkdownManual {
    private var rest: ArraySlice<String>
    private var manual: [String] = []
    /// Whether text that comes next needs a blank line above it.
    private var followsText = false

    static func sections(of markdown: String) -> [String] {
        var document = MarkdownManual(
            rest: markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...])
        while let line = document.rest.first { document.convert(line) }
        return document.manual
    }

    private init(rest: ArraySlice<String>) {
        self.rest = rest
    }

    private mutating func convert(_ line: String) {
        if line.isEmpty || line.hasPrefix("# ") || line.hasPrefix("<!--") {
            rest.removeFirst()
        } else if let heading = ["## ", "### "].first(where: line.hasPrefix) {
            rest.removeFirst()
            let title = Roff.escaped(String(line.dropFirst(heading.count)))
            manual.append(heading == "## " ? ".Sh \(title.uppercased())" : ".Ss \(title)")
            followsText = false
        } else if line.hasPrefix("```") {
            rest.removeFirst()
            let code = take { !$0.hasPrefix("```") }
            rest = rest.dropFirst()
            manual += [".Bd -literal -offset indent"] + code.map(Roff.literal) + [".Ed"]
            followsText = true
        } else if line.hasPrefix("|") {
            // The first two rows are the heading and a rule.
            let rows = take { $0.hasPrefix("|") }.dropFirst(2).map(Self.cells)
            let items = rows.map { (Self.argument($0[0]), $0.dropFirst().joined(separator: " ")) }
            manual += Self.list("-tag -width Ds", items)
            followsText = true
        } else if Self.beginsItem(line) {
            let isNumbered = line.first?.isNumber == true
            var items: [String] = []
            for line in take(while: { Self.beginsItem($0) || $0.hasPrefix("  ") }) {
                if Self.beginsItem(line) {
                    items.append(String(line.drop { $0 != " " }.dropFirst()))
                } else {
                    items[items.count - 1] += " " + line.drop { $0 == " " }
                }
            }
            manual += Self.list(isNumbered ? "-enum" : "-bullet", items.map { ("", $0) })
            followsText = true
        } else {
            let text = take {
                !$0.isEmpty && !$0.hasPrefix("```") && !$0.hasPrefix("|") && !Self.beginsItem($0)
            }
            manual += (followsText ? [".Pp"] : []) + Roff.text(Self.plain(text.joined(separator: " ")))
            followsText = true
        }
    }

    private mutating func take(while belongs: (String) -> Bool) -> [String] {
        let lines = rest.prefix(while: belongs)
        rest = rest.dropFirst(lines.count)
        return Array(lines)
    }

    private static func list(_ kind: String, _ items: [(term: String, text: String)]) -> [String] {
        let lines = items.flatMap { [".It \($0.term)".trimmed] + Roff.text(plain($0.text)) }
        return [".Bl \(kind)"] + lines + [".El"]
    }

    private static func beginsItem(_ line: String) -> Bool {
        line.hasPrefix("- ") || line.prefix { $0.isNumber }.count > 0 && line.contains(#/^\d+\. /#)
    }

    /// The cells of a table's row.
    private static func cells(_ row: String) -> [String] {
        row.dropFirst().dropLast().components(separatedBy: " | ").map(\.trimmed)
    }

    /// A text as a single argument of a macro.
    private static func argument(_ text: String) -> String {
        "\"\(Roff.text(plain(text)).joined(separator: " ").replacing("\"", with: "\\(dq"))\""
    }

    /// A paragraph without what only a browser shows: the address of a link, and bold.
    private static func plain(_ text: String) -> String {
        text.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.replacing("**", with: "")
    }
}

extension StringProtocol {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
