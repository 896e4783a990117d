import Foundation
import Journal
import Persistence
import Platform
import struct SystemPackage.Errno
import struct SystemPackage.FileDescriptor
import struct SystemPackage.FilePath

/// A folder with a folder of immutable files for each device, for Syncthing, Dropbox or a USB stick.
///
/// Files may arrive in any order. Copies that another program made of a file (`*.sync-conflict-*`) are ignored, and so is what
/// only has the name of a log or a pack. A link or a pipe in the place of a pack is never followed: the pack replaces it. A file
/// that isn't complete, by the digest in its name, is passed over if another has its operations; otherwise it is waited for, and
/// its own machine writes it again.
public struct FolderTransport: Transport {
    private let folder: FilePath

    public init(_ folder: FilePath) { self.folder = folder }

    public func strangers() throws -> [String] {
        try names(in: folder).filter { DeviceID($0) == nil && !$0.hasPrefix(".") }.sorted()
    }

    public func heads() throws -> [DeviceID: PackName] {
        var heads: [DeviceID: PackName] = [:]
        for device in try names(in: folder).compactMap(DeviceID.init) {
            let files = try files(of: device)
            guard let last = files.last else { continue }
            // The name of no file, so that a fork is looked at each time.
            heads[device] = Self.pairs(files).isEmpty ? PackName(last.name) : PackName(last.name + "+")
        }
        return heads
    }

    public func packs(
        of device: DeviceID, upTo head: PackName, after name: PackName?
    ) throws -> [FetchedPack] {
        let files = try files(of: device)
        var wanted = files
        if let name {
            guard let known = files.first(where: { $0.name == name.description }) else {
                throw TransportError.notThere
            }
            let pairs = Self.pairs(files)
            wanted = files.filter { $0.first > known.first || pairs.contains($0.first) }
        }
        return try wanted.map { file in
            let bytes = try contents(of: file, of: device)
            return FetchedPack(
                name: PackName(file.name), bytes: bytes ?? [], unfinished: bytes == nil ? file.first : nil)
        }
    }

    public func publish(
        _ packs: [PackFile], of device: DeviceID, author: String, after name: PackName?
    ) throws -> PackName {
        let there = try files(of: device)
        try clear(logFolder(of: device))
        var last = name
        for pack in packs {
            let file = LogFile(first: pack.first, bytes: pack.bytes)
            last = PackName(file.name)
            let others = try there.filter { other in
                try other.first >= file.first && contents(of: other, of: device) != nil
            }
            if others.contains(file) { continue }
            if !others.isEmpty { throw TransportError.rejected }
            try write(pack.bytes, to: try made(logFolder(of: device)).appending(file.name))
        }
        guard let last else { throw TransportError.notThere }
        return last
    }

    public func discard(after number: Int64?, _ names: [PackName], of device: DeviceID) throws -> Bool {
        for file in try files(of: device) {
            let isAfter = try number.map { number in
                try file.first > number || contents(of: file, of: device) == nil
            }
            guard isAfter == true || names.contains(PackName(file.name)) else { continue }
            let path = logFolder(of: device).appending(file.name)
            guard path.unlink() else {
                throw TransportError.unreachable("\(path): \(String(cString: strerror(errno)))")
            }
        }
        return true
    }

    // MARK: Files

    private func logFolder(of device: DeviceID) -> FilePath { folder.appending(device.description) }

    private func files(of device: DeviceID) throws -> [LogFile] {
        let log = logFolder(of: device)
        // Whatever else has the name of a device or a pack is someone else's.
        guard type(of: log) == S_IFDIR else { return [] }
        return try names(in: log).compactMap(LogFile.init(name:))
            .filter { type(of: log.appending($0.name), follows: false) == S_IFREG }.sorted()
    }

    /// Removes what a program that was killed long ago left half written.
    private func clear(_ log: FilePath) throws {
        guard type(of: log) == S_IFDIR else { return }
        for name in try names(in: log) where name.hasPrefix(WholeFile.unfinishedPrefix) {
            let path = log.appending(name)
            guard let status = status(of: path, follows: false),
                status.st_mtim.tv_sec < time(nil) - Self.longestWriting
            else { continue }
            // Whoever else removes it has done what was to be done.
            _ = path.unlink()
        }
    }

    /// In seconds.
    private static let longestWriting = 3600

    /// The type of a file, as `st_mode` has it; nil if it isn't there.
    /// - Parameter follows: Whether a link counts as what it leads to: folders may be put together of others.
    private func type(of path: FilePath, follows: Bool = true) -> mode_t? {
        status(of: path, follows: follows).map { $0.st_mode & S_IFMT }
    }

    private func status(of path: FilePath, follows: Bool) -> stat? {
        var status = stat()
        let isThere =
            path.withPlatformString { fstatat(AT_FDCWD, $0, &status, follows ? 0 : AT_SYMLINK_NOFOLLOW) } == 0
        return isThere ? status : nil
    }

    /// The numbers with which several packs begin.
    private static func pairs(_ files: [LogFile]) -> Set<Int64> {
        Set(zip(files, files.dropFirst()).filter { $0.first == $1.first }.map(\.0.first))
    }

    private func names(in folder: FilePath) throws -> [String] {
        guard let names = folder.names() else {
            if errno == ENOENT, folder == self.folder {
                throw TransportError.unreachable(
                    "there is no folder \(folder). Make it, or mount the drive that it is on.")
            }
            throw TransportError.unreachable("\(folder): \(String(cString: strerror(errno)))")
        }
        return names.map(\.string)
    }

    /// The bytes of a pack; nil if it isn't complete. What is larger than a pack isn't read.
    private func contents(of file: LogFile, of device: DeviceID) throws -> [UInt8]? {
        let path = logFolder(of: device).appending(file.name)
        do {
            let opened = try FileDescriptor.open(
                path, .readOnly, options: [.closeOnExec, .nonBlocking, .noFollow])
            return try opened.closeAfter {
                var status = stat()
                guard fstat(opened.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
                guard status.st_size <= PackFile.mostBytes else { return nil }
                let bytes = try opened.readToEnd(limit: PackFile.mostBytes)
                return file.isName(of: bytes) ? bytes : nil
            }
        } catch {
            throw TransportError.unreadable("\(path): \(error.reason)")
        }
    }

    private func made(_ folder: FilePath) throws -> FilePath {
        guard folder.withPlatformString({ mkdir($0, 0o777) }) == 0 || errno == EEXIST else {
            throw TransportError.unreachable("\(folder): \(String(cString: strerror(errno)))")
        }
        return folder
    }

    private func write(_ bytes: [UInt8], to path: FilePath) throws {
        if type(of: path, follows: false) == S_IFDIR {
            throw TransportError.unreachable("\(path) is a folder, and a file goes there. Remove it.")
        }
        do {
            try WholeFile.write(Data(bytes), toSharedFile: path)
        } catch {
            throw TransportError.unreachable(error.reason)
        }
    }
}

/// The name of a pack's file: `<first operation>-<16 hexadecimal digits of its SHA-256>.pack`.
struct LogFile: Comparable {
    let first: Int64
    let name: String

    init(first: Int64, bytes: [UInt8]) {
        self.first = first
        let hash = SHA256.digest(of: bytes).prefix(8).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }
        name = "\(first)-\(hash.joined()).pack"
    }

    /// Whether a file with this name has these bytes, and not only some of them.
    func isName(of bytes: [UInt8]) -> Bool { LogFile(first: first, bytes: bytes) == self }

    /// Nil for other files, such as those that are still being written.
    init?(name: String) {
        let parts = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Int64(String(parts[0]) ?? ""), first > 0,
            name.hasPrefix("\(first)-"), parts[1].count == 21, name.hasSuffix(".pack"),
            parts[1].prefix(16).allSatisfy({
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
            })
        else { return nil }
        (self.first, self.name) = (first, name)
    }

    static func < (left: LogFile, right: LogFile) -> Bool {
        (left.first, left.name) < (right.first, right.name)
    }
}
