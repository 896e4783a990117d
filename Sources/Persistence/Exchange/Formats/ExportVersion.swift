import Journal

/// The version of the journal that an export was made from.
enum ExportVersion {
    /// - Throws: ``JournalError`` where the file isn't JSON, or has no version.
    static func read(_ bytes: [UInt8]) throws -> Int {
        try last(in: bytes) ?? search(bytes)
    }

    /// Why a file that no format recognizes isn't an export.
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

    /// The version where it comes last, as it does where keys are sorted. In JSON, the member before the bracket that
    /// ends a file can't be anything but a member of the whole, so that the rest needn't be passed over.
    private static func last(in bytes: [UInt8]) -> Int? {
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

    /// Passes over everything, which tells JSON from other things.
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
    /// The last elements that fit a condition.
    fileprivate func suffix(while fits: (Element) -> Bool) -> ArraySlice {
        self[(lastIndex { !fits($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
