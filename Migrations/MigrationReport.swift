/// A report of the data that a migration kept and repaired.
public struct MigrationReport: Sendable, Equatable {
    /// The data kept from v1 or v2: `12 todos and 3 pages`.
    public var kept: String?
    public var repairs: [Repair]
    /// Whether the search index was missing and has been made again.
    public var hasRemadeIndex = false
}

/// A repair of an invalid row.
public struct Repair: Sendable, Equatable, CustomStringConvertible {
    /// `todo 3 without its categoryID (no category 99)`
    public let description: String

    /// Whether the row itself is missing from what was written.
    public let isLoss: Bool

    public init(_ table: String, _ id: Int64, _ outcome: String, because reason: String) {
        isLoss = outcome == "left out"
        description = "\(table) \(id) \(outcome) (\(reason))"
    }
}
