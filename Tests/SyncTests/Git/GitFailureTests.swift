import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Sync

@Suite("When git fails")
struct GitFailureTests {
    @Test("A git that fails at any of its calls leaves nothing that the next run doesn't heal")
    func everyCall() async throws {
        try await GitWorkshop.with { workshop in
            let remote = try workshop.remote()
            var failures = 0
            for call in 1...40 {
                let program = try workshop.git(failingAt: call)
                var laptop = workshop.repository("laptop-\(call)")
                laptop.git.executable = program
                let branch = try #require(
                    DeviceBranch(device: String(repeating: "0", count: 30) + String(call + 10)))
                let parts = Self.sync(branch, remote)
                do {
                    try await parts(laptop)
                } catch let error as GitError {
                    guard case .failed(_, 128, "no more") = error else { throw error }
                    failures += 1
                }
                let calls = try workshop.calls(of: program)
                laptop.git.executable = "git"
                try await parts(laptop)
                let read = try await workshop.repository("reader").fetchedPacks(of: branch, remote)
                #expect(read == [PublishedPack.numbered(call).bytes], "call \(call)")
                if calls < call { break }
            }
            #expect(failures >= 6, "\(failures) calls failed")
        }
    }

    /// A synchronization: the repository, its one pack, and what others have.
    private static func sync(
        _ branch: DeviceBranch, _ remote: GitRemote
    ) -> @Sendable (GitRepository) async throws -> Void {
        { repository in
            let number = (Int(branch.device.suffix(2)) ?? 0) - 10
            try await repository.prepare()
            _ = try await repository.add([.numbered(number)], to: branch, author: "laptop", after: nil)
            try await repository.push(branch, to: remote)
            try await repository.fetch(from: remote)
            guard let head = try await repository.fetchedHeads()[branch] else {
                throw GitError.unreadable(command: "for-each-ref")
            }
            _ = try await repository.packs(upTo: head, after: nil)
        }
    }

    @Test(
        "A branch that another git writes at that moment is waited for", arguments: ["fetch", "fast-import"])
    func anotherGit(command: String) async throws {
        try await GitWorkshop.with { workshop in
            let (remote, head, repository) = try await workshop.published()
            var laptop = repository
            // The first time, the branches are locked as by a git that outlived its caller.
            let folder = laptop.git.repository
            laptop.git.executable = try workshop.script(
                """
                case " $* " in *" \(command) "*)
                    n=$(cat "$0.calls" 2>/dev/null || echo 0); n=$((n + 1)); echo $n >"$0.calls"
                    mkdir -p "\(folder)/refs/remotes/daybook" "\(folder)/refs/heads/daybook"
                    for lock in "remotes/\(DeviceBranch.desktop.name)" "heads/\(DeviceBranch.laptop.name)"; do
                        if [ $n -le 2 ]; then : >"\(folder)/refs/$lock.lock"
                        else rm -f "\(folder)/refs/$lock.lock"; fi
                    done
                esac
                exec git "$@"
                """, named: "another")
            let program = laptop.git.executable
            if command == "fetch" {
                #expect(try await laptop.fetch(from: remote) == [.desktop: head])
                #expect(try await laptop.fetchedHeads() == [.desktop: head])
            } else {
                let added = try await laptop.add([.numbered(2)], to: .laptop, author: "laptop", after: nil)
                #expect(try await laptop.head(of: .laptop) == added)
            }
            #expect(try workshop.calls(of: program) == 3)
        }
    }

    @Test("A connection that hangs is ended in time, with every process of it")
    func hanging() async throws {
        try await GitWorkshop.with { workshop in
            let folder = workshop.folder
            let mark = folder.appending("pid").string
            var laptop = workshop.repository("laptop")
            try await laptop.prepare()
            // Like ssh, a child of git's.
            laptop.git.executable = try workshop.script(
                "sh -c 'echo $$ >\"\(mark).new\"; mv \"\(mark).new\" \"\(mark)\"; exec sleep 600'; exit 1",
                named: "hanging")
            // On a busy machine, the time may be over before the program has begun.
            var seconds = 1
            repeat {
                seconds *= 2
                laptop.git.patience = .seconds(seconds)
                await #expect(throws: GitError.tookTooLong(.seconds(seconds))) {
                    try await laptop.fetch(from: workshop.remote())
                }
            } while !FileManager.default.fileExists(atPath: mark) && seconds < 256
            let process = try #require(
                pid_t(try String(contentsOfFile: mark, encoding: .utf8).trimmingCharacters(in: .newlines)))
            let deadline = ContinuousClock.now + .seconds(120)
            while isRunning(process), ContinuousClock.now < deadline { await Task.yield() }
            #expect(!isRunning(process))
        }
    }

    @Test("A slow connection may take as long as it takes, while git says how far it is")
    func slow() async throws {
        try await GitWorkshop.with { workshop in
            let (remote, head, repository) = try await workshop.published()
            var laptop = repository
            // On a busy machine, it may not get to say anything in time.
            var (seconds, heads): (Int, [DeviceBranch: CommitID]) = (1, [:])
            repeat {
                seconds *= 2
                laptop.git.patience = .seconds(seconds)
                // In all, twice as long as it may be silent.
                laptop.git.executable = try workshop.script(
                    """
                    for percent in $(seq 5 5 100); do
                        printf 'Receiving objects: %d%% (1/2)\\r' $percent >&2; sleep \(Double(seconds) / 10)
                    done
                    exec git "$@"
                    """, named: "slow-\(seconds)")
                do {
                    heads = try await laptop.fetch(from: remote)
                } catch GitError.tookTooLong where seconds < 32 {
                    continue
                }
            } while heads.isEmpty
            #expect(heads == [.desktop: head])
        }
    }

    @Test("Where a password may be asked for, only the person who has to look for it gives up")
    func asked() async throws {
        try await GitWorkshop.with { workshop in
            let (remote, head, repository) = try await workshop.published()
            var laptop = repository
            laptop.git.patience = .milliseconds(1)
            await #expect(throws: GitError.tookTooLong(.milliseconds(1))) {
                try await laptop.fetch(from: remote)
            }
            laptop.git.mayAsk = true
            #expect(try await laptop.fetch(from: remote) == [.desktop: head])
        }
    }

    @Test("What git says of its progress isn't why it failed")
    func progress() {
        let words = """
            remote: Enumerating objects: 3, done.
            Receiving objects:  33% (1/3)\rReceiving objects:  66% (2/3), 1.00 MiB | 20.00 KiB/s\rfatal: early EOF
            From /somewhere
             * [new branch]      daybook/a -> daybook/a
            Total 3 (delta 0), reused 0 (delta 0), pack-reused 0
            """
        #expect(GitProgram.reason(in: words) == "early EOF")
        #expect(GitProgram.reason(in: "Writing objects: 100% (3/3), done.\n") == "")
    }

    @Test("A git that ends before it has read its input is only a failure")
    func unread() async throws {
        try await GitWorkshop.with { workshop in
            var program = GitProgram(repository: workshop.folder.appending("laptop"))
            program.patience = GitWorkshop.patience
            program.executable = try workshop.script("echo 'fatal: no more' >&2; exit 128", named: "ending")
            let input = [UInt8](repeating: 0x61, count: 4 << 20)
            for _ in 0..<5 {
                await #expect(
                    throws: GitError.failed(command: "fast-import", status: 128, words: "no more")
                ) {
                    try await program.run(["fast-import"], input: input)
                }
            }
        }
    }

    @Test("Without git, that is what is said")
    func missing() async throws {
        try await GitWorkshop.with { workshop in
            var laptop = workshop.repository("laptop")
            laptop.git.executable = "git-that-is-not-there"
            await #expect(throws: GitError.missing) { try await laptop.prepare() }
        }
    }

    @Test("No repository at the address is an error with git's own words")
    func noRepository() async throws {
        try await GitWorkshop.with { workshop in
            let laptop = workshop.repository("laptop")
            try await laptop.prepare()
            let nowhere = try GitRemote(workshop.folder.appending("nowhere.git").string)
            let words = "'\(nowhere.address)' does not appear to be a git repository"
            await #expect(throws: GitError.failed(command: "fetch", status: 128, words: words)) {
                try await laptop.fetch(from: nowhere)
            }
        }
    }

    @Test("A server that declines a push is quoted")
    func declined() async throws {
        try await GitWorkshop.with { workshop in
            let laptop = workshop.repository("laptop")
            let owner = GitProgram(repository: workshop.folder.appending("remote.git"))
            try await owner.run(["config", "receive.maxInputSize", "1"])
            // Since git 2.37 with the number of bytes behind.
            await #expect {
                try await laptop.publish([.numbered(1)], to: .laptop, workshop.remote())
            } throws: { error in
                "\(error)".contains(
                    "[remote rejected] (unpacker error): pack exceeds maximum allowed size")
            }
        }
    }

    @Test(
        "An address that git would take for an option or a program is refused",
        arguments: ["", "-u", "--upload-pack=sh", "ext::sh -c true", "fd::17", "host:a\nb"])
    func badAddresses(address: String) {
        #expect(throws: GitError.badAddress(address)) { try GitRemote(address) }
    }

    @Test(
        "Any other address is git's",
        arguments: [
            ("server:daybook.git", false), ("ssh://[::1]:22/srv/d.git", false), ("/srv/d.git", true),
            ("../d.git", true), ("file:///srv/d.git", true), ("https://example.org/d.git", false),
            ("./a:b", true),
        ])
    func addresses(address: String, isLocal: Bool) throws {
        #expect(try GitRemote(address).isLocal == isLocal)
    }

    @Test(
        "The line that says why is the one that is shown",
        arguments: [
            (
                "fatal: 'x' does not appear to be a git repository\nfatal: Could not read from remote repository.\n\n"
                    + "Please make sure you have the correct access rights\nand the repository exists.\n",
                "'x' does not appear to be a git repository"
            ),
            (
                "ssh: connect to host h port 22: Connection refused\nfatal: Could not read from remote repository.\n",
                "ssh: connect to host h port 22: Connection refused"
            ),
            (
                "me@h: Permission denied (publickey).\nfatal: Could not read from remote repository.\n",
                "me@h: Permission denied (publickey)."
            ),
            ("hint: try\n", ""), ("", ""),
            (
                "fatal: Could not read from remote repository.\n",
                "Could not read from remote repository."
            ),
        ])
    func reasons(errors: String, reason: String) {
        #expect(GitProgram.reason(in: errors) == reason)
    }

    @Test(
        "A refused push says what the server said, its disk being full for instance",
        arguments: [
            (
                "remote: fatal: unable to write loose object file: No space left on device        \n"
                    + "error: remote unpack failed: unpack-objects abnormal exit\n",
                ": unable to write loose object file: No space left on device"
            ),
            (
                "remote: Resolving deltas: 100% (1/1), done.\nremote: \nremote: GitLab: You are not allowed to push.\n",
                ": GitLab: You are not allowed to push."
            ),
            ("error: failed to push some refs to 'x'\n", ""),
        ])
    func refusals(errors: String, words: String) {
        #expect(GitProgram.explained("[remote rejected]", by: errors) == "[remote rejected]" + words)
    }

    @Test("What git prints is data: changed outputs are read or refused")
    func fuzzedOutput() throws {
        let id = String(repeating: "0a", count: 20)
        let original = "\(id) blob 5\nhello\n\(id) missing\n\(id) tree 3\nabc\n"
        var outputs = Mutation(
            [original, "\(id) commit refs/heads/\(DeviceBranch.laptop.name)\n"],
            pieces: [id, " blob ", " commit ", " missing\n", "refs/heads/daybook/"])
        var refused = 0
        for _ in 0..<Mutation.cases {
            let bytes = outputs.next()
            do {
                let contents = try BatchReader.contents(bytes, count: 3, mostBytes: 100)
                #expect(contents.count == 3)
            } catch GitError.unreadable {
                refused += 1
            }
            let lines = String(decoding: bytes, as: UTF8.self)
            do {
                _ = try BatchReader.sizes(bytes, count: 3)
            } catch GitError.unreadable {}
            do {
                _ = try GitRepository.heads(lines, after: "refs/heads/")
            } catch GitError.unreadable {}
        }
        #expect(refused > 1000)
        let contents = try BatchReader.contents(Array(original.utf8), count: 3, mostBytes: 100)
        #expect(contents == [Array("hello".utf8), [], []])
    }
}
