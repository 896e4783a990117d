import Journal

/// A file format that a journal can be imported from.
protocol ImportFormat: Sendable {
    /// Whether a file is in this format, intact or not.
    func recognizes(_ file: ImportFile) -> Bool

    /// The rows of a file, checked, with a report.
    /// - Throws: ``JournalError`` that names what is wrong and where.
    func read(_ file: ImportFile) throws -> ImportedJournal
}

/// A file to be imported.
struct ImportFile: Sendable {
    let bytes: [UInt8]
    /// The version of the journal it was exported from, or why it isn't an export of ours.
    let version: Result<Int, any Error>
    let latestVersion: Int
    /// The zone it was written in, where someone said so.
    let zone: Zone?
    let machine: Zone

    init(_ bytes: [UInt8], latestVersion: Int, zone: Zone?, machine: Zone) {
        self.bytes = bytes
        self.latestVersion = latestVersion
        self.zone = zone
        self.machine = machine
        version = Result { try ExportVersion.read(bytes) }
    }

    /// Whether it is an export of ours of one of these versions.
    func isExport(_ versions: some RangeExpression<Int>) -> Bool {
        if case .success(let version) = version { versions.contains(version) } else { false }
    }
}
