import Files
import Foundation
import Journal
import SystemPackage

/// Writes a file whole or not at all, readable by its owner only.
public enum WholeFile {
    /// Puts data at a path. What was there before is replaced at once, or stays as it was when this fails.
    ///
    /// A symbolic link stays one: what it points to is replaced. What is no file but can be written to, such as
    /// `/dev/null` or a pipe, is written to.
    /// - Parameter protected: What must not be written over, where a person gave the path.
    public static func write(
        _ data: Data, to path: FilePath, sparing protected: ProtectedFiles = .none
    ) throws {
        let target = try followed(path)
        try protected.check(target)
        var status = stat()
        if target.withPlatformString({ stat($0, &status) }) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFDIR: throw JournalError("\(path): couldn't be written: it is a folder")
            default: return try writeThrough(data, to: target, named: path)
            }
        }
        try replace(target, with: data, named: path)
    }

    private static func replace(_ target: FilePath, with data: Data, named path: FilePath) throws {
        var template = target.folder.appending(".daybook-XXXXXX").bytes.map(CChar.init(bitPattern:)) + [0]
        // Made with mode 0600.
        let file = mkstemp(&template)
        guard file >= 0 else { throw failure(path) }
        do {
            try write(data, to: file, named: path)
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
    }

    private static func writeThrough(_ data: Data, to target: FilePath, named path: FilePath) throws {
        let file = target.withPlatformString { open($0, O_WRONLY | O_CLOEXEC) }
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        try write(data, to: file, named: path)
    }

    private static func write(_ data: Data, to file: Int32, named path: FilePath) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
                let count = Foundation.write(file, start, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    throw failure(path)
                }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Makes the new name itself outlast a power cut. Some file systems cannot be asked to, and say so.
    private static func settle(_ folder: FilePath, named path: FilePath) throws {
        let directory = folder.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        // A folder that may be written to but not read cannot be asked either.
        guard directory >= 0 else { return }
        defer { close(directory) }
        if fsync(directory) != 0, ![EINVAL, ENOTSUP, EBADF].contains(errno) { throw failure(path) }
    }

    /// The path with the symbolic links at its end resolved, be there something behind them or not.
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
