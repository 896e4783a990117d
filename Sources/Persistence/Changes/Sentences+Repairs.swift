import Journal
import Migrations

extension Sentences {
    static let remadeIndex = "The search index was damaged and has been made again."

    /// `Kept 12 todos and 3 pages.`, `Repaired: todo 3 without its categoryID (no category 99).`, or both;
    /// nil without either.
    static func migrated(_ report: MigrationReport) -> String? {
        let kept = report.kept.map { "Kept \($0)." }
        let index = report.hasRemadeIndex ? remadeIndex : nil
        let sentences = [kept, repaired(report.repairs), index].compactMap { $0 }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// `mended 3 rows`
    static func mended(_ count: Int) -> String { "mended \(counted(count, "row"))" }

    /// The rows that can't be read, limited to the first few: `2 rows can't be read: todo 5 (start isn't a day: "soon"); …`
    static func unreadable(_ omissions: [Repair]) -> String {
        unreadable(omissions.map { "\($0.row) (\($0.reason))" })
    }

    /// The same of descriptions.
    public static func unreadable(_ rows: [String], atMost limit: Int = 3) -> String {
        let named = rows.prefix(limit).map(\.harmless).joined(separator: "; ")
        let others = rows.count > limit ? "; and \(rows.count - limit) more" : ""
        return "\(counted(rows.count, "row")) can't be read: \(named)\(others)"
    }

    /// The repairs on one line, limited to the first few; nil if there are none.
    public static func repaired(_ repairs: [Repair]) -> String? {
        if repairs.isEmpty { return nil }
        let named = repairs.prefix(3).map(\.description.harmless).joined(separator: "; ")
        let others = repairs.count > 3 ? "; and \(repairs.count - 3) more" : ""
        return "Repaired: \(named)\(others)."
    }
}
