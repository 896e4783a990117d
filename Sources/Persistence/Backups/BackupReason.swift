/// Why a backup was made, which is part of its file name.
public enum BackupReason: Hashable, Sendable {
    /// Asked for by the user. It is never removed by itself.
    case byHand
    /// The first one after a day's first change.
    case daily
    /// Before the migration to a schema version.
    case migration(to: Int)
    /// Before an import replaced the journal.
    case replacement
    /// Before a restored backup replaced the journal.
    case restoring
    /// Before the undo of an import or a restored backup.
    case undoing
    /// Before changes of other machines deleted many todos.
    case merging
    /// After the journal's file was deleted while it was open. It is never removed by itself.
    case deletion

    /// The reason's part of a file name.
    var name: String {
        switch self {
        case .byHand: "backup"
        case .daily: "daily"
        case .migration(let version): "before-v\(version)"
        case .replacement: "import"
        case .restoring: "restore"
        case .undoing: "before-undo"
        case .merging: "sync"
        case .deletion: "deleted"
        }
    }

    init?(name: some StringProtocol) {
        if name.hasPrefix("before-v"), let version = Int(name.dropFirst("before-v".count)), version > 0 {
            self = .migration(to: version)
            return
        }
        let fixed: [BackupReason] = [
            .byHand, .daily, .replacement, .restoring, .undoing, .merging, .deletion,
        ]
        guard let reason = fixed.first(where: { $0.name == name }) else { return nil }
        self = reason
    }

    /// The backups among which the newest stay; nil for those that all stay.
    enum Series: CaseIterable {
        case daily, migrations, replacements
    }

    var series: Series? {
        switch self {
        case .byHand, .deletion: nil
        case .daily: .daily
        case .migration: .migrations
        case .replacement, .restoring, .undoing, .merging: .replacements
        }
    }

    /// The reason in words: `daily`, `before import`.
    public var words: String {
        switch self {
        case .byHand: "by hand"
        case .daily: "daily"
        case .migration(let version): "before version \(version)"
        case .replacement: "before import"
        case .restoring: "before restore"
        case .undoing: "before undo"
        case .merging: "before sync"
        case .deletion: "deleted file"
        }
    }
}
