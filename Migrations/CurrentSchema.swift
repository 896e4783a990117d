/// The schema of the last version, `schema.sql`, and the quick way to see that a file has just that.
enum CurrentSchema {
    /// The statement that GRDB and our migrations use.
    static let migrationTable = "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"

    /// What SQLite makes for AUTOINCREMENT.
    static let sequenceTable = "CREATE TABLE sqlite_sequence(name,seq)"

    /// Whether a file has exactly the objects that the last version makes.
    ///
    /// Every command asks this, so it only compares bytes, in the order in which a test writes `schema.sql`. An older
    /// file, an addition of the user's and the words of another program make it false; ``SchemaCheck`` looks at those.
    static func isWhole(_ objects: [SchemaObject]) -> Bool {
        var hasMigrations = false
        var rest = PackageResources.schema_sql[...]
        // Before the first statement is a comment.
        _ = nextStatement(&rest)
        for object in objects {
            if object.isMadeBySQLite { continue }
            guard object.isWhatItSays, let sql = object.sql else { return false }
            if sql == migrationTable {
                if hasMigrations || object.name != "grdb_migrations" { return false }
                hasMigrations = true
            } else if String(decoding: nextStatement(&rest), as: UTF8.self) != sql {
                return false
            }
        }
        return hasMigrations && rest.isEmpty
    }

    /// The statements, and that of the table of migrations.
    static let statements: Set<String> = {
        var statements: Set<String> = [migrationTable]
        var rest = PackageResources.schema_sql[...]
        _ = nextStatement(&rest)
        while !rest.isEmpty { statements.insert(String(decoding: nextStatement(&rest), as: UTF8.self)) }
        return statements
    }()

    /// Takes a statement, without its semicolon, and the empty line behind it. By bytes, because splitting by
    /// characters takes a millisecond.
    private static func nextStatement(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let (start, count) = (rest.startIndex, rest.count)
        let length = rest.withUnsafeBufferPointer { bytes in
            var length = 0
            while length + 1 < count, bytes[length] != 0x0A || bytes[length + 1] != 0x0A { length += 1 }
            return length
        }
        // At the end of the file there is a line break only.
        let statement = rest[start..<(start + length)]
        rest = rest.dropFirst(length + 2)
        return statement.last == UInt8(ascii: ";") ? statement.dropLast() : statement
    }
}
