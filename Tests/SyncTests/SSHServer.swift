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
            process.standardError = FileHandle.nullDevice
            try process.run()
            if Self.answers(port, process) { started = (port, process) } else { process.terminate() }
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

    /// Waits until the server listens, or has ended because its port is taken.
    private static func answers(_ port: Int, _ process: Process) -> Bool {
        let deadline = ContinuousClock.now + .seconds(20)
        while process.isRunning, ContinuousClock.now < deadline {
            let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(connection) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            if result == 0 { return true }
            sched_yield()
        }
        return false
    }
}
