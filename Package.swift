// swift-tools-version: 6.1
import PackageDescription

// The rooms of the house, outermost last. Imports run one way; ARCHITECTURE.md says why.
let package = Package(
    name: "daybook",
    products: [
        .executable(name: "daybook", targets: ["daybook"])
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    ],
    targets: [
        // Libraries of the system.
        .systemLibrary(
            name: "CNcurses", path: "Sources/System/CNcurses", providers: [.apt(["libncurses-dev"])]),
        .systemLibrary(
            name: "CMarkdown", path: "Sources/System/CMarkdown",
            providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
        .target(
            name: "CSQLiteGuard", path: "Sources/System/CSQLiteGuard",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        .systemLibrary(name: "CCrypto", path: "Sources/System/CCrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CZlib", path: "Sources/System/CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CMainQueue", path: "Sources/System/CMainQueue"),
        .target(name: "CTerminalGuard", path: "Sources/System/CTerminalGuard"),
        .target(name: "CWidth", path: "Sources/System/CWidth"),

        // What only this system has: paths and files, the kernel's lists, the main thread's loop.
        .target(
            name: "Platform",
            dependencies: [
                "CMainQueue", .product(name: "SystemPackage", package: "swift-system"),
            ]),

        // The model, its storage, its screens.
        .target(name: "Journal"),
        .target(
            name: "Migrations", dependencies: ["Journal", .product(name: "GRDB", package: "GRDB.swift")],
            path: "Migrations", resources: [.embedInCode("schema.sql")]),
        .target(
            name: "Persistence",
            dependencies: [
                "CSQLiteGuard", "Platform", "Journal", "Migrations",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .target(
            name: "Sync",
            dependencies: [
                "CCrypto", "CZlib", "Journal", "Persistence", "Platform",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .target(name: "Store", dependencies: ["Journal", "Persistence"]),
        .target(name: "Screens", dependencies: ["CWidth", "Journal", "Sharing", "Store"]),
        .target(
            name: "Sharing",
            dependencies: ["CMarkdown", "Journal", .product(name: "Mustache", package: "swift-mustache")]),
        .target(
            name: "Terminal", dependencies: ["CNcurses", "CTerminalGuard", "Platform", "Screens"]),
        .target(
            name: "Configuration",
            dependencies: [
                "Platform", "Journal", "Screens",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),

        // The command.
        .executableTarget(
            name: "daybook",
            dependencies: [
                "Configuration", "Platform", "Journal", "Persistence", "Sharing", "Store", "Screens", "Sync",
                "Terminal",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Sources",
            exclude: [
                "Configuration", "Platform", "Journal", "Persistence", "Screens", "Sharing", "Store",
                "Sync",
                "System", "Terminal",
            ], sources: ["Commands", "daybook"]),

        // What the README and the manual say of keys, from the same table that the screens have them from.
        .executableTarget(name: "generate-docs", dependencies: ["Screens"], path: "scripts/generate-docs"),

        // The program's speeds beside those of C programs that do the same work.
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "Journal", "Migrations", "Persistence", .product(name: "GRDB", package: "GRDB.swift"),
            ], path: "Benchmarks/benchmarks"),

        // Tests: a folder per room.
        .systemLibrary(
            name: "CVterm", path: "Tests/CVterm", providers: [.apt(["libvterm-dev"])]),
        .target(
            name: "TestSupport",
            dependencies: [
                "CVterm", "Platform", "Journal", "Migrations", "Persistence",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/TestSupport"),
        .testTarget(
            name: "JournalTests", dependencies: ["Journal", "TestSupport"],
            exclude: ["Fixtures/recurrences.py"],
            resources: [.copy("Fixtures/recurrences.txt")]),
        .testTarget(
            name: "MigrationsTests",
            dependencies: [
                "Journal", "Migrations", "Persistence", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "PersistenceTests",
            dependencies: [
                "Platform", "Journal", "Migrations", "Persistence", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], resources: [.copy("Fixtures")]),
        .testTarget(
            name: "SyncTests",
            dependencies: [
                "Journal", "Persistence", "Sync", "TestSupport",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .testTarget(name: "SharingTests", dependencies: ["Journal", "Sharing", "TestSupport"]),
        .testTarget(
            name: "StoreTests",
            dependencies: [
                "Journal", "Store", "Persistence", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "ScreensTests",
            dependencies: ["Journal", "Persistence", "Screens", "Sharing", "Store", "TestSupport"],
            exclude: ["Goldens"]),
        .testTarget(
            name: "ConfigurationTests", dependencies: ["Configuration", "Journal", "Screens", "TestSupport"]),
        .executableTarget(
            name: "terminal-fixture", dependencies: ["Platform", "Screens", "Terminal"],
            path: "Tests/TerminalFixture"),
        .testTarget(
            name: "TerminalTests",
            dependencies: [
                "CNcurses", "daybook", "Journal", "Screens", "Terminal", "TestSupport", "terminal-fixture",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "daybook", "generate-docs", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Messages.txt"]),
    ],
    swiftLanguageModes: [.v6]
)
