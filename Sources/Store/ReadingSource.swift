import Persistence

/// The query of a reading, with its place.
struct ReadingSource: Sendable {
    typealias Update = @Sendable (inout Readings) -> Void

    /// Gives what puts the answer in its place.
    let query: JournalQuery<Update>
    /// Says of the place that it is being read or could not be; nil where it is wanted no longer.
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
