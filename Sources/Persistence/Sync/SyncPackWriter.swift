import Journal

/// Writes packs as JSON lines: a header, and for each action a line followed by its operations. Keys are sorted,
/// so that the same pack has the same bytes on every device.
public enum SyncPackWriter {
    public static func bytes(_ pack: SyncPack) -> [UInt8] {
        var bytes: [UInt8] = []
        line(header(pack), to: &bytes)
        var rest = pack.operations[...]
        while let first = rest.first {
            let action = rest.prefix { $0.time == first.time && $0.step == first.step }
            line(
                ["at": .number(first.time), "n": .number(Int64(action.count)), "step": .text(first.step)],
                to: &bytes)
            for operation in action { line(operation.members, to: &bytes) }
            rest = rest.dropFirst(action.count)
        }
        return bytes
    }

    /// A value as JSON.
    static func text(_ value: SyncValue) -> String {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A version vector as it is written in packs and in the file.
    static func value(_ vector: VersionVector) -> SyncValue {
        .object(
            Dictionary(uniqueKeysWithValues: vector.numbers.map { ($0.key.description, .number($0.value)) }))
    }

    private static func header(_ pack: SyncPack) -> [String: SyncValue] {
        [
            "count": .number(Int64(pack.operations.count)), "daybook": .number(SyncPackReader.version),
            "device": .text(pack.device.description), "first": .number(pack.first),
            "journal": .text(pack.journal), "knows": value(pack.knows),
            "name": .text(pack.deviceName), "needs": .number(pack.needs), "schema": .number(pack.schema),
        ]
    }

    /// An object as JSON, on one line.
    static func json(_ members: [String: SyncValue]) -> [UInt8] {
        var bytes: [UInt8] = []
        append(.object(members), to: &bytes)
        return bytes
    }

    private static func line(_ members: [String: SyncValue], to bytes: inout [UInt8]) {
        append(.object(members), to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func append(_ value: SyncValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let number): bytes += String(number).utf8
        // JSON has no infinite numbers.
        case .real(let number): bytes += (number.isFinite ? number.description : "null").utf8
        case .text(let text): JSONText.append(text, to: &bytes)
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(value, to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSONText.append(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                append(member.value, to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}

extension SyncOperation {
    /// The members of its line.
    fileprivate var members: [String: SyncValue] {
        var members: [String: SyncValue] = [
            "k": .text(kind.rawValue), "t": .text(row.table), "u": .text(row.uid.description),
        ]
        if isAutomatic { members["auto"] = .flag(true) }
        if kind != .delete { members["s"] = .object(values) }
        return members
    }
}
