import SystemPackage

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
