import Persistence

/// The query of a reading and the property for its result.
struct ReadingSource: Sendable {
    typealias Update = @Sendable (inout Readings) -> Void

    /// A query that returns a closure to store the result.
    let query: JournalQuery<Update>
    /// Marks the property as loading or failed; nil unloads it.
    let mark: @Sendable (inout Readings, Loaded<Never>?) -> Void

    init<Value: Sendable>(
        _ place: any WritableKeyPath<Readings, Loaded<Value>?> & Sendable, _ query: JournalQuery<Value>
    ) {
        self.query = query.map { value in { $0[keyPath: place] = .loaded(value) } }
        mark = { readings, mark in
            readings[keyPath: place] =
                switch mark {
                case .loading: .loading
                case .failed(let message): .failed(message)
                case nil: nil
                }
        }
    }
}
