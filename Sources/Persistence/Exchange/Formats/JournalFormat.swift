/// Exports since v9, whose rows are those of today's tables. What a later version added may be missing.
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
