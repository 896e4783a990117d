import Files
import GRDB
import SystemPackage

/// Reads a database file alone, without locks and write-ahead log (SQLite's URI parameter `immutable`).
enum ImmutableFile {
    static func open(_ path: FilePath) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.harden()
        return try DatabaseQueue(path: address(of: path), configuration: configuration)
    }

    /// The URI of a file that is read alone: its path with all but letters, digits and slashes percent-encoded.
    static func address(of path: FilePath) -> String {
        let encoded = path.bytes.map { byte in
            let isPlain =
                byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || (48...57).contains(byte))
            if isPlain || byte == UInt8(ascii: "/") { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "%0\(digits)" : "%\(digits)"
        }
        return "file:\(encoded.joined())?immutable=1"
    }
}
