import Foundation

extension Zone {
    /// The zone of this machine, as `TZ` or `/etc/localtime` says.
    ///
    /// It asks the C library rather than `TimeZone`, which loads ICU on the way to a first screen.
    public static var machine: Zone {
        Zone(identifier: ZoneSetting.current().identifier) { instant in
            var seconds = time_t(instant.timeIntervalSince1970.rounded(.down))
            var parts = tm()
            // The result is nil only for years that do not fit an int; such an instant is read as UTC.
            return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
        }
    }

    /// Has the C library look at `/etc/localtime` again, which `localtime_r` need not do (POSIX). From then on every
    /// ``machine`` has the offsets of the zone it now names.
    public static func reloadMachine() { tzset() }
}

/// Where this machine's zone comes from: `TZ`, or else a file, which can be replaced at any time.
public struct ZoneSetting: Equatable, Sendable {
    /// The file that names the zone where `TZ` does not.
    public static let machineFile = "/etc/localtime"

    /// The zone's name: what `TZ` says, or what the file it names, or else the machine's file, is a link to.
    public let identifier: String
    /// Which file it is, for one that is no link: its device, number and time of change.
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
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(file, &target, target.count)
        let path =
            length > 0
            ? String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self) : file
        var status = stat()
        let isThere = stat(file, &status) == 0
        return ZoneSetting(
            identifier: path.range(of: "zoneinfo/").map { String(path[$0.upperBound...]) } ?? "UTC",
            file: isThere
                ? [
                    Int(bitPattern: UInt(status.st_dev)), Int(bitPattern: UInt(status.st_ino)),
                    status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
                ] : [])
    }
}
