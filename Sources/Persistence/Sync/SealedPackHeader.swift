import Journal

/// The first line of a sealed pack, which anybody can read and nobody can change: a pack in another place is damage.
///
/// It doesn't name the pack before: a log may be published again after a remote was emptied, and its order is in its numbers.
public struct SealedPackHeader: Equatable, Sendable {
    /// The number of operations.
    public var count: Int64
    public var device: DeviceID
    /// The number of the first operation.
    public var first: Int64
    /// The journal's id.
    public var journal: String
    /// The fingerprint of the key, so that a wrong key is told from damage.
    public var key: String
    /// The number of the journal's keys up to this one: 1 for its first.
    public var generation: Int64

    /// The version of sealing.
    static let version: Int64 = 1

    public init(
        count: Int64, device: DeviceID, first: Int64, journal: String, key: String, generation: Int64 = 1
    ) {
        (self.count, self.device, self.first) = (count, device, first)
        (self.journal, self.key, self.generation) = (journal, key, generation)
    }

    /// The line, without its end.
    public var line: [UInt8] {
        var members: SyncRow = [
            "count": .number(count), "daybook": .number(SyncPackReader.version),
            "device": .text(device.description), "first": .number(first), "journal": .text(journal),
            "key": .text(key), "sealed": .number(Self.version),
        ]
        if generation > 1 { members["generation"] = .number(generation) }
        return SyncPackWriter.json(members)
    }

    /// Nil unless the line is that of a sealed pack.
    /// - Throws: ``JournalError`` for one that isn't as it should be.
    public init?(line: [UInt8]) throws {
        var (count, device, first, generation): (Int64?, DeviceID?, Int64?, Int64?)
        var (journal, key, version, sealed): (String?, String?, Int64?, Int64?)
        var json = JSONReader(line)
        try json.object { json, name in
            switch name {
            case "count": count = try json.number(in: 1...Int64(SyncPack.mostOperations))
            case "daybook": version = try json.number()
            case "device": device = try json.named(DeviceID.init)
            case "first": first = try json.number(in: 1...SyncPackReader.mostNumber)
            case "generation": generation = try json.number(in: 1...SyncPackReader.mostNumber)
            case "journal": journal = try json.string()
            case "key": key = try json.string()
            case "sealed": sealed = try json.number()
            default: try json.skip()
            }
        }
        try json.end()
        guard let sealed else { return nil }
        guard sealed == Self.version, version == SyncPackReader.version else {
            throw json.error("sealed", "a version of the format that this Daybook doesn't know")
        }
        self.init(
            count: try json.required(count, "count"), device: try json.required(device, "device"),
            first: try json.required(first, "first"), journal: try json.required(journal, "journal"),
            key: try json.required(key, "key"), generation: generation ?? 1)
    }
}
