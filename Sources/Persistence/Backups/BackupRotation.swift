import Foundation
import Journal

/// Which of the backups that Daybook made by itself may be removed.
///
/// Of each series (daily; before migrations; before imports and restored backups) the last 14 stay, and before
/// them one a month for twelve months that have any. So do the last 14 that the change log needs for an undo: older ones
/// would need as much room again for every import. The clock has no part in it: one that runs years ahead removes nothing.
enum BackupRotation {
    static let newest = 14
    static let months = 12

    /// The backups to remove, the newest first.
    /// - Parameters:
    ///   - backups: The backups of one journal.
    ///   - named: The names of those that steps of the change log need for their undo.
    static func superfluous(_ backups: [BackupFile], keeping named: Set<String>) -> [BackupFile] {
        let undoable = backups.newestFirst.filter { named.contains($0.name) }.prefix(newest)
        let inSeries = BackupReason.Series.allCases.flatMap { staying(backups.filter(of: $0)) }
        let kept = Set((inSeries + undoable).map(\.name))
        return backups.newestFirst.filter { $0.reason.series != nil && !kept.contains($0.name) }
    }

    private static func staying(_ backups: [BackupFile]) -> [BackupFile] {
        let sorted = backups.newestFirst
        let byMonth = Dictionary(grouping: sorted.dropFirst(newest)) { backup in
            let day = Int((backup.made.timeIntervalSince1970 / 86_400).rounded(.down))
            return Month(containing: Day(ordinal: day))
        }
        // The first of a month, so that it stays the same one as further ones leave the last 14.
        let monthly = byMonth.sorted { $0.key > $1.key }.prefix(months).compactMap(\.value.last)
        return sorted.prefix(newest) + monthly
    }
}

extension [BackupFile] {
    fileprivate func filter(of series: BackupReason.Series) -> [BackupFile] {
        filter { $0.reason.series == series }
    }
}
