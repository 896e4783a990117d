import Foundation

extension Zone {
    /// The zone of this machine, from `TZ` or `/etc/localtime`.
    ///
    /// Uses the C library, because `TimeZone` loads ICU and delays the first screen.
    public static var machine: Zone {
        Zone(identifier: ZoneSetting.current().identifier) { instant in
            var seconds = time_t(instant.timeIntervalSince1970.rounded(.down))
            var parts = tm()
            // Nil only if the year doesn't fit an int; such an instant is read as UTC.
            return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
        }
    }

    /// Makes the C library read `/etc/localtime` again, which POSIX doesn't require of `localtime_r`. Affects
    /// every ``machine`` zone.
    public static func reloadMachine() { tzset() }
}

/// The source of this machine's zone: `TZ`, or a file that may be replaced at any time.
public struct ZoneSetting: Equatable, Sendable {
    /// The file that sets the zone unless `TZ` does.
    public static let machineFile = "/etc/localtime"

    /// The zone's name, from `TZ` or the target of the link that `TZ` or ``machineFile`` names.
    public let identifier: String
    /// The identity of a file that isn't a link: device, inode and modification time.
    private let file: [Int]

    /// - Parameters:
    ///   - value: The value of `TZ`.
    ///   - file: The machine's file.
    public static func current(
        tz value: String? = getenv("TZ").map { String(cString: $0) }, file: String = machineFile
    ) -> ZoneSetting {
        let name = value.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 } ?? ""
        if !name.isEmpty, !name.hasPrefix("/") { return ZoneSetting(identifier: name, file: []) }
        let file = name.isEmpty ? file : name
        var status = stat()
        let isThere = stat(file, &status) == 0
        return ZoneSetting(
            identifier: identifier(ofLink: file) ?? "UTC",
            file: isThere
                ? [
                    Int(bitPattern: UInt(status.st_dev)), Int(bitPattern: UInt(status.st_ino)),
                    status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
                ] : [])
    }

    /// The zone's name in the path of its file, which a link names: `/usr/share/zoneinfo/Europe/Berlin`.
    ///
    /// A key of the screen may ask for it, so the search is one of bytes, without Foundation.
    private static func identifier(ofLink file: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let target = buffer.baseAddress else { return nil }
            let length = readlink(file, target, buffer.count)
            // Not a link: the file's own path may tell.
            let path = length > 0 ? buffer.prefix(length).map(UInt8.init(bitPattern:)) : Array(file.utf8)
            let folder = Array("zoneinfo/".utf8)
            return path.indices.first { path[$0...].starts(with: folder) }.map { start in
                String(decoding: path[(start + folder.count)...], as: UTF8.self)
            }
        }
    }
}
