/// One change of one row: created, some columns set, or deleted. A device publishes its operations in packs (``SyncPack``).
public struct SyncOperation: Equatable, Sendable {
    public struct ID: Hashable, Comparable, Sendable {
        public var device: DeviceID
        /// 1, 2, 3, … without gaps.
        public var number: Int64

        public init(device: DeviceID, number: Int64) {
            (self.device, self.number) = (device, number)
        }

        public static func < (a: ID, b: ID) -> Bool { (a.device, a.number) < (b.device, b.number) }
    }

    public enum Kind: String, Sendable, CaseIterable {
        case insert, set, delete
    }

    public var id: ID
    public var row: SyncRowID
    public var kind: Kind
    /// The columns that were set, by name. Empty for a deletion.
    public var values: [String: SyncValue]
    /// Whether nobody typed it, such as abandoning a habit by starting a page.
    public var isAutomatic: Bool
    /// Milliseconds since 1970, by the device's clock. All operations of one action have the same.
    public var time: Int64
    /// What the device knew of the other devices' logs.
    public var knows: VersionVector
    /// The label of the action.
    public var step: String

    public init(
        id: ID, row: SyncRowID, kind: Kind, values: [String: SyncValue] = [:], isAutomatic: Bool = false,
        time: Int64, knows: VersionVector, step: String = ""
    ) {
        (self.id, self.row, self.kind, self.values) = (id, row, kind, values)
        (self.isAutomatic, self.time, self.knows, self.step) = (isAutomatic, time, knows, step)
    }

    /// Whether the device knew of another operation when it wrote this one.
    public func saw(_ other: SyncOperation) -> Bool {
        id.device == other.id.device ? other.id.number < id.number : other.id.number <= knows[other.id.device]
    }

    /// Whether both belong to one action, if the other follows it in the device's log.
    public func isOneAction(with next: SyncOperation) -> Bool { time == next.time && step == next.step }

    /// Whether what it said was undone before anybody else saw it, so that it says nothing.
    public var isWithdrawn: Bool { kind == .set && values.isEmpty && isAutomatic }

    /// The value that it writes to a column.
    public func value(of column: String) -> SyncValue? { kind == .delete ? nil : values[column] }
}

/// The value of a column in an operation. A reference is the uid of its row, as text.
public indirect enum SyncValue: Hashable, Sendable {
    case null
    case flag(Bool)
    case number(Int64)
    case real(Double)
    case text(String)
    case list([SyncValue])
    case object([String: SyncValue])

    /// A reference to a row, or to none.
    public static func reference(_ uid: RowUID?) -> SyncValue {
        if let uid { .text(uid.description) } else { .null }
    }

    /// The text of a text.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The member of an object.
    public subscript(key: String) -> SyncValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }
}
