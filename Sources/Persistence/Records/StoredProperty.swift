/// A stored property accessed by its offset. A key path is several times slower, which matters for every
/// value of a journal.
struct StoredProperty<Root, Value>: Sendable {
    private let path: WritableKeyPath<Root, Value> & Sendable
    /// Nil for a computed property, which only its key path can access.
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
