import Journal
import Screens

/// Formats categories, bundles and export groups as lines, ids first.
struct LibraryPrinter {
    private let symbols = Environment.configuration.preferences.symbols
    private let theme = Environment.theme(colors: AnsiStyle.colors)
    private let isColored = Console.isColored
    private let isTerminal = Console.isTerminal
    /// Nil to leave long lines whole.
    private let columns = Console.columns

    /// `only on Mon-Fri`, `every day`
    private static func words(_ weekdays: Weekdays) -> String {
        weekdays == .everyDay ? weekdays.name : "only on \(weekdays.name)"
    }

    func lines(ofCategoriesIn library: Library) -> [String] {
        let width = width(of: library.categories)
        return library.categories.flatMap { category in
            lines(
                category.id, width, mark: dot(category), .init(text: category.name.harmless),
                [category.color.rawValue, category.showOnly.map(Self.words)])
        }
    }

    func lines(ofBundlesIn library: Library) -> [String] {
        let width = width(of: library.bundles)
        let itemsOfBundles = library.itemsByBundle
        let names = CategoryNames(library.categories)
        return library.bundles.flatMap { bundle in
            let items = itemsOfBundles[bundle.id] ?? []
            let itemWidth = self.width(of: items)
            let heading = lines(
                bundle.id, width, .init(text: bundle.name.harmless, look: Attributes(bold: true)),
                [
                    bundle.todosShouldMigrate ? "one-offs" : "habits",
                    bundle.appliesOn.map { "applies on \($0.name)" },
                ])
            return heading
                + items.flatMap { item in
                    let url = isTerminal ? item.externalURL.flatMap(WebAddress.link) : nil
                    return lines(
                        item.id, itemWidth, indent: 4, .init(text: item.title.harmless, url: url),
                        [
                            item.categoryID.map { names.name($0).harmless },
                            item.externalURL?.harmless,
                            item.showOnly.map(Self.words),
                        ])
                }
        }
    }

    func lines(ofGroupsIn library: Library) -> [String] {
        let width = width(of: library.groups)
        let membersOfGroups = library.membersByGroup
        let known = CategoryNames(library.categories)
        return library.groups.flatMap { group in
            let names = (membersOfGroups[group.id] ?? []).map { known.name($0).harmless }
            return lines(
                group.id, width, .init(text: group.name.harmless),
                [names.isEmpty ? "no categories" : names.joined(separator: ", ")])
        }
    }

    private func dot(_ category: Category) -> String {
        AnsiStyle.styled(
            symbols.category, theme.attributes(for: Style(.category(category.color))), isColored: isColored)
    }

    /// The width of the id column.
    private func width<Row: Identifiable>(of rows: [Row]) -> Int where Row.ID == Int64 {
        rows.map { String($0.id).count }.max() ?? 0
    }

    /// `12  Name  (a, b)`
    private func lines(
        _ id: Int64, _ width: Int, indent: Int = 0, mark: String? = nil, _ name: PrintedLine.Part,
        _ remarks: [String?]
    ) -> [String] {
        let padding = String(repeating: " ", count: indent + width - String(id).count)
        let dim = Attributes(dim: true)
        let mark = mark.map { "\($0) " } ?? ""
        var line = PrintedLine(
            beginning: "\(padding)\(AnsiStyle.styled(String(id), dim, isColored: isColored))  \(mark)",
            indent: indent + width + 2 + (mark.isEmpty ? 0 : DisplayText.width(of: symbols.category) + 1),
            parts: [name])
        let words = remarks.compactMap(\.self).joined(separator: ", ")
        if !words.isEmpty { line.parts.append(.init(text: "(\(words))", look: dim)) }
        return line.lines(width: columns, isColored: isColored)
    }
}
