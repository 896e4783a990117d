import Foundation
import TestSupport
import Testing

import struct SystemPackage.FilePath

/// A private ssh server on 127.0.0.1 with keys of its own.
final class SSHServer: Sendable {
    let port: Int
    private let folder: FilePath
    private let process: Process

    private static let program = "/usr/sbin/sshd"

    /// Whether this machine has the program. `make test` installs it only where that starts no service.
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    init(in place: FilePath) throws {
        folder = place.appending("ssh")
        try FileManager.default.createDirectory(
            atPath: folder.string, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        for name in ["host", "user"] {
            try Self.run(
                "/usr/bin/ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder.appending(name).string])
        }
        // sshd drops to this folder, which Debian makes only for its own service.
        if getuid() == 0 { mkdir("/run/sshd", 0o755) }
        var started: (Int, Process)?
        for _ in 1...20 where started == nil {
            let port = Int.random(in: 20_000...60_000)
            let config = """
                Port \(port)
                ListenAddress 127.0.0.1
                HostKey \(folder.appending("host"))
                AuthorizedKeysFile \(folder.appending("user.pub"))
                PidFile none
                StrictModes no
                UsePAM no
                PasswordAuthentication no
                PermitRootLogin yes
                """
            let file = folder.appending("sshd_config").string
            try config.write(toFile: file, atomically: true, encoding: .utf8)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Self.program)
            process.arguments = ["-D", "-e", "-f", file]
            let log = folder.appending("log-\(port)").string
            try Data().write(to: URL(fileURLWithPath: log))
            process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
            try process.run()
            if try Self.listens(on: port, process, log: log) {
                started = (port, process)
            } else {
                process.terminate()
            }
        }
        (port, process) = try #require(started, "sshd doesn't start")
    }

    /// A git that connects with the server's keys only.
    func git(at path: FilePath) throws -> String {
        let ssh = """
            ssh -F none -i \(folder.appending("user")) -o IdentitiesOnly=yes -o BatchMode=yes \
            -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR
            """
        try ExecutableFile.write(script: "GIT_SSH_COMMAND='\(ssh)' exec git \"$@\"", at: path.string)
        return path.string
    }

    func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Killed() }
    }

    /// Waits until the server says that it listens, or has ended because its port is taken.
    ///
    /// To try to connect would tell less: where nothing listens yet, the kernel may give the client the same port, so that it
    /// connects to itself.
    private static func listens(on port: Int, _ process: Process, log: String) throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(20)
        while process.isRunning, ContinuousClock.now < deadline {
            let words = try String(contentsOfFile: log, encoding: .utf8)
            if words.contains("Server listening on 127.0.0.1 port \(port).") { return true }
            sched_yield()
        }
        return false
    }
}
