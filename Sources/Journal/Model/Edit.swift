/// Changes to properties of a row. A property that isn't set keeps its value.
@dynamicMemberLookup
public struct Edit<Row: Sendable>: Sendable {
    private struct Change: Sendable {
        let property: PartialKeyPath<Row> & Sendable
        let value: any Hashable & Sendable
        let apply: @Sendable (inout Row) -> Void

        func isEqual(to other: Change) -> Bool {
            property as AnyKeyPath == other.property && AnyHashable(value) == AnyHashable(other.value)
        }
    }

    private var changes: [Change] = []

    public init() {}

    public init<Value: Hashable & Sendable>(
        _ property: WritableKeyPath<Row, Value> & Sendable, _ value: Value
    ) {
        self[dynamicMember: property] = .set(value)
    }

    public init(_ set: (inout Edit) throws -> Void) rethrows { try set(&self) }

    public subscript<Value: Hashable & Sendable>(
        dynamicMember property: WritableKeyPath<Row, Value> & Sendable
    ) -> EditChange<Value> {
        get {
            guard let change = changes.first(where: { $0.property as AnyKeyPath == property }),
                let value = change.value as? Value
            else { return .keep }
            return .set(value)
        }
        set {
            changes.removeAll { $0.property as AnyKeyPath == property }
            guard case .set(let value) = newValue else { return }
            changes.append(Change(property: property, value: value) { $0[keyPath: property] = value })
        }
    }

    /// The properties that are set.
    public var properties: [PartialKeyPath<Row>] { changes.map { $0.property } }

    public func applied(to row: Row) -> Row { changes.reduce(into: row) { $1.apply(&$0) } }
}

extension Edit: Hashable {
    public static func == (one: Edit, other: Edit) -> Bool {
        one.changes.count == other.changes.count
            && one.changes.allSatisfy { change in other.changes.contains { $0.isEqual(to: change) } }
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(Set(properties)) }
}

/// A new value of a property, or no change.
public enum EditChange<Value: Hashable & Sendable>: Hashable, Sendable {
    case keep
    case set(Value)

    /// Sets a value; nil keeps the current one.
    public init(_ value: Value?) { self = value.map { .set($0) } ?? .keep }
}

public typealias TodoEdit = Edit<Todo>
public typealias CategoryEdit = Edit<Category>
public typealias BundleEdit = Edit<TaskBundle>
public typealias BundleTodoEdit = Edit<BundleTodo>
