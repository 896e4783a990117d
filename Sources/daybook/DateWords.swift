import ArgumentParser

/// The arguments of a command that accepts dates such as `-3`, which look like options.
enum DateWords {
    /// - Throws: `ValidationError` for an option that the command doesn't have.
    static func check(_ words: [String]) throws {
        let option = words.first { word in
            word.hasPrefix("-") && !word.contains(" ")
                && !word.dropFirst().prefix(1).allSatisfy { $0.isASCII && $0.isNumber }
        }
        if let option { throw ValidationError("Unknown option '\(option)'") }
    }
}
