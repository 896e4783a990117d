/// The variable of the environment that keeps commands from starting a process that indexes many new rows, for tests and
/// measurements.
public enum IndexingVariable {
    public static let name = "DAYBOOK_INDEXING"

    /// Whether a value turns background indexing off.
    public static func isOff(_ value: String?) -> Bool { DailyBackupVariable.isOff(value) }
}
