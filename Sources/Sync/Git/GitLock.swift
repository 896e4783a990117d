import Foundation
import SystemPackage

/// The lock that one process at a time holds while it synchronizes. It is the kernel's, so a killed process loses it.
public struct GitLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock if it is free.
    /// - Parameter file: The lock's file, which is made if it isn't there.
    /// - Returns: Nil if another process has it.
    /// - Throws: `Errno`.
    public static func acquire(_ file: FilePath) throws(Errno) -> GitLock? {
        let descriptor = file.withPlatformString {
            open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return GitLock(descriptor: descriptor) }
        let error = errno
        close(descriptor)
        if error == EWOULDBLOCK || error == EINTR { return nil }
        throw Errno(rawValue: error)
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    /// Gives the lock back.
    public consuming func release() {}

    deinit { close(descriptor) }
}

extension GitRepository {
    /// Removes git's own lock files. Their owners are dead: whoever calls this holds the ``GitLock``.
    func removeStaleLocks() throws {
        try Self.removeLocks(in: git.repository, depth: 6)
    }

    private static func removeLocks(in folder: FilePath, depth: Int) throws {
        guard depth > 0, let entries = folder.withPlatformString({ opendir($0) }) else { return }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let (name, type) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                (
                    String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)),
                    entry.pointee.d_type
                )
            }
            if name == "." || name == ".." { continue }
            // Of the objects, only their lists are ever locked.
            let path = name == "objects" ? folder.appending("objects/info") : folder.appending(name)
            if type == UInt8(DT_DIR) { try removeLocks(in: path, depth: depth - 1) }
            if type == UInt8(DT_REG), name.hasSuffix(".lock") { _ = path.withPlatformString(unlink) }
        }
    }
}
