/// A new value for a property that is edited, or none.
public enum EditChange<Value: Hashable & Sendable>: Hashable, Sendable {
    case keep
    case set(Value)

    public func applied(to value: Value) -> Value {
        switch self {
        case .keep: value
        case .set(let new): new
        }
    }
}
