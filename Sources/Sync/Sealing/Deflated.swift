import CZlib
import Journal

/// Compressed bytes: the original's size in four bytes, the most significant first, then zlib's format.
enum Deflated {
    static func bytes(_ original: [UInt8]) -> [UInt8] {
        precondition(original.count <= SyncPack.mostBytes, "a pack that is too large")
        var size = compressBound(uLong(original.count))
        var compressed = [UInt8](repeating: 0, count: Int(size))
        let status = compress2(&compressed, &size, original, uLong(original.count), Z_DEFAULT_COMPRESSION)
        precondition(status == Z_OK, "zlib has no memory")
        let count = UInt32(original.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + compressed.prefix(Int(size))
    }

    /// Nil if the bytes are damaged or larger than any pack.
    static func original(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 4 else { return nil }
        let count = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        // Deflate makes at most 1032 bytes of one.
        guard (1...min(SyncPack.mostBytes, (bytes.count - 4) * 1032 + 1032)).contains(count) else {
            return nil
        }
        var original = [UInt8](repeating: 0, count: count)
        var size = uLong(count)
        let compressed = Array(bytes.dropFirst(4))
        guard uncompress(&original, &size, compressed, uLong(compressed.count)) == Z_OK, size == count else {
            return nil
        }
        return original
    }
}
