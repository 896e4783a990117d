import Journal

/// A file format for imports.
protocol ImportFormat: Sendable {
    /// Whether a file, valid or not, has this format.
    func recognizes(_ file: ImportFile) -> Bool

    /// The validated rows of a file, with a report.
    /// - Throws: ``JournalError`` with the problem and its path.
    func read(_ file: ImportFile) throws -> ImportedJournal
}

/// A file to import.
struct ImportFile: Sendable {
    let bytes: [UInt8]
    /// The schema version of the export, or the reason why the file isn't a Daybook export.
    let version: Result<Int, any Error>
    let latestVersion: Int
    /// The zone in which it was written, if given.
    let zone: Zone?
    let machine: Zone

    init(_ bytes: [UInt8], latestVersion: Int, zone: Zone?, machine: Zone) {
        self.bytes = bytes
        self.latestVersion = latestVersion
        self.zone = zone
        self.machine = machine
        version = Result { try ExportVersion.read(bytes) }
    }

    /// Whether it is a Daybook export of one of these versions.
    func isExport(_ versions: some RangeExpression<Int>) -> Bool {
        if case .success(let version) = version { versions.contains(version) } else { false }
    }
}
