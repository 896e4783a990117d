import CNcurses

/// The system's descriptions of terminals.
public enum TerminalDescription {
    /// Whether there is one for a value of `TERM`.
    public static func exists(_ name: String) -> Bool {
        var status: Int32 = 0
        // With a place for its status, it reports instead of ending the program.
        return setupterm(name, 1, &status) == OK && status == 1
    }
}
