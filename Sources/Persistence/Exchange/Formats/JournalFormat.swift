/// Exports since v9, with today's tables. Columns and tables of later versions may be missing.
struct JournalFormat: ImportFormat {
    func recognizes(_ file: ImportFile) -> Bool {
        file.isExport(9...) && file.isExport(...file.latestVersion)
    }

    func read(_ file: ImportFile) throws -> ImportedJournal {
        let lists = try ExportedLists.read(file.bytes)
        try ImportChecks.check(lists.snapshot)
        return ImportedJournal(snapshot: lists.snapshot, version: lists.version)
    }
}
