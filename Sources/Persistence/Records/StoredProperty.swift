/// A stored property of a struct, found by its offset: a key path takes several times as long, which counts where every
/// value of a journal is read or written.
struct StoredProperty<Root, Value>: Sendable {
    private let path: WritableKeyPath<Root, Value> & Sendable
    /// Nil for a property that is computed, which only its key path leads to.
    private let offset: Int?

    init(_ path: WritableKeyPath<Root, Value> & Sendable) {
        self.path = path
        offset = MemoryLayout<Root>.offset(of: path)
    }

    func get(_ root: Root) -> Value {
        guard let offset else { return root[keyPath: path] }
        return withUnsafePointer(to: root) {
            (UnsafeRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee
        }
    }

    func set(_ root: inout Root, _ value: Value) {
        guard let offset else { return root[keyPath: path] = value }
        withUnsafeMutablePointer(to: &root) {
            (UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee = value
        }
    }
}
