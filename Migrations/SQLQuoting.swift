import GRDB

extension String {
    /// The name as an SQL identifier, quoted unless it has only ASCII letters and underscores.
    ///
    /// Plain names stay unquoted so that triggers in existing files match.
    var sqlIdentifier: String {
        let isPlain =
            !isEmpty
            && unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || $0 == "_") }
        return isPlain ? self : quotedDatabaseIdentifier
    }

    /// The text as an SQL string literal.
    var sqlLiteral: String { "'" + replacing("'", with: "''") + "'" }
}
