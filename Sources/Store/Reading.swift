import Journal

/// What a screen has read for it, beside the page.
public enum Reading: Hashable, Sendable {
    /// What a calendar says of a month.
    case month(Month)
    /// Categories, bundles and export groups.
    case library
    /// What a review of a day goes through.
    case review(of: Day)
    /// Seven days side by side.
    case week(from: Day)
}

/// A value that is read for a screen.
public enum Loaded<Value> {
    case loading
    case loaded(Value)
    /// It could not be read; the message says why.
    case failed(String)

    public var value: Value? { if case .loaded(let value) = self { value } else { nil } }

    public var failure: String? { if case .failed(let message) = self { message } else { nil } }
}

extension Loaded: Equatable where Value: Equatable {}
extension Loaded: Sendable where Value: Sendable {}
