/// The variable of the environment that switches daily backups off, for tests and for machines that have backups of
/// their own.
public enum DailyBackupVariable {
    public static let name = "DAYBOOK_DAILY_BACKUP"

    /// Whether its value says so. Any other word leaves the decision to the setting.
    public static func isOff(_ value: String?) -> Bool {
        ["off", "no", "false", "0"].contains(value?.lowercased())
    }
}
