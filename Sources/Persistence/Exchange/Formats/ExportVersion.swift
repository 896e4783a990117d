import Journal

/// The schema version of an export.
enum ExportVersion {
    /// - Throws: ``JournalError`` if the file isn't JSON or has no version.
    static func read(_ bytes: [UInt8]) throws -> Int {
        try last(in: bytes) ?? search(bytes)
    }

    /// The reason why an unrecognized file isn't an export.
    static func refusal(of file: ImportFile) -> any Error {
        switch file.version {
        case .failure(let error): error
        case .success(let version) where version > file.latestVersion:
            JournalError(
                "was exported by a newer Daybook (version \(version); this one reads up to \(file.latestVersion)). "
                    + "Update Daybook.")
        case .success(let version): JournalError("version: not a version: \(version)")
        }
    }

    /// Finds the version at the end of the file, its place if keys are sorted. The member before the final
    /// bracket always belongs to the root object, so the rest needn't be parsed.
    static func last(in bytes: [UInt8]) -> Int? {
        var rest = bytes[...]
        func dropBlanks() {
            while let byte = rest.last, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { rest = rest.dropLast() }
        }
        func drop(_ text: StaticString) -> Bool {
            dropBlanks()
            let end = rest.suffix(text.utf8CodeUnitCount)
            guard text.withUTF8Buffer({ end.elementsEqual($0) }) else { return false }
            rest = rest.dropLast(end.count)
            dropBlanks()
            return true
        }
        guard drop("}") else { return nil }
        let digits = rest.suffix(while: JSONReader.isDigit)
        rest = rest.dropLast(digits.count)
        guard drop(":"), drop("\"version\""), drop(",") else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// Finds the version by parsing everything, which also validates the JSON.
    static func search(_ bytes: [UInt8]) throws -> Int {
        var json = JSONReader(bytes)
        var version: Int64?
        try json.object { json, key in
            if key == "version" { version = try json.number() } else { try json.skip() }
        }
        try json.end()
        return Int(try json.required(version, "version"))
    }
}

extension ArraySlice {
    /// The longest suffix whose elements satisfy a condition.
    fileprivate func suffix(while fits: (Element) -> Bool) -> ArraySlice {
        self[(lastIndex { !fits($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
