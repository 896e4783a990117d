import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

@Suite("A file that gets its name only when it is whole")
struct UnfinishedFileTests {
    private func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("It takes no name that is taken, be it a link's to nothing, and leaves nothing behind")
    func names() throws {
        try TemporaryFolder.with { folder in
            #expect(symlink("nowhere", folder.file("link")) == 0)
            do {
                let file = try UnfinishedFile(in: FilePath(folder.path))
                try Data("x".utf8).write(to: URL(fileURLWithPath: file.path.string))
                #expect(try !file.finish(as: FilePath(folder.file("link"))))
                #expect(try file.finish(as: FilePath(folder.file("a"))))
            }
            #expect(try names(folder) == ["a", "link"])
            #expect(try String(contentsOfFile: folder.file("a"), encoding: .utf8) == "x")
            #expect(try permissions(folder.file("a")) == 0o600)
        }
    }

    @Test("What a dead program left is removed, what a running one is making stays")
    func abandoned() throws {
        try TemporaryFolder.with { folder in
            let left = folder.file("daybook-unfinished-abcdef")
            try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
            for name in ["copy.unfinished", "copy.unfinished-journal", "lock"] {
                try Data().write(to: URL(fileURLWithPath: "\(left)/\(name)"))
            }
            let mine = folder.file("daybook-unfinished-mine")
            try FileManager.default.createDirectory(atPath: mine, withIntermediateDirectories: false)
            try Data().write(to: URL(fileURLWithPath: "\(mine)/a file of mine"))
            let running = try UnfinishedFile(in: FilePath(folder.path))
            UnfinishedFile.removeAbandoned(in: FilePath(folder.path))
            let kept = try #require(running.path.removingLastComponent().lastComponent).string
            #expect(try names(folder) == [kept, "daybook-unfinished-mine"].sorted())
            #expect(FileManager.default.fileExists(atPath: "\(mine)/a file of mine"))
        }
    }
}
