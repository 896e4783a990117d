import CZlib
import Journal
import Persistence

/// How packs become bytes, and bytes packs.
public enum PackCoding: Sendable {
    /// Anybody who can read the remote can read them.
    case plain
    /// Only who has the key can read or write them. Those of its earlier keys, by their number, count as damaged: what they say is
    /// sealed again with this one.
    case sealed(SyncKey, generation: Int64 = 1)

    /// Why bytes are no pack that can be used.
    enum Failure: Error, Equatable {
        /// They aren't a pack of this log, with the reason.
        case damaged(String)
        /// A newer version of Daybook wrote it, for this version of the schema.
        case newer(Int64)
    }

    /// The file of a pack.
    func file(_ pack: SyncPack) throws -> PackFile {
        let bytes = SyncPackWriter.bytes(pack)
        guard bytes.count <= SyncPack.mostBytes else {
            throw JournalError(
                "The change \(pack.steps[0].harmless.quoted) has \(Limits.size(bytes.count)); \(Limits.size(SyncPack.mostBytes)) can be sent at once."
            )
        }
        let seconds = (pack.operations.map(\.time).max() ?? 0) / 1000
        switch self {
        case .plain:
            return PackFile(
                bytes: bytes, first: pack.first, seconds: seconds, message: Self.message(pack.steps))
        case .sealed(let key, let generation):
            let header = SealedPackHeader(
                count: Int64(pack.operations.count), device: pack.device, first: pack.first,
                journal: pack.journal, key: key.fingerprint, generation: generation)
            let count = pack.steps.count
            return PackFile(
                bytes: try SealedPack.bytes(bytes, header, key), first: pack.first, seconds: seconds,
                message: count == 1 ? "1 change" : "\(count) changes")
        }
    }

    /// The name that a place shows with the packs, to those who can read them.
    /// - Parameter device: The device's name for people.
    func author(_ device: String) -> String {
        if case .plain = self { device } else { Self.neutral }
    }

    /// Who seals tells nobody whose packs they are.
    private static let neutral = "daybook"

    /// Reads a pack of a device's log.
    /// - Throws: ``Failure``, or ``SyncError`` if nothing of the remote can be used.
    func pack(_ bytes: [UInt8], of device: DeviceID, for state: SyncState) throws -> SyncPack {
        do {
            let bytes = try opened(bytes, of: device, for: state)
            let header = try SyncPackReader.header(bytes)
            if header.journal != state.journal { throw Self.anotherJournal(header, bytes) }
            if header.device != device { throw Failure.damaged("it is of another machine") }
            if header.needs > state.schema { throw Failure.newer(header.needs) }
            return try SyncPackReader.pack(bytes)
        } catch let error as JournalError {
            throw Failure.damaged(error.description)
        }
    }

    /// The pack as JSON lines.
    private func opened(_ bytes: [UInt8], of device: DeviceID, for state: SyncState) throws -> [UInt8] {
        let line = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
        guard let header = try SealedPackHeader(line: line) else {
            guard case .plain = self else { throw Failure.damaged("it isn't sealed") }
            return bytes
        }
        guard case .sealed(let key, let generation) = self else { throw SyncError.noKey }
        if header.key != key.fingerprint { throw Self.foreignKey(header, key, generation) }
        if header.device != device { throw Failure.damaged("it is of another machine") }
        return try SealedPack.opened(Array(bytes.dropFirst(line.count + 1)), line, header, key)
    }

    private static func foreignKey(
        _ header: SealedPackHeader, _ key: SyncKey, _ generation: Int64
    ) -> any Error {
        let place = SyncKey.Place(header.generation, header.key)
        if place < SyncKey.Place(generation, key.fingerprint), generation > 1 {
            return Failure.damaged(SyncProblem.earlierKey)
        }
        return header.generation > 1 ? SyncError.newKey : SyncError.wrongKey
    }

    /// The journal whose pack it is, as its first line says; nil if it isn't a pack.
    static func journal(of bytes: [UInt8]) -> RemoteJournal? {
        do {
            let line = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
            if let header = try SealedPackHeader(line: line) {
                return RemoteJournal(id: header.journal, key: header.key, generation: header.generation)
            }
            return RemoteJournal(id: try SyncPackReader.header(bytes).journal)
        } catch {
            return nil
        }
    }

    private static func anotherJournal(_ header: SyncPackHeader, _ bytes: [UInt8]) -> any Error {
        do {
            let time = try SyncPackReader.pack(bytes).operations[0].time
            let day = Day(ordinal: Int((Double(time) / 86_400_000).rounded(.down)))
            return SyncError.anotherJournal(device: header.name, since: day)
        } catch {
            return Failure.damaged("it is of another journal, and \(error)")
        }
    }

    /// The labels of a pack's actions, for people who look at the remote with other programs.
    private static func message(_ steps: [String]) -> String {
        let labels = steps.map(\.harmless)
        if labels.count == 1 { return labels[0] }
        let rest = labels.count > mostLabels ? ["…"] : []
        return (["\(labels.count) changes", ""] + labels.prefix(mostLabels) + rest).joined(separator: "\n")
    }

    private static let mostLabels = 50
}

extension SyncPack {
    /// The labels of its actions.
    var steps: [String] {
        zip([nil] + operations.map(Optional.some), operations).compactMap { previous, operation in
            previous?.isOneAction(with: operation) == true ? nil : operation.step
        }
    }
}

/// How much consecutive packs of a device say.
struct ChangeCount {
    /// The number of actions. A long one is in several packs.
    private(set) var actions = 0
    private var changed: Set<SyncRowID> = []
    private var last: SyncOperation?

    /// The number of todos that they change.
    var todos: Int { changed.count }

    /// Whether there are no packs.
    private(set) var isEmpty = true

    mutating func add(_ packs: [SyncPack]) {
        if !packs.isEmpty { isEmpty = false }
        for pack in packs {
            for operation in pack.operations {
                if operation.row.table == JournalSchema.todo.name { changed.insert(operation.row) }
                guard !operation.isWithdrawn else { continue }
                if last?.isOneAction(with: operation) != true { actions += 1 }
                last = operation
            }
        }
    }
}

/// A pack that only who has the key can read or make: a readable line, then a nonce of 12 bytes, the compressed pack
/// in ChaCha20-Poly1305, and a tag of 16 bytes. The line is authenticated with it.
enum SealedPack {
    static func bytes(_ pack: [UInt8], _ header: SealedPackHeader, _ key: SyncKey) throws -> [UInt8] {
        let line = header.line
        let nonce = SyncKey.randomBytes(Cipher.nonceLength)
        let sealed = try Cipher.seal(
            Deflated.bytes(pack), key: key.key(of: header.device, journal: header.journal), nonce: nonce,
            authenticating: line)
        return line + [UInt8(ascii: "\n")] + nonce + sealed
    }

    /// The pack in what follows the line.
    /// - Throws: ``PackCoding/Failure`` if somebody changed it.
    static func opened(
        _ bytes: [UInt8], _ line: [UInt8], _ header: SealedPackHeader, _ key: SyncKey
    ) throws -> [UInt8] {
        let sealed = Array(bytes.dropFirst(Cipher.nonceLength))
        guard
            let inner = try Cipher.open(
                sealed, key: key.key(of: header.device, journal: header.journal),
                nonce: Array(bytes.prefix(Cipher.nonceLength)), authenticating: line)
        else { throw PackCoding.Failure.damaged("it was changed after it was sealed") }
        guard let pack = Deflated.original(inner, most: SyncPack.mostBytes(of: header.count)) else {
            throw PackCoding.Failure.damaged("it can't be decompressed")
        }
        return pack
    }
}

/// Compressed bytes: the original's size in four bytes, the most significant first, then zlib's format.
enum Deflated {
    static func bytes(_ original: [UInt8]) -> [UInt8] {
        precondition(original.count <= SyncPack.mostBytes, "a pack that is too large")
        var size = compressBound(uLong(original.count))
        var compressed = [UInt8](repeating: 0, count: Int(size))
        let status = compress2(&compressed, &size, original, uLong(original.count), Z_DEFAULT_COMPRESSION)
        precondition(status == Z_OK, "zlib has no memory")
        let count = UInt32(original.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + compressed.prefix(Int(size))
    }

    /// Nil if the bytes are damaged.
    /// - Parameter most: The size of the largest original. One that says more isn't decompressed.
    static func original(_ bytes: [UInt8], most: Int = SyncPack.mostBytes) -> [UInt8]? {
        guard bytes.count > 4 else { return nil }
        let count = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        // Deflate makes at most 1032 bytes of one.
        guard (1...min(most, (bytes.count - 4) * 1032 + 1032)).contains(count) else {
            return nil
        }
        var original = [UInt8](repeating: 0, count: count)
        var size = uLong(count)
        let compressed = Array(bytes.dropFirst(4))
        guard uncompress(&original, &size, compressed, uLong(compressed.count)) == Z_OK, size == count else {
            return nil
        }
        return original
    }
}
