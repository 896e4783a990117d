import Foundation
import SystemPackage

/// Other processes' locks on a file, from the kernel's list: proc_locks(5). Asking with fcntl(2) would need a descriptor of the
/// file, and closing that would release this process's own locks.
public enum FileLocks {
    /// The ranges of bytes that other processes have locked; none for a missing file.
    /// - Throws: `Errno` if the list can't be read.
    public static func ofOthers(on file: FilePath) throws -> [ClosedRange<Int>] {
        guard let inode = try file.statusIfExists()?.inode else { return [] }
        let list = String(decoding: try FilePath("/proc/locks").contents(), as: UTF8.self)
        return ranges(in: list, inode: "\(inode.rawValue)", besides: "\(getpid())")
    }

    static func ranges(in list: String, inode: String, besides process: String) -> [ClosedRange<Int>] {
        // 1: POSIX  ADVISORY  WRITE 7877 fe:00:16245780 121 121
        let locks = list.split(separator: "\n").compactMap { line -> [Substring]? in
            let words = line.split(separator: " ")
            guard words.count == 8, let number = words[5].split(separator: ":").last, number == inode else {
                return nil
            }
            return words
        }
        // Files on several devices have the same number. The process's own lock tells how the kernel names this one's device,
        // which isn't always what stat(2) says.
        let own: Set<Substring> = Set(locks.filter { $0[4] == process }.map { $0[5] })
        return locks.compactMap { words -> ClosedRange<Int>? in
            guard words[4] != process, own.isEmpty || own.contains(words[5]), let first = Int(words[6]) else {
                return nil
            }
            return first...max(first, Int(words[7]) ?? .max)
        }
    }
}
