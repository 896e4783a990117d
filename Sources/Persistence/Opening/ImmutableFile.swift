import Files
import GRDB
import SystemPackage

/// Reads a database's file as it is: without locks, without anything beside it, and without what the write-ahead log
/// holds (SQLite's parameter `immutable`).
enum ImmutableFile {
    static func open(_ path: FilePath) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.harden()
        return try DatabaseQueue(path: "file:\(encoded(path))?immutable=1", configuration: configuration)
    }

    /// A path as part of a URI: whatever is not a letter, a digit or a slash becomes `%XX`.
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
