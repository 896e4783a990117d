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
    public enum Kind: Sendable {
        /// A value says what it means, but not in the journal's form.
        case otherForm
        /// A value says nothing, and another takes its place.
        case replacement
        /// The row means nothing without a value, and is left out.
        case omission
    }

    public let kind: Kind
    /// `todo 3`
    public let row: String
    /// `left out`
    public let outcome: String
    public let reason: String

    /// `todo 3 without its categoryID (no category 99)`
    public var description: String { "\(row) \(outcome) (\(reason))" }

    public init(
        _ table: String, _ id: Int64, _ outcome: String, because reason: String, kind: Kind = .replacement
    ) {
        (self.kind, self.outcome, self.reason) = (kind, outcome, reason)
        row = "\(table) \(id)"
    }
}
