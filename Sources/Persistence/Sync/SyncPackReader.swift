import Journal

/// Reads packs, which come from other machines: every number is bounded, and what doesn't fit its column is refused.
/// Tables and columns that aren't known are kept.
public struct SyncPackReader {
    /// The version of the format.
    public static let version: Int64 = 1

    private struct Action {
        var time: Int64
        var step: String
        var count: Int64
    }

    /// What hasn't been read. Lines are taken one by one: a list of them can be much larger than the pack.
    private var rest: ArraySlice<UInt8>
    private var number = 0

    /// - Throws: ``JournalError`` with the line of the mistake.
    public static func pack(_ bytes: [UInt8]) throws -> SyncPack {
        guard bytes.count <= SyncPack.mostBytes else {
            throw JournalError("a pack of more than \(Limits.size(SyncPack.mostBytes))")
        }
        guard bytes.last == UInt8(ascii: "\n") else { throw JournalError("the pack is cut short") }
        var reader = SyncPackReader(bytes[...])
        return try reader.pack()
    }

    /// The header of a pack, without looking at its operations, which a newer version may have changed.
    /// - Throws: ``JournalError``.
    public static func header(_ bytes: [UInt8]) throws -> SyncPackHeader {
        var reader = SyncPackReader(bytes[...])
        return try reader.next(Self.header)
    }

    private init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    private mutating func pack() throws -> SyncPack {
        let header = try next(Self.header)
        guard (1...Int64(SyncPack.mostOperations)).contains(header.count) else {
            throw error("count: not 1…\(SyncPack.mostOperations)")
        }
        let most = SyncPack.mostBytes(of: header.count)
        guard rest.endIndex <= most else {
            throw JournalError("a pack of several changes with more than \(Limits.size(most))")
        }
        var operations: [SyncOperation] = []
        while operations.count < header.count {
            let action = try next(Self.action)
            guard (1...header.count - Int64(operations.count)).contains(action.count) else {
                throw error("n: not the number of operations that follow")
            }
            for _ in 0..<action.count {
                let number = header.first + Int64(operations.count)
                let id = SyncOperation.ID(device: header.device, number: number)
                let operation = try next { try Self.operation(&$0, id, action, header.knows) }
                if let problem = operation.problem { throw error(problem) }
                operations.append(operation)
            }
        }
        guard rest.isEmpty else { throw JournalError("line \(number + 1): more than the pack's operations") }
        guard
            let pack = SyncPack(
                journal: header.journal, device: header.device, deviceName: header.name,
                schema: header.schema, needs: header.needs, operations: operations)
        else { throw JournalError("the operations of the pack don't follow each other") }
        return pack
    }

    private mutating func next<Value>(_ read: (inout JSONReader) throws -> Value) throws -> Value {
        guard !rest.isEmpty else { throw JournalError("the pack is cut short") }
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest.dropFirst(line.count + 1)
        number += 1
        var json = JSONReader(Array(line))
        do {
            let value = try read(&json)
            try json.end()
            return value
        } catch let problem as JournalError {
            throw error(problem.description)
        }
    }

    private func error(_ problem: String) -> JournalError { JournalError("line \(number): \(problem)") }

    // MARK: Lines

    private static func header(_ json: inout JSONReader) throws -> SyncPackHeader {
        var (count, device, first): (Int64?, DeviceID?, Int64?)
        var (journal, knows, name): (String?, VersionVector?, String?)
        var (needs, schema, version): (Int64?, Int64?, Int64?)
        try json.object { json, key in
            switch key {
            case "count": count = try json.number(in: 1...Int64(SyncPack.mostOperations))
            case "daybook": version = try json.number()
            case "device": device = try json.named(DeviceID.init)
            case "first": first = try json.number(in: 1...mostNumber)
            case "journal": journal = try json.string()
            case "knows": knows = try vector(&json)
            case "name":
                name = try json.string()
                // Lists of the log put it before each line.
                guard name.map({ $0.utf8.count <= SyncPack.mostNameBytes }) ?? true else {
                    throw json.error("not a machine's name of up to \(SyncPack.mostNameBytes) bytes")
                }
            case "needs": needs = try json.number(in: 1...mostNumber)
            case "schema": schema = try json.number(in: 1...mostNumber)
            default: try json.skip()
            }
        }
        guard try json.required(version, "daybook") == Self.version else {
            throw json.error("daybook", "a version of the format that this Daybook doesn't know")
        }
        return SyncPackHeader(
            count: try json.required(count, "count"), device: try json.required(device, "device"),
            first: try json.required(first, "first"), journal: try json.required(journal, "journal"),
            knows: try json.required(knows, "knows"), name: try json.required(name, "name"),
            needs: try json.required(needs, "needs"), schema: try json.required(schema, "schema"))
    }

    static func vector(_ json: inout JSONReader) throws -> VersionVector {
        var numbers: [DeviceID: Int64] = [:]
        try json.object { json, key in
            guard let device = DeviceID(key) else { throw json.error("not a device's id") }
            numbers[device] = try json.number(in: 1...mostNumber)
            guard numbers.count <= mostDevices else { throw json.error("more than \(mostDevices) devices") }
        }
        return VersionVector(numbers)
    }

    private static func action(_ json: inout JSONReader) throws -> Action {
        var (time, step, count): (Int64?, String?, Int64?)
        try json.object { json, key in
            switch key {
            case "at": time = try json.number(in: times)
            case "n": count = try json.number(in: 1...Int64(SyncPack.mostOperations))
            case "step": step = try json.string()
            default: try json.skip()
            }
        }
        return Action(
            time: try json.required(time, "at"), step: try json.required(step, "step"),
            count: try json.required(count, "n"))
    }

    private static func operation(
        _ json: inout JSONReader, _ id: SyncOperation.ID, _ action: Action, _ knows: VersionVector
    ) throws -> SyncOperation {
        var (isAutomatic, kind): (Bool, SyncOperation.Kind?) = (false, nil)
        var (values, table, uid): ([String: SyncValue]?, String?, RowUID?)
        try json.object { json, key in
            switch key {
            case "auto": isAutomatic = try json.flag()
            case "k": kind = try json.named(SyncOperation.Kind.init(rawValue:))
            case "s": values = try json.syncObject()
            case "t": table = try json.string()
            case "u": uid = try json.named(RowUID.init)
            default: try json.skip()
            }
        }
        let required = try json.required(kind, "k")
        if required == .delete, values != nil { throw json.error("s", "a deletion sets nothing") }
        return SyncOperation(
            id: id,
            row: SyncRowID(table: try json.required(table, "t"), uid: try json.required(uid, "u")),
            kind: required, values: required == .delete ? [:] : try json.required(values, "s"),
            isAutomatic: isAutomatic, time: action.time, knows: knows, step: action.step)
    }

    /// The largest number of an operation or a version: far from overflow.
    static let mostNumber: Int64 = 1 << 53
    private static let mostDevices = 10_000
    /// The milliseconds of the days that a file may contain.
    private static let times =
        Int64(Day.known.lowerBound.ordinal) * 86_400_000...Int64(Day.known.upperBound.ordinal) * 86_400_000
}

/// The first line of a pack.
public struct SyncPackHeader: Sendable {
    /// The number of operations.
    public var count: Int64
    public var device: DeviceID
    /// The number of the first operation.
    public var first: Int64
    /// The journal's id.
    public var journal: String
    public var knows: VersionVector
    /// The device's name for people.
    public var name: String
    /// The lowest schema version that understands the pack.
    public var needs: Int64
    /// The schema version of the program that wrote it.
    public var schema: Int64
}
