import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Sync

@Suite("Branches of devices in git")
struct GitRepositoryTests {
    @Test("What one device publishes, another reads, whole and in order")
    func publishAndRead() async throws {
        try await GitWorkshop.with { workshop in
            let (laptop, desktop) = (workshop.repository("laptop"), workshop.repository("desktop"))
            let remote = try workshop.remote()
            let first = try await laptop.publish(
                [.numbered(1), .numbered(2, size: 70_000)], to: .laptop, remote)
            try await laptop.publish([.numbered(3)], to: .laptop, remote)
            try await desktop.publish([.numbered(9)], to: .desktop, remote)
            let packs = [PublishedPack.numbered(1), .numbered(2, size: 70_000), .numbered(3)].map(\.bytes)
            #expect(try await desktop.fetchedPacks(of: .laptop, remote) == packs)
            #expect(try await desktop.fetchedPacks(of: .laptop, remote, after: first) == [packs[2]])
            #expect(try await laptop.fetchedPacks(of: .desktop, remote) == [PublishedPack.numbered(9).bytes])
            #expect(try await laptop.fetchedHeads().keys.sorted() == [.laptop, .desktop])
            let check = try await GitProgram(repository: workshop.folder.appending("remote.git"))
                .run(["fsck", "--strict"])
            #expect(check.isEmpty)
        }
    }

    @Test("Many small objects are packed by themselves, and nothing is lost by it")
    func tidying() async throws {
        try await GitWorkshop.with { workshop in
            let laptop = workshop.repository("laptop")
            try await laptop.prepare()
            // Git counts the objects whose name begins with 17 as well (git-gc(1), gc.auto).
            let objects = laptop.git.repository.appending("objects/17")
            var head: CommitID?
            var count = 0
            repeat {
                let packs = (1...30).map { PublishedPack.numbered(count + $0) }
                head = try await laptop.add(packs, to: .laptop, author: "laptop", after: head)
                count += 30
                try #require(count < 5000)
            } while try !GitRepository.exists(objects)
                || FileManager.default.contentsOfDirectory(atPath: objects.string).count < 3
            try await laptop.prepare()
            #expect(!GitRepository.exists(objects))
            let packs = try await laptop.packs(upTo: try #require(head), after: nil)
            #expect(packs?.map(\.bytes) == (1...count).map { PublishedPack.numbered($0).bytes })
        }
    }

    @Test("The same packs after the same commit are the same commits, so a crash repeats nothing")
    func repeatable() async throws {
        try await GitWorkshop.with { workshop in
            var heads: Set<CommitID> = []
            for name in ["one", "two"] {
                let repository = workshop.repository(name)
                try await repository.prepare()
                for _ in 1...2 {
                    let packs = [PublishedPack.numbered(1), .numbered(2)]
                    heads.insert(try await repository.add(packs, to: .laptop, author: "laptop", after: nil))
                }
            }
            #expect(heads.count == 1)
        }
    }

    @Test("A branch that has something else at the remote is left as it is")
    func neverForced() async throws {
        try await GitWorkshop.with { workshop in
            let remote = try workshop.remote()
            let theirs = try await workshop.repository("one").publish([.numbered(1)], to: .laptop, remote)
            let other = workshop.repository("two")
            try await other.prepare()
            _ = try await other.add([.numbered(2)], to: .laptop, author: "copy", after: nil)
            await #expect(throws: GitError.rejected(branch: DeviceBranch.laptop.name)) {
                try await other.push(.laptop, to: remote)
            }
            #expect(
                try await other.branches(of: remote) == ["refs/heads/\(DeviceBranch.laptop.name)": theirs])
        }
    }

    @Test("A branch that is gone at the remote stays here; one that went back is noticed")
    func absenceIsNoDeletion() async throws {
        try await GitWorkshop.with { workshop in
            let remote = try workshop.remote()
            let (laptop, desktop) = (workshop.repository("laptop"), workshop.repository("desktop"))
            let first = try await laptop.publish([.numbered(1)], to: .laptop, remote)
            let second = try await laptop.publish([.numbered(2)], to: .laptop, remote)
            #expect(try await desktop.fetchedPacks(of: .laptop, remote).count == 2)
            let owner = GitProgram(repository: workshop.folder.appending("remote.git"))
            try await owner.run(["update-ref", DeviceBranch.laptop.reference, first.description])
            let heads = try await desktop.fetch(from: remote)
            let head = try #require(heads[.laptop])
            #expect(try await !desktop.isCommit(head, atOrAfter: second))
            #expect(try await desktop.isCommit(second, atOrAfter: head))
            try await owner.run(["update-ref", "-d", DeviceBranch.laptop.reference])
            #expect(try await desktop.fetch(from: remote) == [:])
            #expect(try await desktop.fetchedHeads()[.laptop] == first)
        }
    }

    @Test("Other branches, tags and files of a repository never come here")
    func nothingElse() async throws {
        try await GitWorkshop.with { workshop in
            let remote = try workshop.remote()
            let head = try await workshop.repository("laptop").publish([.numbered(1)], to: .laptop, remote)
            let owner = GitProgram(repository: workshop.folder.appending("remote.git"))
            for reference in ["refs/heads/main", "refs/tags/v1", "refs/heads/daybook/readme", "refs/notes/x"]
            {
                try await owner.run(["update-ref", reference, head.description])
            }
            let desktop = workshop.repository("desktop")
            try await desktop.prepare()
            #expect(try await desktop.fetch(from: remote) == [.laptop: head])
            #expect(try await desktop.fetchedHeads() == [.laptop: head])
            let references = try await desktop.git.run(["for-each-ref", "--format=%(refname)"])
            let names = String(decoding: references, as: UTF8.self).split(separator: "\n")
            #expect(names.allSatisfy { $0.hasPrefix("refs/remotes/daybook/") }, "\(names)")
            #expect(try await desktop.branches(of: remote).keys.contains("refs/heads/main"))
        }
    }

    @Test("A commit without a pack has an empty one; a pack that is too large is refused, both ways")
    func strangePacks() async throws {
        try await GitWorkshop.with { workshop in
            let remote = try workshop.remote()
            let owner = GitProgram(repository: workshop.folder.appending("remote.git"))
            try await owner.run(
                ["fast-import", "--quiet", "--done"],
                input: Array(
                    """
                    commit \(DeviceBranch.laptop.reference)
                    committer x <x> 1 +0000
                    data 0
                    M 100644 inline other
                    data 1
                    x
                    M 100644 inline ops/within
                    data 1
                    x
                    done

                    """.utf8))
            let desktop = workshop.repository("desktop")
            #expect(try await desktop.fetchedPacks(of: .laptop, remote) == [[]])
            let large = PublishedPack.numbered(1, size: GitWorkshop.mostBytes)
            await #expect(throws: GitError.tooLarge(bytes: large.bytes.count)) {
                try await desktop.publish([large], to: .desktop, remote)
            }
            try await owner.run(
                ["fast-import", "--quiet", "--done", "--force"],
                input: FastImport.stream([large], branch: .desktop, author: "x", after: nil))
            await #expect(throws: GitError.tooLarge(bytes: large.bytes.count)) {
                try await desktop.fetchedPacks(of: .desktop, remote)
            }
        }
    }

    @Test("No hook of a copy or of a remote in a folder is run")
    func hooks() async throws {
        try await GitWorkshop.with { workshop in
            let remote = try workshop.remote()
            let laptop = workshop.repository("laptop")
            try await laptop.prepare()
            let trace = workshop.folder.appending("trace").string
            for (repository, hooks) in [
                (
                    "remote.git",
                    ["pre-receive", "update", "post-receive", "post-update", "reference-transaction"]
                ),
                ("laptop", ["pre-push", "reference-transaction", "pre-auto-gc"]),
            ] {
                let folder = workshop.folder.appending(repository).appending("hooks").string
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                for hook in hooks {
                    _ = try workshop.script("echo \(hook) >>'\(trace)'", named: "\(repository)/hooks/\(hook)")
                }
            }
            try await laptop.publish([.numbered(1)], to: .laptop, remote)
            try await laptop.fetch(from: remote)
            #expect(!FileManager.default.fileExists(atPath: trace))
        }
    }

    @Test("Locks that a killed git left are removed")
    func staleLocks() async throws {
        try await GitWorkshop.with { workshop in
            let laptop = workshop.repository("laptop")
            try await laptop.prepare()
            let locks = [
                "config.lock", "packed-refs.lock", "HEAD.lock", "objects/info/commit-graph.lock",
                "refs/heads/daybook/\(DeviceBranch.laptop.device).lock",
            ]
            for lock in locks {
                let path = workshop.folder.appending("laptop/\(lock)").string
                try FileManager.default.createDirectory(
                    atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
                    withIntermediateDirectories: true)
                #expect(FileManager.default.createFile(atPath: path, contents: nil))
            }
            try await laptop.publish([.numbered(1)], to: .laptop, workshop.remote())
        }
    }

    @Test("One process at a time holds the lock")
    func lock() throws {
        try TemporaryFolder.with { folder in
            let file = FilePath(folder.file("lock"))
            do {
                let first = try GitLock.acquire(file)
                let isTaken = first != nil
                #expect(isTaken)
                let isFree = try GitLock.acquire(file) != nil
                #expect(!isFree)
                _ = consume first
            }
            let isFree = try GitLock.acquire(file) != nil
            #expect(isFree)
        }
    }
}
