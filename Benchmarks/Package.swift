// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that what it needs is nothing that the product needs.
let package = Package(
    name: "benchmarks",
    dependencies: [
        .package(name: "daybook", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                .product(name: "DaybookRooms", package: "daybook"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        // What a C program needs for the same work.
        .executableTarget(name: "floors", linkerSettings: [.linkedLibrary("sqlite3")]),
    ],
    swiftLanguageModes: [.v6]
)
