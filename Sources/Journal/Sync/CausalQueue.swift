/// Packs that wait for others: one is delivered only after everything that its device knew when it was written.
public struct CausalQueue: Sendable {
    private var packs: [DeviceID: [SyncPack]] = [:]

    public init() {}

    /// Adds a pack. It may overlap others, or be known already.
    public mutating func add(_ pack: SyncPack) {
        packs[pack.device, default: []].append(pack)
        packs[pack.device]?.sort { $0.first < $1.first }
    }

    /// The packs that can't be delivered yet.
    public var waiting: [SyncPack] { packs.sorted { $0.key < $1.key }.flatMap(\.value) }

    /// Removes and returns the operations that can follow what is known, causes before effects.
    public mutating func deliver(after known: VersionVector) -> [SyncOperation] {
        var known = known
        var delivered: [SyncOperation] = []
        var isMoving = true
        while isMoving {
            isMoving = false
            for device in packs.keys.sorted() {
                let count = delivered.count
                deliver(of: device, after: &known, to: &delivered)
                if delivered.count > count { isMoving = true }
            }
        }
        return delivered
    }

    private mutating func deliver(
        of device: DeviceID, after known: inout VersionVector, to delivered: inout [SyncOperation]
    ) {
        var waiting: [SyncPack] = []
        for pack in packs[device] ?? [] where pack.last > known[device] {
            guard pack.first <= known[device] + 1, known.contains(pack.knows.without(device)) else {
                waiting.append(pack)
                continue
            }
            delivered += pack.operations.dropFirst(Int(known[device] + 1 - pack.first))
            known[device] = pack.last
        }
        packs[device] = waiting.isEmpty ? nil : waiting
    }
}

/// What a device knows of each device's log: the number of the last operation of an unbroken sequence from 1.
public struct VersionVector: Hashable, Sendable {
    public private(set) var numbers: [DeviceID: Int64]

    public init(_ numbers: [DeviceID: Int64] = [:]) {
        self.numbers = numbers.filter { $0.value > 0 }
    }

    /// The last number known of a device's log; 0 if nothing is known.
    public subscript(device: DeviceID) -> Int64 {
        get { numbers[device] ?? 0 }
        set { numbers[device] = newValue > 0 ? newValue : nil }
    }

    /// Whether everything that the other vector knows is known.
    public func contains(_ other: VersionVector) -> Bool {
        other.numbers.allSatisfy { self[$0.key] >= $0.value }
    }

    /// The vector without a device.
    public func without(_ device: DeviceID) -> VersionVector {
        var vector = self
        vector[device] = 0
        return vector
    }
}

/// The random 128-bit id of a journal file that writes operations.
public struct DeviceID: Hashable, Comparable, Sendable {
    public let bits: UInt128

    public init(bits: UInt128) { self.bits = bits }

    public static func random() -> DeviceID { DeviceID(bits: .random(in: .min ... .max)) }

    public static func < (a: DeviceID, b: DeviceID) -> Bool { a.bits < b.bits }
}

extension DeviceID: LosslessStringConvertible {
    /// Parses 32 hexadecimal digits in lower case only.
    public init?(_ text: String) {
        guard let bits = UInt128(hexadecimal: text) else { return nil }
        self.bits = bits
    }

    public var description: String { bits.hexadecimal }
}

extension UInt128 {
    /// 32 hexadecimal digits in lower case, as ids and uids are written.
    var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    init?(hexadecimal text: String) {
        guard text.utf8.count == 32 else { return nil }
        var bits: UInt128 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39: bits = bits << 4 | UInt128(byte - 0x30)
            case 0x61...0x66: bits = bits << 4 | UInt128(byte - 0x61 + 10)
            default: return nil
            }
        }
        self = bits
    }
}

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
    /// The size of the largest pack of several operations, in bytes. None is larger than ``usualSize`` now; those of earlier
    /// versions may be, for which texts counted without what escapes add.
    private static let mostBytesOfSeveral = 8 << 20

    /// The size of the largest pack with a number of operations, in bytes. It is asked before a pack is read or decompressed.
    public static func mostBytes(of count: Int64) -> Int { count == 1 ? mostBytes : mostBytesOfSeveral }

    /// The size of the longest name of a machine, in bytes, as POSIX has it for a host's.
    public static let mostNameBytes = 255
    /// The most operations in a pack.
    public static let mostOperations = 2000
    /// The size of a pack, in bytes before compression. Only one larger operation has a larger pack, of its own.
    public static let usualSize = 1 << 20

    /// Divides a device's consecutive operations into packs.
    /// - Parameter pack: Makes a pack of operations that belong together.
    public static func cut(
        _ operations: [SyncOperation], pack: (_ operations: [SyncOperation]) -> SyncPack?
    ) -> [SyncPack] {
        var packs: [SyncPack] = []
        var (current, size): ([SyncOperation], Int) = ([], 0)
        for operation in operations {
            let isOneAction = current.last?.isOneAction(with: operation) ?? false
            let added = operation.size + (isOneAction ? 0 : operation.sizeOfAction)
            if let first = current.first,
                first.knows != operation.knows || current.count == mostOperations || size + added > usualSize
            {
                packs += pack(current).map { [$0] } ?? []
                current = []
            }
            if current.isEmpty {
                size = operation.sizeOfHeader + operation.sizeOfAction + operation.size - added
            }
            current.append(operation)
            size += added
        }
        return packs + (pack(current).map { [$0] } ?? [])
    }
}

/// At least the sizes of lines in a pack, in bytes.
extension SyncOperation {
    fileprivate var size: Int { 120 + row.table.utf8.count + SyncValue.object(values).size }
    fileprivate var sizeOfAction: Int { 80 + SyncValue.text(step).size }
    /// Of the pack's first line, with the longest name of a machine.
    fileprivate var sizeOfHeader: Int { 512 + 6 * SyncPack.mostNameBytes + 64 * knows.numbers.count }
}

extension SyncValue {
    /// At least the size in JSON, in bytes.
    fileprivate var size: Int {
        switch self {
        case .null, .flag: 5
        case .number, .real: 25
        case .text(let text): Self.size(text)
        case .list(let values): values.reduce(2) { $0 + $1.size + 1 }
        case .object(let members): members.reduce(2) { $0 + Self.size($1.key) + $1.value.size + 2 }
        }
    }

    private static func size(_ text: String) -> Int {
        text.utf8.reduce(2) { size, byte in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"): size + 2
            // Control characters, and the first bytes of those that a terminal obeys.
            case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: size + 6
            case 0xF4: size + 12
            default: size + 1
            }
        }
    }
}
