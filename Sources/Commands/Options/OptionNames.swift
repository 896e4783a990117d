import ArgumentParser

/// Options with a short name that the value may follow directly: `-chome`.
extension NameSpecification {
    static let category: NameSpecification = [
        .customShort("c", allowingJoined: true), .customLong("category"),
    ]

    static let output: NameSpecification = [.customShort("o", allowingJoined: true)]
}
