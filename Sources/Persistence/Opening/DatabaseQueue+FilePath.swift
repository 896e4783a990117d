import Foundation
import GRDB
import Platform
import SystemPackage

extension DatabaseQueue {
    /// Opens an existing database at a path that need not be UTF-8.
    ///
    /// With a [URI](https://sqlite.org/uri.html), SQLite creates no file: a journal that another program deletes at this moment
    /// stays deleted.
    /// - Throws: `DatabaseError`.
    convenience init(at path: FilePath, configuration: Configuration = Configuration()) throws {
        let mode = configuration.readonly ? "ro" : "rw"
        try self.init(path: path.databaseURI("mode=\(mode)"), configuration: configuration)
    }
}

extension FilePath {
    /// The URI of a database file: its path with all but letters, digits and slashes percent-encoded.
    func databaseURI(_ parameter: String) -> String {
        let encoded = bytes.map { byte in
            let isPlain =
                byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || (48...57).contains(byte))
            if isPlain || byte == UInt8(ascii: "/") { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "%0\(digits)" : "%\(digits)"
        }
        return "file:\(encoded.joined())?\(parameter)"
    }
}
