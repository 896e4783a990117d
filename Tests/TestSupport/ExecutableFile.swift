import Foundation

/// Programs that tests write.
public enum ExecutableFile {
    /// Writes a program that can be run at once.
    ///
    /// Another process writes it. This one forks for other tests at any time, and as long as such a child has the file
    /// open for writing, the kernel refuses to execute it (ETXTBSY).
    /// - Returns: The path.
    @discardableResult
    public static func write(_ text: String, at path: String) throws -> String {
        let script = "umask 077; printf %s \"$1\" >\"$2\" && chmod 700 \"$2\""
        let ending = try RawProcess.run(
            URL(fileURLWithPath: "/bin/sh"), ["-c", script, "sh", text, path].map { Array($0.utf8) },
            environment: [Array("PATH=/usr/bin:/bin".utf8)], in: "/", output: .file("/dev/null"),
            errors: .file("/dev/null"))
        guard ending == .exit(0) else { throw CocoaError(.fileWriteUnknown) }
        return path
    }

    /// Writes a shell script that can be run at once.
    @discardableResult
    public static func write(script: String, at path: String) throws -> String {
        try write("#!/bin/sh\n\(script)\n", at: path)
    }
}
