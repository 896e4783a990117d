/// A value that is loaded for a screen.
///
/// Indirect, as the view of the journal has many and is passed on at each key.
public indirect enum Loaded<Value> {
    case loading
    case loaded(Value)
    /// Loading failed, with a message.
    case failed(String)

    public var value: Value? { if case .loaded(let value) = self { value } else { nil } }

    public var failure: String? { if case .failed(let message) = self { message } else { nil } }
}

extension Loaded: Equatable where Value: Equatable {}
extension Loaded: Sendable where Value: Sendable {}
