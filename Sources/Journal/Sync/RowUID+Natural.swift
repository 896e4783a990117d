/// Names of rows made of their contents, so that two devices that make the same row make one.
extension RowUID {
    /// A page. It has the same name however often it is deleted and started again.
    public static func page(_ day: Day) -> RowUID { RowUID(hashing: ["page", "\(day)"]) }

    /// The text of a day.
    public static func dayText(_ day: Day) -> RowUID { RowUID(hashing: ["dayText", "\(day)"]) }

    /// A category, a bundle or an export group, by its name when it was created.
    /// - Parameter table: The table's name.
    public static func named(_ name: String, in table: String, number: Int) -> RowUID {
        RowUID(hashing: [table, folded(name), "\(number)"])
    }

    /// A todo of a bundle, by its title when it was created.
    public static func item(_ title: String, of bundle: RowUID, number: Int) -> RowUID {
        RowUID(hashing: ["item", "\(bundle)", folded(title), "\(number)"])
    }

    /// The todo that applying a bundle's item adds to a page.
    public static func todo(from item: RowUID, on day: Day, number: Int) -> RowUID {
        RowUID(hashing: ["made", "\(item)", "\(day)", "\(number)"])
    }

    /// The record of postponing a todo, by the page it left.
    public static func postponement(of todo: RowUID, from day: Day, number: Int) -> RowUID {
        RowUID(hashing: ["putOff", "\(todo)", "\(day)", "\(number)"])
    }

    /// The record of keeping a todo in a review.
    public static func kept(_ todo: RowUID, on day: Day, number: Int) -> RowUID {
        RowUID(hashing: ["kept", "\(todo)", "\(day)", "\(number)"])
    }

    /// A member of an export group: a category, or nil for todos without one.
    public static func member(_ category: RowUID?, of group: RowUID) -> RowUID {
        RowUID(hashing: ["member", "\(group)", category?.description ?? "other"])
    }

    /// A row of a journal that wasn't synchronized yet: copies of one file have the same names.
    public static func base(table: String, id: Int64, text: String, start: String) -> RowUID {
        RowUID(hashing: ["base", table, "\(id)", text, start])
    }

    /// The first of a series of names that isn't used, by a row that exists or by one that was deleted.
    public static func firstUnused(
        isUsed: (RowUID) throws -> Bool, _ name: (_ number: Int) -> RowUID
    ) rethrows -> RowUID {
        var number = 0
        while try isUsed(name(number)) { number += 1 }
        return name(number)
    }

    /// Folded by Daybook's own table first, because Foundation's may differ between devices.
    private static func folded(_ name: String) -> String {
        String(decoding: FoldedText(name).bytes, as: UTF8.self)
    }
}
