import Foundation
import GRDB
import Journal
import TestSupport
import Testing

import struct SystemPackage.FileDescriptor
import struct SystemPackage.FilePath

@testable import Persistence

/// A machine with a file, for what replaces a whole journal.
private struct FileMachine {
    let name: String
    let database: JournalDatabase
    let device: DeviceID
    var clock = JournalClock.fixed("2026-11-20T09:30")

    init(_ name: String, number: Int, _ folder: TemporaryFolder, isStarted: Bool = true) throws {
        (self.name, device) = (name, DeviceID(bits: UInt128(number)))
        database = try JournalDatabase.open(
            path: folder.file("\(name).sqlite"), zone: .utc, now: clock.now()
        ).database
        if isStarted { try start() }
    }

    func start() throws {
        try database.startSynchronizing(as: name, joining: "journal", device: device, clock: clock)
    }

    var author: Author { Author(.commandLine, clock: clock) }

    @discardableResult
    func add(_ title: String, note: String? = nil) throws -> Int64 {
        let draft = TodoDraft(title: title, start: "2026-11-20", note: note)
        return try database.perform(.add([draft]), by: author).outcome[0].id
    }

    func id(_ title: String) throws -> Int64 {
        try #require(try database.read(.snapshot).todos.first { $0.title == title }).id
    }

    func edit(_ title: String, _ edit: TodoEdit) throws {
        try database.perform(.edit(.ids([try id(title)]), edit), by: author)
    }

    func delete(_ title: String) throws {
        try database.perform(.delete(.ids([try id(title)])), by: author)
    }

    func undo(_ count: Int = 1) throws -> String {
        try database.perform(.undo(count, in: database, by: author), by: author).label
    }

    func redo(_ count: Int = 1) throws -> String {
        try database.perform(.redo(count, in: database, by: author), by: author).label
    }

    func restore(_ copy: String) throws {
        try database.perform(.restore(FilePath(copy), into: database, by: author), by: author)
    }

    func export() throws -> Data {
        let bytes = Collected()
        _ = try database.read(
            .export(JournalExport(exportedAt: clock.now(), timeZone: "UTC")) { piece in
                bytes.data.append(contentsOf: piece)
            })
        return bytes.data
    }

    func replace(by export: Data, _ folder: TemporaryFolder) throws {
        let file = folder.file("import-\(name).json")
        try export.write(to: URL(fileURLWithPath: file))
        let descriptor = try FileDescriptor.open(FilePath(file), .readOnly)
        let imported = try descriptor.closeAfter {
            try CheckedImport(ImportSource(descriptor), latestVersion: JournalDatabase.schemaVersion)
        }
        try database.perform(
            .importJournal(imported, replacing: true, into: database, by: author), by: author)
    }

    func fetch(_ other: FileMachine) throws {
        let known = try database.syncVector()
        for (device, _) in try other.database.syncVector().numbers {
            try database.apply(
                try other.database.syncPacks(of: device, after: known[device]), clock: clock)
        }
        #expect(try database.syncProblems() == [], "\(name)")
    }

    func meet(_ other: FileMachine) throws {
        try fetch(other)
        try other.fetch(self)
        #expect(try rows() == other.rows())
    }

    /// `title note url` of each todo.
    func rows() throws -> [String] {
        try database.read(.snapshot).todos.map {
            [$0.title, $0.note, $0.externalURL].compactMap(\.self).joined(separator: " ")
        }.sorted()
    }

    func text() throws -> String? { try database.read(.snapshot).dayTexts.first?.text }

    func write(_ text: String) throws {
        try database.perform(
            .verb(.append(text, to: .day("2026-11-20")), in: database, by: author), by: author)
    }
}

private final class Collected: @unchecked Sendable {
    var data = Data()
}

@Suite("Undo, restore and import of a whole journal, beside other machines")
struct SyncedReplacementTests {
    /// Two machines with the todos First, Second and Third, and a copy of the laptop's file with First only.
    private func with(
        _ body: (_ laptop: FileMachine, _ desktop: FileMachine, _ copy: String, TemporaryFolder) throws ->
            Void
    ) throws {
        try TemporaryFolder.with { folder in
            let laptop = try FileMachine("laptop", number: 1, folder)
            let desktop = try FileMachine("desktop", number: 2, folder)
            try laptop.add("First")
            let copy = folder.file("copy.sqlite")
            try laptop.database.makeBackup(at: FilePath(copy))
            try laptop.add("Second")
            try laptop.add("Third")
            try desktop.meet(laptop)
            try body(laptop, desktop, copy, folder)
            try laptop.database.close()
            try desktop.database.close()
        }
    }

    @Test("Undo and redo of a restore leave what another machine did since")
    func undoRestore() throws {
        try with { laptop, desktop, copy, _ in
            try laptop.restore(copy)
            #expect(try laptop.rows() == ["First"])
            try desktop.add("Desktop's", note: "long")
            try desktop.edit("First", TodoEdit(\.note, "from desktop"))
            try desktop.edit("Second", TodoEdit(\.note, "edited too"))
            try desktop.write("The day at the desktop")
            try desktop.meet(laptop)
            let merged = ["Desktop's long", "First from desktop", "Second edited too"]
            #expect(try laptop.rows() == merged)
            _ = try laptop.undo()
            #expect(try laptop.rows() == merged + ["Third"])
            #expect(try laptop.text() == "The day at the desktop")
            try laptop.meet(desktop)
            _ = try laptop.redo()
            #expect(try laptop.rows() == merged)
            try desktop.add("Again")
            try laptop.meet(desktop)
            _ = try laptop.undo()
            try laptop.meet(desktop)
            #expect(try desktop.rows() == ["Again"] + merged + ["Third"])
            let texts = try [laptop, desktop].map { try $0.text() }
            #expect(texts == ["The day at the desktop", "The day at the desktop"])
        }
    }

    @Test("Undo of an import leaves another machine's todo under the category that came with the import")
    func undoImportWithCategory() throws {
        try with { laptop, desktop, copy, folder in
            var snapshot = try laptop.database.read(.snapshot)
            snapshot.categories = [.init(id: 7, name: "Work")]
            snapshot.todos = []
            try laptop.database.perform(
                .importJournal(snapshot, replacing: true, into: laptop.database, by: laptop.author),
                by: laptop.author)
            try desktop.meet(laptop)
            let category = try desktop.database.read(.snapshot).categories[0].id
            let id = try desktop.add("At work")
            try desktop.database.perform(.edit(.ids([id]), TodoEdit(\.categoryID, category)))
            try desktop.meet(laptop)
            _ = try laptop.undo()
            try desktop.meet(laptop)
            #expect(try desktop.rows() == ["At work", "First", "Second", "Third"])
            let kept = try desktop.database.read(.snapshot)
            #expect(kept.categories.map(\.name) == ["Work"])
            #expect(kept.todos.first { $0.title == "At work" }?.categoryID == kept.categories[0].id)
        }
    }

    @Test("Undo of what was restored before synchronizing began leaves another machine's todos")
    func undoOfEarlierRestore() throws {
        try TemporaryFolder.with { folder in
            let laptop = try FileMachine("laptop", number: 1, folder, isStarted: false)
            let desktop = try FileMachine("desktop", number: 2, folder)
            try laptop.add("First")
            let copy = folder.file("copy.sqlite")
            try laptop.database.makeBackup(at: FilePath(copy))
            try laptop.add("Second")
            try laptop.restore(copy)
            let own = try laptop.database.read(.journalID)
            try laptop.database.startSynchronizing(
                as: "laptop", joining: own, device: laptop.device, clock: laptop.clock)
            try desktop.database.endSynchronizing(clock: desktop.clock)
            try desktop.database.startSynchronizing(
                as: "desktop", joining: own, device: desktop.device, clock: desktop.clock)
            try desktop.add("Desktop's")
            try laptop.meet(desktop)
            _ = try laptop.undo()
            try laptop.meet(desktop)
            #expect(try desktop.rows() == ["Desktop's", "First", "Second"])
            try laptop.database.close()
            try desktop.database.close()
        }
    }

    @Test("An older change is undone as far as another machine hasn't changed it since, and says so")
    func undoBesideMerge() throws {
        try with { laptop, desktop, _, _ in
            try laptop.edit("First", TodoEdit(\.title, "First, laptop"))
            try laptop.add("Wrong one")
            try desktop.meet(laptop)
            try desktop.edit("First, laptop", TodoEdit(\.title, "First, desktop"))
            try desktop.meet(laptop)
            #expect(try laptop.undo() == "undone: added \"Wrong one\"")
            #expect(
                try laptop.undo()
                    == "stepped over what desktop has changed since: renamed \"First\" to \"First, laptop\""
            )
            #expect(try laptop.rows() == ["First, desktop", "Second", "Third"])
            #expect(
                try laptop.undo(3)
                    == "undone: added \"Third\"; added \"Second\" (stepped over what desktop has changed since: added \"First\")"
            )
            #expect(try laptop.rows() == ["First, desktop"])
            try laptop.meet(desktop)
        }
    }

    @Test(
        "Another machine's export or backup changes the todos that it names, whatever their ids",
        arguments: [true, false])
    func otherMachinesFile(isExport: Bool) throws {
        try with { laptop, desktop, _, folder in
            try laptop.add("Pay the rent", note: "IBAN")
            try desktop.add("Call mum", note: "since Sunday")
            try laptop.meet(desktop)
            let server = try FileMachine("server", number: 3, folder)
            try server.fetch(laptop)
            try server.edit("Pay the rent", TodoEdit(\.externalURL, "https://bank.example/rent"))
            let before = try laptop.database.syncVector()[laptop.device]
            if isExport {
                let data = try desktop.export()
                #expect(String(decoding: data, as: UTF8.self).contains("\"uid\": \""))
                try laptop.replace(by: data, folder)
            } else {
                let copy = folder.file("desktop-copy.sqlite")
                try desktop.database.makeBackup(at: FilePath(copy))
                try laptop.restore(copy)
            }
            try server.fetch(laptop)
            try laptop.fetch(server)
            // Nothing changed.
            #expect(try laptop.database.syncVector()[laptop.device] == before)
            #expect(
                try laptop.rows() == [
                    "Call mum since Sunday", "First", "Pay the rent IBAN https://bank.example/rent", "Second",
                    "Third",
                ])
            #expect(try laptop.rows() == server.rows())
            try server.database.close()
        }
    }

    @Test(
        "Undo of what came in with another machine's file leaves what that machine has, and its later changes",
        arguments: [true, false])
    func undoOtherMachinesFile(isExport: Bool) throws {
        try with { laptop, desktop, _, folder in
            try laptop.add("Laptop's")
            try desktop.database.perform(
                .verb(.manage(.addCategory("Work")), in: desktop.database, by: desktop.author),
                by: desktop.author)
            let category = try desktop.database.read(.snapshot).categories[0].id
            let id = try desktop.add("Desktop's", note: "long")
            try desktop.database.perform(.edit(.ids([id]), TodoEdit(\.categoryID, category)))
            try desktop.write("The day at the desktop")
            if isExport {
                try laptop.replace(by: desktop.export(), folder)
            } else {
                let copy = folder.file("desktop-copy.sqlite")
                try desktop.database.makeBackup(at: FilePath(copy))
                try laptop.restore(copy)
            }
            #expect(try laptop.rows() == ["Desktop's long", "First", "Second", "Third"])
            try desktop.meet(laptop)
            try desktop.edit("Desktop's", TodoEdit(\.externalURL, "https://example.org"))
            try desktop.meet(laptop)
            let theirs = "Desktop's long https://example.org"
            for _ in 1...2 {
                _ = try laptop.undo()
                try desktop.meet(laptop)
                #expect(try laptop.rows() == [theirs, "First", "Laptop's", "Second", "Third"])
                for machine in [laptop, desktop] {
                    let kept = try machine.database.read(.snapshot)
                    #expect(kept.categories.map(\.name) == ["Work"])
                    #expect(kept.todos.first { $0.title == "Desktop's" }?.categoryID == kept.categories[0].id)
                    #expect(try machine.text() == "The day at the desktop")
                }
                _ = try laptop.redo()
                try desktop.meet(laptop)
                #expect(try laptop.rows() == [theirs, "First", "Second", "Third"])
            }
        }
    }

    @Test("Undo of a restore shows what another machine wrote meanwhile, though the restore was later")
    func undoLaterRestore() throws {
        try with { laptop, desktop, copy, _ in
            try laptop.edit("First", TodoEdit(\.note, "from laptop"))
            try desktop.meet(laptop)
            try desktop.edit("First", TodoEdit(\.note, "from desktop"))
            var later = laptop
            later.clock = .fixed("2026-11-20T10:30")
            try later.restore(copy)
            try desktop.meet(later)
            #expect(try desktop.rows() == ["First"])
            _ = try later.undo()
            try desktop.meet(later)
            #expect(try desktop.rows() == ["First from desktop", "Second", "Third"])
            #expect(try desktop.database.read(.conflictCount) == 0)
        }
    }

    @Test("Two machines that restored undo both: what each of them deleted or changed is back")
    func undoBothRestores() throws {
        try with { laptop, desktop, copy, _ in
            try desktop.edit("First", TodoEdit(\.note, "from desktop"))
            try desktop.meet(laptop)
            try laptop.restore(copy)
            try desktop.restore(copy)
            try desktop.meet(laptop)
            #expect(try laptop.rows() == ["First"])
            _ = try laptop.undo()
            try desktop.meet(laptop)
            _ = try desktop.undo()
            try desktop.meet(laptop)
            #expect(try desktop.rows() == ["First from desktop", "Second", "Third"])
        }
    }

    @Test("What another machine deleted since stays deleted when a restore is undone")
    func undoBesideDeletion() throws {
        try with { laptop, desktop, copy, _ in
            try laptop.restore(copy)
            _ = try laptop.undo()
            try desktop.meet(laptop)
            _ = try laptop.redo()
            _ = try laptop.undo()
            try laptop.edit("Second", TodoEdit(\.note, "kept"))
            let all = folder(copy)
            try laptop.database.makeBackup(at: FilePath(all))
            try laptop.restore(all)
            try desktop.meet(laptop)
            try desktop.delete("Third")
            try desktop.meet(laptop)
            _ = try laptop.undo()
            try desktop.meet(laptop)
            #expect(try desktop.rows() == ["First", "Second kept"])
        }
    }

    private func folder(_ copy: String) -> String { copy + "-all" }

    @Test("An export without names changes the todos with the same contents")
    func exportWithoutNames() throws {
        try with { laptop, desktop, _, folder in
            var snapshot = try laptop.database.read(.snapshot)
            snapshot.todos = snapshot.todos.enumerated().map { index, todo in
                var todo = todo
                todo.id = Int64(90 - index)
                if todo.title == "Second" { todo.note = "imported" }
                return todo
            }
            try desktop.edit("Second", TodoEdit(\.externalURL, "https://example.org"))
            try laptop.database.perform(
                .importJournal(snapshot, replacing: true, into: laptop.database, by: laptop.author),
                by: laptop.author)
            try laptop.meet(desktop)
            #expect(try laptop.rows() == ["First", "Second imported https://example.org", "Third"])
        }
    }
}
