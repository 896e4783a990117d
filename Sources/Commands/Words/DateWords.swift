import ArgumentParser

/// The arguments of a command that accepts dates such as `-3`, which look like options.
enum DateWords {
    /// The words without `--`, after which a script puts what isn't its own.
    /// - Throws: `ValidationError` for an option that the command doesn't have.
    static func checked(_ words: [String]) throws -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let option = words[..<end].first { word in
            word.hasPrefix("-") && !word.contains(" ")
                && !word.dropFirst().prefix(1).allSatisfy { $0.isASCII && $0.isNumber }
        }
        if let option { throw ValidationError("Unknown option '\(option)'") }
        return Array(words[..<end] + words[end...].dropFirst())
    }
}
