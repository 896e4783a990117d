import Foundation
import Journal

/// Writes a file whole or not at all, readable by its owner only.
public enum WholeFile {
    /// Puts data at a path. What was there before is replaced at once, or stays as it was when this fails.
    ///
    /// A symbolic link stays one: what it points to is replaced. What is no file but can be written to, such as
    /// `/dev/null` or a pipe, is written to.
    public static func write(_ data: Data, to path: String) throws {
        let target = try followed(path)
        var status = stat()
        if stat(target, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFDIR: throw JournalError("\(path): could not be written: it is a folder")
            default: return try writeThrough(data, to: target, named: path)
            }
        }
        let folder = (target as NSString).deletingLastPathComponent
        try replace(target, in: folder.isEmpty ? "." : folder, with: data, named: path)
    }

    private static func replace(
        _ target: String, in folder: String, with data: Data, named path: String
    ) throws {
        var template = Array("\(folder)/.daybook-XXXXXX".utf8CString)
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
        guard close(file) == 0, rename(template, target) == 0 else {
            let error = failure(path)
            unlink(template)
            throw error
        }
        try settle(folder, named: path)
    }

    private static func writeThrough(_ data: Data, to target: String, named path: String) throws {
        let file = open(target, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        try write(data, to: file, named: path)
    }

    private static func write(_ data: Data, to file: Int32, named path: String) throws {
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
    private static func settle(_ folder: String, named path: String) throws {
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A folder that may be written to but not read cannot be asked either.
        guard directory >= 0 else { return }
        defer { close(directory) }
        if fsync(directory) != 0, ![EINVAL, ENOTSUP, EBADF].contains(errno) { throw failure(path) }
    }

    /// The path with the symbolic links at its end resolved, be there something behind them or not.
    private static func followed(_ path: String) throws -> String {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw JournalError("\(path.quoted): is not the name of a file")
        }
        var path = path
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let length = readlink(path, &buffer, buffer.count)
            guard length >= 0 else { return path }
            let link = String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
            let folder = (path as NSString).deletingLastPathComponent
            path = link.hasPrefix("/") || folder.isEmpty ? link : "\(folder)/\(link)"
        }
        throw JournalError("\(path): could not be written: too many symbolic links")
    }

    private static func failure(_ path: String) -> JournalError {
        JournalError("\(path): could not be written: \(String(cString: strerror(errno)))")
    }
}
