// swift-tools-version: 6.1
import PackageDescription

// The rooms of the house, outermost last. Imports run one way; ARCHITECTURE.md says why.
let package = Package(
    name: "daybook",
    targets: [
        // The model, its storage, its screens.
        .target(name: "Journal"),
        // Tests: a folder per room.
        .target(
            name: "TestSupport", dependencies: ["Journal"], path: "Tests/TestSupport"),
        .testTarget(name: "JournalTests", dependencies: ["Journal", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
