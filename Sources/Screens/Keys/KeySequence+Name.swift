import Journal

extension KeySequence: CustomStringConvertible {
    /// The maximum number of keys in a sequence.
    private static let most = 4

    /// The notation in help and configuration: `dd`, `g Space`, `C-w j`.
    public var description: String {
        guard !rest.isEmpty else { return first.description }
        let names = ([first] + rest).map(\.description)
        let areTwoCharacters = names.count == 2 && names.allSatisfy { $0.count == 1 }
        return names.joined(separator: areTwoCharacters ? "" : " ")
    }

    /// The name in a sentence.
    var spoken: String { rest.isEmpty ? first.spoken : description }

    /// Parses a key, two characters, or keys separated by blanks: `x`, `C-r`, `dd`, `g j`, `C-w j`.
    public init(named name: String) throws(ExpressionError) {
        let names = name.split(separator: " ").map(String.init)
        guard names.count < 2 else {
            self = try Self.of(names)
            return
        }
        do throws(ExpressionError) {
            self.init(try Key(named: name))
        } catch {
            // Longer words are more likely the mistyped name of a key.
            guard name.count == 2, name.allSatisfy({ $0.isLetter || $0.isPunctuation || $0.isSymbol }) else {
                throw error
            }
            self = try Self.of(name.map(String.init))
        }
    }

    private static func of(_ names: [String]) throws(ExpressionError) -> KeySequence {
        guard names.count <= most else { throw ExpressionError("more than \(most) keys in a row") }
        var keys: [Key] = []
        for name in names { keys.append(try Key(named: name)) }
        if let cancel = keys.first(where: \.isCancel) {
            throw ExpressionError("\(cancel) cancels keys in a row")
        }
        return KeySequence(keys[0], Array(keys.dropFirst()))
    }
}
