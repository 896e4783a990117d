import Foundation
import SystemPackage

/// The mounts of single files, from the kernel's list: `proc_pid_mountinfo(5)`.
///
/// A file mounted by itself, as by `mount --bind` or a container, has another name, beside which SQLite keeps another log. A
/// mounted folder has the file's log in it too, and so does no harm.
public enum FileMounts {
    private static let list: FilePath = "/proc/self/mountinfo"

    /// Where a file is mounted by itself: at its path, or at another; nil if it isn't.
    public static func place(of file: FilePath) -> FilePath? {
        guard let name = file.lastComponent?.bytes else { return nil }
        let mounts: Data
        do {
            mounts = try list.contents()
        } catch {
            // Not every system has the list.
            return nil
        }
        // There is none as a rule, so most lists aren't taken apart.
        guard mounts.range(of: Data([UInt8(ascii: "/")] + escaped(name) + [UInt8(ascii: " ")])) != nil else {
            return nil
        }
        return place(of: file, in: mounts) { FileIdentity(path: $0) == FileIdentity(path: file) }
    }

    /// - Parameter isFile: Whether a mount at a place is one of the file.
    public static func place(of file: FilePath, in mounts: Data, isFile: (FilePath) -> Bool) -> FilePath? {
        entries(mounts).first { entry in
            entry.place == file || entry.root.lastComponent == file.lastComponent && isFile(entry.place)
        }?.place
    }

    /// The type of the file system of a folder, `ext4`; nil where the system doesn't list them.
    public static func fileSystem(of folder: FilePath) -> String? {
        let mounts: Data
        do {
            mounts = try list.contents()
        } catch {
            // Not every system has the list.
            return nil
        }
        return entries(mounts).filter { folder.starts(with: $0.place) }
            .max { $0.place.length <= $1.place.length }?.type
    }

    private typealias Entry = (root: FilePath, place: FilePath, type: String)

    private static func entries(_ mounts: Data) -> [Entry] {
        mounts.split(separator: UInt8(ascii: "\n")).compactMap { line in
            // 36 35 98:0 /root /place rw,noatime master:1 - ext3 /dev/sda1 rw
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count > 6, let end = words[6...].firstIndex(of: Data("-".utf8)), end + 1 < words.count
            else { return nil }
            return (
                FilePath(bytes: unescaped(words[3])), FilePath(bytes: unescaped(words[4])),
                String(decoding: words[end + 1], as: UTF8.self)
            )
        }
    }

    /// A blank, a tab, a line feed, a backslash and a number sign are in octal: `\040`.
    private static func escaped(_ name: [UInt8]) -> [UInt8] {
        name.flatMap { byte -> [UInt8] in
            guard [0x20, 0x09, 0x0A, 0x5C, 0x23].contains(byte) else { return [byte] }
            let digits = String(byte, radix: 8)
            return Array(("\\" + String(repeating: "0", count: 3 - digits.count) + digits).utf8)
        }
    }

    private static func unescaped(_ word: Data) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(word)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(3), as: UTF8.self)
            if byte == 0x5C, digits.utf8.count == 3, let value = UInt8(digits, radix: 8) {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
