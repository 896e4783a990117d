/// How well a few typed letters fit a text.
enum FuzzyMatch {
    /// Smaller is better; nil where the letters do not stand in the text in that order. Blanks and case do not matter.
    ///
    /// What stands together is better than what is scattered, and what begins a word better than what is inside one.
    static func distance(_ typed: String, in text: String) -> Int? {
        let wanted = Array(typed.lowercased().filter { !$0.isWhitespace })
        let letters = Array(text.lowercased())
        if wanted.isEmpty { return 0 }
        // From every place it could begin at, the letters are taken as they come; the best beginning counts.
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

    /// The choices that a few typed letters fit, the best first, of those that fit as well the first.
    /// - Parameter texts: What they may fit of a choice, with how much less well that counts.
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
