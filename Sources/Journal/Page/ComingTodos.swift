/// The todos that starting a day adds from one bundle.
public struct ComingTodos: Hashable, Sendable {
    /// The bundle's name.
    public var bundle: String
    /// At least one.
    public var count: Int

    public init(bundle: String, count: Int) {
        self.bundle = bundle
        self.count = count
    }
}

extension [ComingTodos] {
    /// `3 from Morning, 1 from Friday`; nil if there are none.
    public var words: String? {
        isEmpty ? nil : map { "\($0.count) from \($0.bundle)" }.joined(separator: ", ")
    }
}
