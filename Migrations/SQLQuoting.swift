import GRDB

extension String {
    /// The name as an identifier in SQL, quoted unless it consists of ASCII letters and underscores.
    ///
    /// Plain names stay unquoted so that the triggers in existing files keep the text they were created with.
    var sqlIdentifier: String {
        let isPlain =
            !isEmpty
            && unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || $0 == "_") }
        return isPlain ? self : quotedDatabaseIdentifier
    }

    /// The text as a string literal in SQL.
    var sqlLiteral: String { "'" + replacing("'", with: "''") + "'" }
}
