import Journal

/// The queries of the index that find candidates for a search. They contain nothing of the typed text but words
/// in quotation marks, so FTS5's own syntax has no meaning.
struct IndexMatch {
    /// For whole words; nil if no term has a word.
    let whole: String?
    /// For words and their beginnings.
    let prefixes: String?
    /// For runs of three characters anywhere; nil if every word is shorter.
    let trigrams: String?
    /// Words for `LIKE`, if there are no trigrams. Neither has a NUL, at which SQLite's texts end.
    let short: [String]

    init(_ terms: [SearchTerm]) {
        whole = Self.all(terms) { words in words.map { "\"\($0)\"" } }
        prefixes = Self.all(terms) { words in
            // Only the end of a phrase can be in the middle of a word.
            words.enumerated().map { "\"\($1)\"" + ($0 == words.count - 1 ? " *" : "") }
        }
        // The index has typographic quotation marks as they are written.
        let runs = terms.flatMap { term in
            term.foldedText.unicodeScalars.split { " \0'\"".unicodeScalars.contains($0) }.map { String($0) }
        }
        let found = runs.flatMap(Self.trigrams)
        trigrams = found.isEmpty ? nil : found.map(Self.quoted).joined(separator: " AND ")
        short = found.isEmpty ? runs : []
    }

    /// A query for every term, as typed or folded: FTS5 folds fewer letters.
    private static func all(_ terms: [SearchTerm], _ query: ([String]) -> [String]) -> String? {
        let queries = terms.compactMap { term -> String? in
            let spellings = [term.foldedText, term.text.lowercased()].map(words).filter { !$0.isEmpty }
            let distinct = spellings.count == 2 && spellings[0] == spellings[1] ? [spellings[0]] : spellings
            let parts = distinct.map { query($0).joined(separator: " AND ") }
            return parts.isEmpty ? nil : "(" + parts.joined(separator: ") OR (") + ")"
        }
        return queries.isEmpty ? nil : queries.map { "(\($0))" }.joined(separator: " AND ")
    }

    /// The words of a text as FTS5's tokenizer `unicode61` splits it. It knows the letters of Unicode 6.1.
    private static func words(_ text: String) -> [String] {
        text.unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .letterNumber, .otherNumber:
                guard !scalar.isASCII, let age = scalar.properties.age else { return !scalar.isASCII }
                return (age.major, age.minor) > (6, 1)
            default: return true
            }
        }.map { String($0) }
    }

    private static func quoted(_ text: String) -> String { "\"\(text.escaped("\"", by: "\""))\"" }

    /// Runs of three characters of a word, at most six, spread over it.
    private static func trigrams(_ word: String) -> [String] {
        let scalars = Array(word.unicodeScalars)
        guard scalars.count >= 3 else { return [] }
        let last = scalars.count - 3
        let count = min(last + 1, 6)
        return (0..<count).map { number in
            let start = count == 1 ? 0 : number * last / (count - 1)
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars[start..<start + 3])
            return String(view)
        }
    }
}

extension String {
    /// The text with a scalar before each of some others. By scalars, because a character may be a quotation mark
    /// with an accent.
    func escaped(_ special: String, by escape: Unicode.Scalar) -> String {
        var view = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if special.unicodeScalars.contains(scalar) { view.append(escape) }
            view.append(scalar)
        }
        return String(view)
    }
}
