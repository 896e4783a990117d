import Journal
import Screens

/// Formats categories, bundles and export groups as lines, ids first.
struct LibraryPrinter {
    private let symbols = Environment.configuration.preferences.symbols
    private let theme = Environment.theme(colors: AnsiStyle.colors)
    private let isColored = Console.isColored

    /// `only on Mon-Fri`, `every day`
    private static func words(_ weekdays: Weekdays) -> String {
        weekdays == .everyDay ? weekdays.name : "only on \(weekdays.name)"
    }

    func lines(ofCategoriesIn library: Library) -> [String] {
        let width = width(of: library.categories)
        return library.categories.map { category in
            line(
                category.id, width,
                "\(dot(category)) \(category.name.harmless)",
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
            let heading = line(
                bundle.id, width,
                AnsiStyle.styled(
                    bundle.name.harmless, Attributes(bold: true), isColored: isColored),
                [
                    bundle.todosShouldMigrate ? "one-offs" : "habits",
                    bundle.appliesOn.map { "applies on \($0.name)" },
                ])
            return [heading]
                + items.map { item in
                    "    "
                        + line(
                            item.id, itemWidth, item.title.harmless,
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
        return library.groups.map { group in
            let names = (membersOfGroups[group.id] ?? []).map { known.name($0).harmless }
            return line(
                group.id, width, group.name.harmless,
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
    private func line(_ id: Int64, _ width: Int, _ name: String, _ remarks: [String?]) -> String {
        let padding = String(repeating: " ", count: width - String(id).count)
        let dim = Attributes(dim: true)
        let words = remarks.compactMap(\.self).joined(separator: ", ")
        return padding + AnsiStyle.styled(String(id), dim, isColored: isColored) + "  \(name)"
            + (words.isEmpty ? "" : "  " + AnsiStyle.styled("(\(words))", dim, isColored: isColored))
    }
}

extension [String] {
    /// Prints the lines, or a note if there are none.
    func print(orNote note: String) {
        if isEmpty { Console.note(note) } else { Console.print(styled: self) }
    }
}
