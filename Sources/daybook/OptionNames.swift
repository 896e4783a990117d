import ArgumentParser

/// Options with a short name, after which the value may follow at once: `-chome`.
extension NameSpecification {
    static let category: NameSpecification = [
        .customShort("c", allowingJoined: true), .customLong("category"),
    ]

    static let output: NameSpecification = [.customShort("o", allowingJoined: true)]
}
