/// Operations of one device that are published together: consecutive, and written with the same knowledge.
public struct SyncPack: Equatable, Sendable {
    /// The journal's id.
    public var journal: String
    public var device: DeviceID
    /// The device's name for people.
    public var deviceName: String
    /// The schema version of the program that wrote it.
    public var schema: Int64
    /// The lowest schema version that understands it.
    public var needs: Int64
    /// At least one.
    public private(set) var operations: [SyncOperation]

    /// Nil unless the operations are consecutive, by the device and with the same knowledge.
    public init?(
        journal: String, device: DeviceID, deviceName: String, schema: Int64, needs: Int64,
        operations: [SyncOperation]
    ) {
        guard let first = operations.first, first.id.number > 0,
            first.id.number <= Int64.max - Int64(operations.count),
            operations.enumerated().allSatisfy({ index, operation in
                operation.id == .init(device: device, number: first.id.number + Int64(index))
                    && operation.knows == first.knows
            })
        else { return nil }
        (self.journal, self.device, self.deviceName) = (journal, device, deviceName)
        (self.schema, self.needs, self.operations) = (schema, needs, operations)
    }

    /// The number of the first operation.
    public var first: Int64 { operations[0].id.number }
    /// The number of the last operation.
    public var last: Int64 { first + Int64(operations.count) - 1 }
    /// What the device knew of the others.
    public var knows: VersionVector { operations[0].knows }

    /// The size of the largest pack, in bytes: one operation with the longest text, all of it escaped.
    public static let mostBytes = 100 << 20
    /// The size of the longest name of a machine, in bytes, as POSIX has it for a host's.
    public static let mostNameBytes = 255
    /// The most operations in a pack.
    public static let mostOperations = 2000
    /// The size of texts at which a pack ends, in bytes. One larger operation has a pack of its own.
    public static let usualSize = 1 << 20

    /// Divides a device's consecutive operations into packs.
    /// - Parameter pack: Makes a pack of operations that belong together.
    public static func cut(
        _ operations: [SyncOperation], pack: (_ operations: [SyncOperation]) -> SyncPack?
    ) -> [SyncPack] {
        var packs: [SyncPack] = []
        var (current, size): ([SyncOperation], Int) = ([], 0)
        for operation in operations {
            let added = operation.values.reduce(100) { $0 + $1.key.utf8.count + $1.value.size }
            if let first = current.first,
                first.knows != operation.knows || current.count == mostOperations || size + added > usualSize
            {
                packs += pack(current).map { [$0] } ?? []
                (current, size) = ([], 0)
            }
            current.append(operation)
            size += added
        }
        return packs + (pack(current).map { [$0] } ?? [])
    }
}

extension SyncValue {
    /// About the size in JSON, in bytes.
    fileprivate var size: Int {
        switch self {
        case .null, .flag: 5
        case .number, .real: 20
        case .text(let text): text.utf8.count + 2
        case .list(let values): values.reduce(2) { $0 + $1.size + 1 }
        case .object(let members): members.reduce(2) { $0 + $1.key.utf8.count + $1.value.size + 4 }
        }
    }
}
