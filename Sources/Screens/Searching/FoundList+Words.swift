import Journal

extension FoundList {
    /// `12 found`; `first 200 found` if there are more.
    func countWords(shown: Int) -> String {
        hasMore ? "first \(hits.count) found" : "\(shown) found"
    }
}
