import GRDB

/// Another program in the middle of a change to a journal, which nobody else can write to meanwhile.
public final class BusyWriter: Sendable {
    private let queue: DatabaseQueue

    /// Begins a change that has done something already.
    public init(_ path: String, _ sql: String = "") throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE; \(sql)") }
    }

    /// Gives the change up and lets others write.
    public func finish() throws {
        try queue.inDatabase { try $0.execute(sql: "ROLLBACK") }
    }

    /// Makes the change and lets others write.
    public func commit() throws {
        try queue.inDatabase { try $0.execute(sql: "COMMIT") }
    }
}
