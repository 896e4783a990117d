/// A fuzzy match of a few typed letters in a text.
enum FuzzyMatch {
    /// The distance of a match; nil without the letters in order. Ignores blanks and case.
    ///
    /// Adjacent letters are closer than scattered ones, and the start of a word closer than its middle.
    static func distance(_ typed: String, in text: String) -> Int? {
        let wanted = Array(typed.lowercased().filter { !$0.isWhitespace })
        let letters = Array(text.lowercased())
        if wanted.isEmpty { return 0 }
        // Matches greedily from each possible start; the best one counts.
        let beginnings = letters.indices.filter { letters[$0] == wanted[0] }
        return beginnings.compactMap { distance(wanted, in: letters, from: $0) }.min()
    }

    private static func distance(_ wanted: [Character], in letters: [Character], from start: Int) -> Int? {
        var distance = start == 0 ? 0 : letters[start - 1].isLetter ? 20 : 2
        var place = start
        for letter in wanted.dropFirst() {
            guard let next = letters[(place + 1)...].firstIndex(of: letter) else { return nil }
            let beginsWord = !letters[next - 1].isLetter
            distance += next == place + 1 ? 0 : beginsWord ? 5 : 10 + next - place
            place = next
        }
        return distance
    }

    /// The choices that match typed letters, the best first, and equal ones in their order.
    /// - Parameter texts: The texts of a choice, each with a distance added to its matches.
    static func fitting<Choice>(
        _ typed: String, among choices: [Choice], by texts: (Choice) -> [(text: String, handicap: Int)]
    ) -> [Choice] {
        let ranked = choices.enumerated().compactMap {
            place, choice -> (distance: Int, place: Int, choice: Choice)? in
            let distances = texts(choice).compactMap { text, handicap in
                distance(typed, in: text).map { $0 + handicap }
            }
            return distances.min().map { ($0, place, choice) }
        }
        return ranked.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.map(\.choice)
    }
}
