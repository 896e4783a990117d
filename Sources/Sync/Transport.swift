import Journal

/// A place that every device can reach, with one log of packs for each device. Only the device writes its log.
public protocol Transport: Sendable {
    /// What is at the place that isn't Daybook's: names of branches or files.
    func strangers() async throws -> [String]

    /// Asks for the last pack of every log.
    /// - Throws: ``TransportError``.
    func heads() async throws -> [DeviceID: PackName]

    /// The packs of a log, usually in order. They may overlap, and some may be missing.
    /// - Parameters:
    ///   - head: The log's last pack, from ``heads()``.
    ///   - name: The last pack that is known; nil for all of the log.
    /// - Throws: ``TransportError``; ``TransportError/notThere`` if the log doesn't contain the known pack.
    func packs(
        of device: DeviceID, upTo head: PackName, after name: PackName?
    ) async throws -> [FetchedPack]

    /// Adds packs to the end of a log. Adding the same again changes nothing.
    /// - Parameters:
    ///   - packs: The packs, oldest first, at least one.
    ///   - author: The device's name for people.
    ///   - name: The log's last pack as it was read; nil for a log that isn't there.
    /// - Returns: The log's last pack.
    /// - Throws: ``TransportError``; ``TransportError/rejected`` if the log has other packs by now.
    func publish(
        _ packs: [PackFile], of device: DeviceID, author: String, after name: PackName?
    ) async throws -> PackName

    /// Removes a log's packs that begin after an operation, those that aren't complete and those that are none, where anything
    /// but adding is possible, so that they can be published anew.
    /// - Parameters:
    ///   - number: The operation; nil to remove nothing but the named packs.
    ///   - names: The packs that are none, or are taken back.
    /// - Returns: Whether it is possible. Elsewhere the packs stay, and what is published comes after them.
    func discard(after number: Int64?, _ names: [PackName], of device: DeviceID) async throws -> Bool
}

extension Transport {
    public func discard(after number: Int64?, _ names: [PackName], of device: DeviceID) async throws -> Bool {
        false
    }
}

/// The name that a transport gives to a pack: a commit, or a file's name.
public struct PackName: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}

/// A pack as a transport carries it: bytes that it doesn't interpret.
public struct PackFile: Equatable, Sendable {
    public var bytes: [UInt8]
    /// The number of its first operation.
    public var first: Int64
    /// When its newest change was made, in seconds since 1970.
    public var seconds: Int64
    /// A line about its changes, for people who look at the place without Daybook.
    public var message: String

    public init(bytes: [UInt8], first: Int64, seconds: Int64, message: String) {
        (self.bytes, self.first, self.seconds, self.message) = (bytes, first, seconds, message)
    }

    /// The size of the largest pack, in bytes, with what sealing adds.
    public static let mostBytes = SyncPack.mostBytes + 4096
}

/// A pack as it was found.
public struct FetchedPack: Equatable, Sendable {
    public var name: PackName
    public var bytes: [UInt8]
    /// The number of the first operation of a pack that isn't complete, as if it were still being copied; nil for others.
    public var unfinished: Int64?

    public init(name: PackName, bytes: [UInt8], unfinished: Int64? = nil) {
        (self.name, self.bytes, self.unfinished) = (name, bytes, unfinished)
    }
}

/// Why a transport didn't do what was asked.
public enum TransportError: Error, Equatable, Sendable {
    /// The place can't be reached, read or written, with the reason.
    case unreachable(String)
    /// A log doesn't contain the pack that was known of it.
    case notThere
    /// A log has got other packs.
    case rejected
    /// A log can't be read, with the reason; others may.
    case unreadable(String)
}

extension TransportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable(let reason), .unreadable(let reason): reason
        case .notThere: "the log at the remote doesn't contain what was there before"
        case .rejected: "the log at the remote was changed by something else"
        }
    }
}
