import Foundation

extension Zone {
    /// The zone of this machine, as `TZ` or `/etc/localtime` says.
    ///
    /// It asks the C library rather than `TimeZone`, which loads ICU on the way to a first screen.
    public static let machine = Zone(identifier: machineIdentifier) { instant in
        var seconds = time_t(instant.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        // The result is nil only for years that do not fit an int; such an instant is read as UTC.
        return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    }

    private static let machineIdentifier = identifier(ofTZ: ProcessInfo.processInfo.environment["TZ"])

    /// The zone's name: what `TZ` says, or what the file it names, or else `/etc/localtime`, is a link to.
    static func identifier(ofTZ value: String?) -> String {
        let name = value.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 } ?? ""
        if !name.isEmpty, !name.hasPrefix("/") { return name }
        let file = name.isEmpty ? "/etc/localtime" : name
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(file, &target, target.count)
        let path =
            length > 0
            ? String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self) : file
        return path.range(of: "zoneinfo/").map { String(path[$0.upperBound...]) } ?? "UTC"
    }
}
