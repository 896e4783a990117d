import Foundation
import Journal
import Platform
import SystemPackage

/// Atomic writes of files that only their owner can read.
public enum WholeFile {
    /// A file that is being written.
    public struct Output: Sendable {
        fileprivate let file: Int32
        fileprivate let path: FilePath

        /// - Throws: ``JournalError`` if the bytes can't be written.
        public func write(_ bytes: UnsafeRawBufferPointer) throws {
            do {
                try FileDescriptor(rawValue: file).writeAll(bytes)
            } catch {
                throw JournalError("\(path): couldn't be written: \(error)")
            }
        }
    }

    /// Writes data to a path, as ``write(to:sparing:_:)`` does.
    public static func write(
        _ data: Data, to path: FilePath, sparing protected: ProtectedFiles = .none
    ) throws {
        try write(to: path, sparing: protected) { file in try data.withUnsafeBytes(file.write) }
    }

    /// Writes data to a path in a folder to which strangers may write: a link or pipe of that name is replaced, and never written
    /// through.
    public static func write(_ data: Data, toSharedFile path: FilePath) throws {
        try replace(path, named: path) { file in try data.withUnsafeBytes(file.write) }
    }

    /// How the names of files begin that aren't written whole yet.
    public static let unfinishedPrefix = ".daybook-"

    /// Writes a path's file piece by piece, replacing a file atomically; on failure the old file stays.
    ///
    /// A symbolic link is followed and stays. A device or pipe, such as `/dev/null`, is written to directly.
    /// - Parameters:
    ///   - protected: Files that must not be overwritten, for a path that a person gave.
    ///   - body: Writes the contents.
    public static func write<Outcome>(
        to path: FilePath, sparing protected: ProtectedFiles = .none, _ body: (Output) throws -> Outcome
    ) throws -> Outcome {
        let target = try followed(path)
        try protected.check(target)
        var status = stat()
        if target.withPlatformString({ stat($0, &status) }) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFDIR: throw JournalError("\(path): couldn't be written: it is a folder")
            default: return try writeThrough(to: target, named: path, body)
            }
        }
        return try replace(target, named: path, body)
    }

    private static func replace<Outcome>(
        _ target: FilePath, named path: FilePath, _ body: (Output) throws -> Outcome
    ) throws -> Outcome {
        var template =
            target.folder.appending("\(unfinishedPrefix)XXXXXX").bytes.map(CChar.init(bitPattern:)) + [0]
        // `mkstemp` sets mode 0600.
        let file = mkstemp(&template)
        guard file >= 0 else { throw failure(path) }
        let outcome: Outcome
        do {
            outcome = try body(Output(file: file, path: path))
            guard fsync(file) == 0 else { throw failure(path) }
        } catch {
            close(file)
            unlink(template)
            throw error
        }
        guard close(file) == 0, FilePath(platformString: template).rename(to: target) else {
            let error = failure(path)
            unlink(template)
            throw error
        }
        try settle(target.folder, named: path)
        return outcome
    }

    private static func writeThrough<Outcome>(
        to target: FilePath, named path: FilePath, _ body: (Output) throws -> Outcome
    ) throws -> Outcome {
        let file = target.withPlatformString { open($0, O_WRONLY | O_CLOEXEC) }
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        return try body(Output(file: file, path: path))
    }

    /// Syncs the folder so that the new name survives a power cut. Some file systems don't support it.
    private static func settle(_ folder: FilePath, named path: FilePath) throws {
        let directory = folder.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        // A folder can be writable but unreadable; it can't be synced then.
        guard directory >= 0 else { return }
        defer { close(directory) }
        if fsync(directory) != 0, ![EINVAL, ENOTSUP, EBADF].contains(errno) { throw failure(path) }
    }

    /// The path with trailing symbolic links resolved, even dangling ones.
    private static func followed(_ path: FilePath) throws -> FilePath {
        guard !path.isEmpty else { throw JournalError("\"\": is not the name of a file") }
        // A pipe behind /dev/stdout or /dev/fd has no name that its link leads to.
        var status = stat()
        let isThere = path.withPlatformString { stat($0, &status) } == 0
        if isThere, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) { return path }
        var target = path
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let length = target.withPlatformString { readlink($0, &buffer, Int(PATH_MAX)) }
            guard length >= 0 else { return target }
            target = target.folder.pushing(FilePath(platformString: buffer))
        }
        throw JournalError("\(path): couldn't be written: too many symbolic links")
    }

    private static func failure(_ path: FilePath) -> JournalError {
        JournalError("\(path): couldn't be written: \(String(cString: strerror(errno)))")
    }
}
