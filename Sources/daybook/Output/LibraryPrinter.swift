import Journal
import Screens

/// Puts categories, bundles and export groups into lines, ids first.
struct LibraryPrinter {
    private let symbols = Environment.configuration.preferences.symbols
    private let theme = Environment.theme(colors: AnsiStyle.colors)
    private let isColored = Console.isColored

    func lines(ofCategoriesIn library: Library) -> [String] {
        library.categories.map { category in
            line(
                category.id, among: library.categories,
                "\(dot(category)) \(category.name.harmless)",
                [category.color.rawValue, category.carriesTo.map { "carried to \($0.name)" }])
        }
    }

    func lines(ofBundlesIn library: Library) -> [String] {
        library.bundles.flatMap { bundle in
            let items = library.items(of: bundle.id)
            let heading = line(
                bundle.id, among: library.bundles,
                AnsiStyle.styled(
                    bundle.name.harmless, Attributes(bold: true), isColored: isColored),
                [
                    bundle.todosShouldMigrate ? "one-offs" : "habits",
                    bundle.appliesOn.map { "comes with \($0.name)" },
                ])
            return [heading]
                + items.map { item in
                    "    "
                        + line(
                            item.id, among: items, item.title.harmless,
                            [
                                item.categoryID.map { library.categoryName($0).harmless },
                                item.externalURL?.harmless,
                                item.carriesTo.map { "carried to \($0.name)" },
                            ])
                }
        }
    }

    func lines(ofGroupsIn library: Library) -> [String] {
        library.groups.map { group in
            let names = library.members(of: group.id).map { library.categoryName($0).harmless }
            return line(
                group.id, among: library.groups, group.name.harmless,
                [names.isEmpty ? "no categories" : names.joined(separator: ", ")])
        }
    }

    private func dot(_ category: Category) -> String {
        AnsiStyle.styled(
            symbols.category, theme.attributes(for: Style(.category(category.color))), isColored: isColored)
    }

    /// `12  Name  (a, b)`
    private func line<Row: Identifiable>(
        _ id: Int64, among rows: [Row], _ name: String, _ remarks: [String?]
    ) -> String where Row.ID == Int64 {
        let width = rows.map { String($0.id).count }.max() ?? 0
        let padding = String(repeating: " ", count: width - String(id).count)
        let dim = Attributes(dim: true)
        let words = remarks.compactMap(\.self).joined(separator: ", ")
        return padding + AnsiStyle.styled(String(id), dim, isColored: isColored) + "  \(name)"
            + (words.isEmpty ? "" : "  " + AnsiStyle.styled("(\(words))", dim, isColored: isColored))
    }
}

extension [String] {
    /// Prints the lines, or says that there are none.
    func print(orNote note: String) {
        if isEmpty { Console.note(note) } else { Console.print(styled: self) }
    }
}
