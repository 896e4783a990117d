import Foundation
import SystemPackage

extension FilePath {
    /// The names in the folder, except `.` and `..`; nil if it can't be read.
    public func names() -> [FilePath.Component]? {
        guard let stream = withPlatformString(opendir) else { return nil }
        defer { closedir(stream) }
        var names: [FilePath.Component] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) {
                    FilePath.Component(platformString: $0)
                }
            }
            if let name, name.kind == .regular { names.append(name) }
        }
        return names
    }

    /// Unlinks the file. Returns false and sets `errno` on failure.
    @discardableResult
    public func unlink() -> Bool { withPlatformString(Foundation.unlink) == 0 }
}

extension FilePath.Component {
    public var bytes: [UInt8] { FilePath(root: nil, [self]).bytes }
}
