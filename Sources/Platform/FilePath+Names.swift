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

extension FilePath {
    /// The path with a suffix, such as `-wal`, added to its last component.
    public func addingSuffix(_ suffix: String) -> FilePath {
        var bytes = withPlatformString { Array(UnsafeBufferPointer(start: $0, count: length)) }
        bytes += suffix.utf8.map(CChar.init(bitPattern:)) + [0]
        return FilePath(platformString: bytes)
    }

    /// Creates a path from bytes, which need not be UTF-8.
    public init(bytes: some Sequence<UInt8>) {
        self.init(platformString: bytes.map(CChar.init(bitPattern:)) + [0])
    }

    /// The bytes of the path. ``string`` replaces invalid UTF-8.
    public var bytes: [UInt8] {
        withPlatformString { path in
            UnsafeBufferPointer(start: path, count: length).map(UInt8.init(bitPattern:))
        }
    }
}
