import Foundation

/// A disk of a few megabytes, mounted for one command and what it starts, that can be filled up.
public enum SmallDisk {
    /// Whether this machine lets the tests mount one.
    public static let isAvailable: Bool = {
        guard geteuid() == 0 else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "unshare -m mount -t tmpfs -o size=1m tmpfs /mnt"]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// The arguments of `sh` that mount one at a folder and run a script there.
    public static func arguments(at folder: String, options: String = "size=4m", _ script: String) -> [String]
    {
        [
            "-c",
            "exec unshare -m sh -c 'mount -t tmpfs -o \(options) tmpfs \"$0\" && cd \"$0\" && eval \"$1\"' \"$0\" \"$1\"",
            folder, script,
        ]
    }
}
