import SystemPackage

/// This program, started again for work that nobody waits for.
enum DetachedProcess {
    /// Starts it, silent.
    /// - Parameter words: The arguments; every path in them is absolute.
    static func start(_ words: [String]) throws(Errno) {
        _ = try ChildProcess(
            starting: "/proc/self/exe", (["daybook"] + words).map { Array($0.utf8) }, hasOwnSession: true,
            isInRootFolder: true)
    }
}
