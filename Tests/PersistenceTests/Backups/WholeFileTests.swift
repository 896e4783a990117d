import Foundation
import Persistence
import SystemPackage
import Testing

struct WholeFileTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("whole-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func inFolder(_ body: (String) throws -> Void) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func writesForItsOwnerOnly() throws {
        try inFolder { folder in
            let path = "\(folder)/a.json"
            try Data("old".utf8).write(to: URL(fileURLWithPath: path))
            #expect(chmod(path, 0o644) == 0)
            let data = Data(repeating: 7, count: 3_000_000)
            try WholeFile.write(data, to: FilePath(path))
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
            #expect(try mode(path) == 0o600)
            #expect(try names() == ["a.json"])
            try WholeFile.write(Data(), to: FilePath(path))
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
        }
    }

    @Test("Another name of the old file keeps the old contents, so a reader never sees half of a file")
    func oldContents() throws {
        try inFolder { folder in
            let path = "\(folder)/a.json"
            try Data("old".utf8).write(to: URL(fileURLWithPath: path))
            #expect(link(path, "\(folder)/other") == 0)
            try WholeFile.write(Data("new and longer".utf8), to: FilePath(path))
            #expect(try String(contentsOfFile: "\(folder)/other", encoding: .utf8) == "old")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "new and longer")
        }
    }

    @Test func aLinkStaysOne() throws {
        try inFolder { folder in
            let manager = FileManager.default
            try manager.createDirectory(atPath: "\(folder)/there", withIntermediateDirectories: false)
            try manager.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "there/second")
            try manager.createSymbolicLink(atPath: "\(folder)/there/second", withDestinationPath: "file")
            try WholeFile.write(Data("one".utf8), to: FilePath("\(folder)/link"))
            #expect(try String(contentsOfFile: "\(folder)/there/file", encoding: .utf8) == "one")
            try WholeFile.write(Data("two".utf8), to: FilePath("\(folder)/link"))
            #expect(try String(contentsOfFile: "\(folder)/there/file", encoding: .utf8) == "two")
            #expect(try names() == ["link", "there"])
            #expect(try manager.destinationOfSymbolicLink(atPath: "\(folder)/link") == "there/second")
        }
    }

    @Test func saysWhatIsWrongAndLeavesNothingBehind() throws {
        try inFolder { folder in
            let manager = FileManager.default
            try manager.createDirectory(atPath: "\(folder)/d", withIntermediateDirectories: false)
            try manager.createSymbolicLink(atPath: "\(folder)/loop", withDestinationPath: "loop")
            let errors = [
                ("\(folder)/d", "\(folder)/d: couldn't be written: it is a folder"),
                ("\(folder)/none/a", "\(folder)/none/a: couldn't be written: No such file or directory"),
                ("\(folder)/loop", "\(folder)/loop: couldn't be written: too many symbolic links"),
                ("/proc/daybook", "/proc/daybook: couldn't be written: "),
                ("", "\"\": is not the name of a file"),
            ]
            for (path, message) in errors {
                let error = #expect(throws: JournalError.self) {
                    try WholeFile.write(Data("x".utf8), to: FilePath(path))
                }
                #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
            }
            #expect(try names() == ["d", "loop"])
        }
    }

    @Test func aFullDiskIsSaidAndADeviceIsNotReplaced() throws {
        try FileManager.default.removeItem(at: folder)
        #expect(throws: JournalError("/dev/full: couldn't be written: No space left on device")) {
            try WholeFile.write(Data("x".utf8), to: "/dev/full")
        }
        #expect(throws: Never.self) { try WholeFile.write(Data("x".utf8), to: "/dev/null") }
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func inThePresentFolderItNeedsNoPath() throws {
        let name = "whole-\(UUID().uuidString)"
        try WholeFile.write(Data("x".utf8), to: FilePath(name))
        #expect(try String(contentsOfFile: name, encoding: .utf8) == "x")
        try FileManager.default.removeItem(atPath: name)
        try FileManager.default.removeItem(at: folder)
    }
}
