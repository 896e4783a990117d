/// What a migration did besides bringing the schema up to date.
public struct MigrationReport: Sendable, Equatable {
    /// What was kept of a file at v1 or v2: `12 todos and 3 pages`.
    public var kept: String?
    public var repairs: [Repair]
}

/// A row that held what a journal cannot keep, and what became of it.
public struct Repair: Sendable, Equatable, CustomStringConvertible {
    /// `todo 3 without its categoryID (no category 99)`
    public let description: String

    public init(_ table: String, _ id: Int64, _ outcome: String, because reason: String) {
        description = "\(table) \(id) \(outcome) (\(reason))"
    }
}
