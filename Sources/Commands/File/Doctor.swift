import ArgumentParser
import Foundation
import Journal
import Persistence
import Platform
import Sharing
import SystemPackage
import Terminal

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the journal and its environment.",
        discussion: """
            Looks at the file, every row, the search index, permissions, free space, backups, synchronization, clock, zone, locale, \
            terminal and settings: a line each. Exits with 1 if something is wrong.

            A damaged file is never changed by --recover: what can be read goes into a new journal, and what can't \
            is listed. \
            It exits with 1 if anything is missing, or may be.
            """)

    @Flag(help: "Repair what is safe to repair, after a backup.")
    var fix = false

    @Option(
        help: ArgumentHelp("Copy every readable row of a damaged journal into a new one.", valueName: "file"),
        transform: FilePath.init(typed:))
    var recover: FilePath?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var journal: JournalOptions

    func validate() throws {
        if recover != nil && (fix || json) { throw ValidationError("--recover goes with no other option.") }
    }

    func run() throws {
        let clock = try Environment.clock()
        if let recover { return try rescue(into: recover, clock) }
        let file = FileExamination(path: journal.path, clock: clock)
        // Opening makes the files private, so they are looked at first.
        let outside = journal.path.exists ? file.findings() : []
        let (opening, database) = open()
        if fix, let database { try mend(database, clock) }
        let inside = database.map { JournalExamination(database: $0, clock: clock).findings() } ?? []
        let findings = [opening] + inside + outside + SurroundingsExamination(clock: clock).findings()
        report(findings)
        if findings.contains(where: { $0.state == .wrong }) { throw ExitCode.failure }
    }

    private func report(_ findings: [Finding]) {
        if json {
            let value = FindingsJSON(findings: findings).json
            return Console.write(text: value.document)
        }
        let width = findings.map(\.name.count).max() ?? 0
        let lines = findings.flatMap { finding in
            finding.line(nameWidth: width).lines(width: Console.columns, isColored: false)
        }
        Console.print(styled: lines)
    }

    private func open() -> (Finding, JournalDatabase?) {
        guard journal.path.exists else {
            return (.note("journal", "There is none at \(journal.path) yet."), nil)
        }
        do {
            let (database, note) = try journal.openQuietly(for: .read)
            let version = "\(journal.path), version \(JournalDatabase.schemaVersion)."
            if let reason = database.readOnlyReason {
                return (.note("journal", "\(version) \(reason)"), database)
            }
            return (.fine("journal", [version, note].compactMap(\.self).joined(separator: " ")), database)
        } catch {
            return (.wrong("journal", "\(error.reason)"), nil)
        }
    }

    /// Mends what is wrong, and says what was done.
    private func mend(_ database: JournalDatabase, _ clock: JournalClock) throws {
        if let reason = database.readOnlyReason { throw JournalError(reason) }
        if try database.findDamage() != nil {
            guard try database.isOnlyIndexDamaged() else { return }
            let copies = try database.reindex(now: clock.now())
            say("Made the indexes again from the rows. The damaged file is in \(copies)", database)
        }
        if try database.read(.exportable).repairs.contains(where: { $0.kind != .omission }) {
            let author = Author(.commandLine, clock: clock)
            let mended = try database.perform(.mendRows(in: database, by: author), by: author).outcome
            for repair in mended.repairs { say("Mended \(repair.description.harmless)", database) }
            if let backup = mended.backup { say("The journal from before is in \(backup)", database) }
        }
        if try !database.read(.rowsWithoutIDs).isEmpty {
            let backup = try database.makeBackup(reason: .replacement, now: clock.now())
            for noun in try database.mendIDs() { say("Mended the ids for another \(noun)", database) }
            say("The journal from before is in \(backup)", database)
        }
        if try !database.isIndexRight() {
            try database.rebuildIndex()
            say("Made the search index again", database)
        }
    }

    private func say(_ words: String, _ database: JournalDatabase) {
        EventLog.record(words, journal: database.path)
        Console.note(words)
    }

    private func rescue(into file: FilePath, _ clock: JournalClock) throws {
        let recovery = try JournalDatabase.recover(
            journal.path, into: file, by: Author(.commandLine, clock: clock))
        EventLog.record("Recovered \(recovery.contents) into \(file).", journal: journal.path)
        Console.print("Recovered \(recovery.contents) into \(file)")
        for loss in recovery.losses { Console.note(loss.harmless) }
        if recovery.losses.isEmpty { Console.note("Nothing seems to be missing.") }
        guard recovery.emptyTables.isEmpty else {
            throw JournalError(
                "No row of \(recovery.emptyTables.joined(separator: ", ")) could be recovered. A backup may have more: "
                    + "daybook backup --list")
        }
        guard !recovery.isIncomplete else {
            throw JournalError(
                "Not everything could be recovered. A backup may have more: daybook backup --list")
        }
    }
}

/// Examines what the program stands on: clock, zone, locale, terminal and settings.
struct SurroundingsExamination {
    let clock: JournalClock

    func findings() -> [Finding] {
        [time(), zone(), locale(), terminal(), editor()] + settings()
    }

    private func time() -> Finding {
        let (day, seconds) = clock.zone.wallTime(at: clock.now())
        let words = "\(day) \(ISO8601.clockTime(seconds)), today is \(clock.today.mediumName)"
        // Daybook didn't exist before; a machine without a battery starts in 1970.
        guard (2024..<2100).contains(clock.today.civil.year) else {
            return .wrong("clock", "It says \(words). Set the clock: Daybook takes the day from it.")
        }
        return .fine("clock", "\(words).")
    }

    private func zone() -> Finding {
        guard let name = Environment.value("TZ") else { return .fine("zone", clock.zone.identifier) }
        let bare = name.hasPrefix(":") ? String(name.dropFirst()) : name
        guard Zone(named: bare) != nil || bare.hasPrefix("/") || bare.contains(where: \.isNumber) else {
            return .wrong(
                "zone",
                "TZ=\(name) isn't a time zone, so days are those of UTC. Name one such as Europe/Rome.")
        }
        return .fine("zone", "\(clock.zone.identifier), from TZ.")
    }

    private func locale() -> Finding {
        let name = CharacterLocale.name ?? ""
        switch CharacterLocale.adopt() {
        case .own: break
        case .substitute(let other):
            return .wrong(
                "locale",
                "\(name) isn't installed, so \(other) is used. Install it, or set LC_ALL=\(other).")
        case .none:
            return .wrong(
                "locale",
                "\(name) isn't installed, so only ASCII is shown. Install it, or set LC_ALL=C.UTF-8.")
        }
        let codeset = MachineLocale.characterSet
        guard codeset == "UTF-8" else {
            return .note(
                "locale", "Its character set is \(codeset), so only ASCII is shown. Set LC_ALL=C.UTF-8.")
        }
        return .fine("locale", "UTF-8.")
    }

    private func terminal() -> Finding {
        guard let name = Environment.value("TERM") else {
            return .note("terminal", "TERM isn't set, which the full screen needs.")
        }
        guard TerminalDescription.exists(name) else {
            return .wrong(
                "terminal", "TERM=\(name) is unknown here. Set TERM=xterm-256color, or install ncurses-term.")
        }
        return .fine("terminal", "\(name).")
    }

    private func editor() -> Finding {
        guard let (command, variable) = Editor.choice, let program = ShellCommand.program(of: command) else {
            return .note("editor", "Neither VISUAL nor EDITOR is set; vi is used.")
        }
        let setting = "\(variable.dropFirst())=\(command)"
        guard ShellCommand.isProgram(program) else {
            return .note("editor", "\(setting), and there is no program \(program).")
        }
        if let advice = EditorWaiting.advice(on: command, in: variable, isEarly: false) {
            return .note("editor", advice)
        }
        return .fine("editor", "\(setting).")
    }

    private func settings() -> [Finding] {
        let mistakes = Environment.configuration.mistakes
        guard mistakes.isEmpty else { return mistakes.map { .wrong("settings", $0.description) } }
        let problems = TextTemplate.problems(in: Environment.configuration.preferences.text)
        guard problems.isEmpty else { return problems.map { .wrong("settings", $0) } }
        return [
            .fine(
                "settings",
                "\(Environment.configurationPath) \(Environment.configurationPath.exists ? "has no mistakes" : "doesn't exist; defaults are used")."
            )
        ]
    }
}

/// Examines a journal's file from outside: who can read it, where it is, the room left, its backups.
struct FileExamination {
    let path: FilePath
    let clock: JournalClock

    func findings() -> [Finding] {
        [permissions(), place(), space(), backups()] + drafts()
    }

    private func status(_ path: FilePath) -> stat? {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 ? status : nil
    }

    private func permissions() -> Finding {
        if let problem = JournalDatabase.sideFileProblem(at: path) { return .wrong("permissions", problem) }
        let files =
            ["", "-wal", "-shm"].map(path.addingSuffix) + [
                path.draftFolder, path.folder.appending("backups"),
            ]
        let present = files.compactMap { file in status(file).map { (file, $0) } }
        if let (file, _) = present.first(where: { $0.1.st_uid != geteuid() }) {
            return .wrong("permissions", "\(file) belongs to another user. Make it yours with chown.")
        }
        if let (file, status) = present.first(where: { $0.1.st_mode & 0o077 != 0 }) {
            let mode = String(status.st_mode & 0o777, radix: 8)
            return .wrong(
                "permissions",
                "Others can get at \(file) (mode \(mode)). Make it yours alone: chmod go= \(file)")
        }
        return .fine("permissions", "Only you can read the journal.")
    }

    /// Folders whose contents another program copies, by a name in the path or a file that it leaves in them.
    private static let syncing = [
        ("Dropbox", ".dropbox"), ("Syncthing", ".stfolder"), ("Nextcloud", ".owncloudsync.log"),
        ("OneDrive", ".849C9593-D756-4E56-8D6E-42412F2A707B"), ("Google Drive", ".tmp.driveupload"),
    ]

    /// File systems on which SQLite's locks and log can't be relied on.
    private static let network = ["nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs", "ceph"]

    private func place() -> Finding {
        if let problem = JournalDatabase.secondNameProblem(at: path) { return .wrong("place", problem) }
        let folder = path.folder
        if let name = FileMounts.fileSystem(of: folder), Self.network.contains(name) {
            return .note(
                "place",
                "\(folder) is on a network file system (\(name)), whose locks SQLite can't rely on. "
                    + "Keep the journal on a local disk.")
        }
        var above = folder
        while true {
            let name = above.lastComponent?.string
            if let service = Self.syncing.first(where: { $0.0 == name || above.appending($0.1).exists }) {
                return .note(
                    "place",
                    "\(above) seems to be copied by \(service.0), which may copy the file in the middle "
                        + "of a change. Keep the journal elsewhere and copy backups or exports.")
            }
            guard above.removeLastComponent() else { break }
        }
        return .fine("place", "\(folder) is a local folder.")
    }

    /// The texts that editors have left, of whatever day or todo they are.
    private func drafts() -> [Finding] {
        do {
            let texts = try DraftFolder.abandoned(forJournal: path.canonical).compactMap { folder in
                try folder.isBeingEdited ? nil : ProseDraft.abandoned(in: folder)
            }
            return texts.map { draft in
                .note(
                    "drafts",
                    "A text that an editor saved isn't in the journal: \(draft.path.string). Editing the same note or text again "
                        + "opens it.")
            }
        } catch {
            return [.note("drafts", "\(error.reason)")]
        }
    }

    private func space() -> Finding {
        var info = statvfs()
        guard path.absolute.folder.withPlatformString({ statvfs($0, &info) }) == 0 else {
            return .note("space", "The free space can't be read: \(Errno(rawValue: errno)).")
        }
        let free = Double(info.f_bavail) * Double(info.f_frsize)
        let size = Double(status(path)?.st_size ?? 0)
        // A backup and a migration each need the file's size once more.
        let needed = size * 2 + 16e6
        let words = "\(BackupPrinter.size(Int64(min(free, 9e18)))) are free"
        return free < needed
            ? .wrong(
                "space",
                "\(words), and a backup before a change of the whole file may need \(BackupPrinter.size(Int64(needed))). Make room."
            )
            : .fine("space", "\(words).")
    }

    private func backups() -> Finding {
        let backups = BackupFile.all(ofJournal: path)
        let now = clock.now()
        guard let newest = backups.first(where: { $0.made <= now }) else {
            guard let later = backups.last else {
                return .note("backups", "There is none yet. `daybook backup` makes one.")
            }
            let next = BackupPrinter.time(later.made, clock)
            return .note("backups", "All are dated in the future, the next one \(next).")
        }
        let count = backups.count == 1 ? "1 backup" : "\(backups.count) backups"
        let time = BackupPrinter.time(newest.made, clock)
        let isOld = clock.today > clock.day(of: newest.made) + 7 && DailyBackup.hasChanges(path, clock)
        guard isOld else { return .fine("backups", "\(count), the newest of \(time).") }
        let reason = AutomaticBackup.isOn ? "See \(EventLog.path)." : "Daily backups are switched off."
        return .note(
            "backups", "The newest of \(count) is of \(time), and the journal has changed since. \(reason)")
    }
}
