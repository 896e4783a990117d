/// A large value behind a reference, so that copying or moving what it is a part of costs a pointer. Two are equal if their values are.
@propertyWrapper
public struct Boxed<Value: Equatable & Sendable>: Sendable {
    @usableFromInline
    final class Box: Sendable {
        @usableFromInline let value: Value

        @inlinable
        init(_ value: Value) { self.value = value }
    }

    @usableFromInline var box: Box

    @inlinable
    public init(wrappedValue: Value) { box = Box(wrappedValue) }

    @inlinable public var wrappedValue: Value {
        // Reads a property of the value in place.
        _read { yield box.value }
        set { box = Box(newValue) }
    }
}

extension Boxed: Equatable {
    @inlinable
    public static func == (a: Boxed, b: Boxed) -> Bool { a.box === b.box || a.box.value == b.box.value }
}

extension Boxed: Hashable where Value: Hashable {
    @inlinable
    public func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
