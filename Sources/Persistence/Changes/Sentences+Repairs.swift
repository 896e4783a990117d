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

    /// The repairs on one line, limited to the first few; nil if there are none.
    public static func repaired(_ repairs: [Repair]) -> String? {
        if repairs.isEmpty { return nil }
        let named = repairs.prefix(3).map(\.description.harmless).joined(separator: "; ")
        let others = repairs.count > 3 ? "; and \(repairs.count - 3) more" : ""
        return "Repaired: \(named)\(others)."
    }
}
