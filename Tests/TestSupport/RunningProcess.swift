import Foundation

/// Whether a process runs. One that has ended stays a zombie where nothing waits for orphans, as in many containers.
public func isRunning(_ process: pid_t) -> Bool {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return false }
    // The name, in parentheses, may hold anything.
    let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
    return fields?.first != "Z"
}
