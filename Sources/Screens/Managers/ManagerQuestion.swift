import Journal

/// The question before a row is deleted, with the consequences.
enum ManagerQuestion {
    /// The question, on one line of a width. The consequences always fit; the name is truncated.
    static func words(_ row: LibraryRow, _ library: Library, width: Int) -> String {
        let name = library.name(of: row) ?? ""
        let (things, consequences) = parts(row, library)
        let rests =
            consequences.map { "\(things)? \($0) y yes · n no" }
            + (consequences + [""]).map { $0.isEmpty ? "\(things)?" : "\(things)? \($0)" }
        for rest in things.isEmpty ? rests.dropLast() : rests {
            let room = width - DisplayText.width(of: "Delete \"\"" + rest)
            guard room >= min(DisplayText.width(of: name), 8) else { continue }
            return "Delete \"\(DisplayText.truncated(name, to: room))\"\(rest)"
        }
        return "Delete it\(things)? \(consequences.last ?? "")"
    }

    /// What is deleted with a row and what happens to the rest, from long to short.
    private static func parts(_ row: LibraryRow, _ library: Library) -> (
        things: String, consequences: [String]
    ) {
        func counted(_ count: Int, _ one: String) -> String { "\(count) \(one)\(count == 1 ? "" : "s")" }
        switch row {
        case .category(let id):
            let items = library.items.count { $0.categoryID == id }
            let short = "Its todos move to Other."
            return (
                "",
                items == 0
                    ? [short] : ["Its todos and \(counted(items, "bundle item")) move to Other.", short]
            )
        case .bundle(let id):
            let items = library.items.count { $0.bundleID == id }
            return (items == 0 ? "" : " and its \(counted(items, "item"))", ["Todos it added stay."])
        case .item: return ("", ["Todos it added stay."])
        case .group: return ("", ["Its categories stay."])
        }
    }
}
