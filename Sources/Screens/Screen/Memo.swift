import Synchronization

/// A cache of one entry: the last key and the value computed from it.
///
/// All are equal: a cache adds nothing to the state that it is part of.
final class Memo<Key: Equatable & Sendable, Value: Sendable>: Sendable, Equatable {
    private let last = Mutex<(key: Key, value: Value)?>(nil)

    /// The value of a key, computed unless it is that of the last one.
    func value(for key: Key, _ compute: () -> Value) -> Value {
        if let last = last.withLock({ $0 }), last.key == key { return last.value }
        let value = compute()
        last.withLock { $0 = (key, value) }
        return value
    }

    static func == (left: Memo, right: Memo) -> Bool { true }
}
