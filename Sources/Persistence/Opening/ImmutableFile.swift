import Files
import GRDB
import SystemPackage

/// Reads a database file alone, without locks and write-ahead log (SQLite's URI parameter `immutable`).
enum ImmutableFile {
    static func open(_ path: FilePath) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.harden()
        return try DatabaseQueue(path: "file:\(encoded(path))?immutable=1", configuration: configuration)
    }

    /// A percent-encoded path; letters, digits and slashes stay.
    private static func encoded(_ path: FilePath) -> String {
        path.bytes.map { byte in
            let isPlain =
                byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || (48...57).contains(byte))
            if isPlain || byte == UInt8(ascii: "/") { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "%0\(digits)" : "%\(digits)"
        }.joined()
    }
}
