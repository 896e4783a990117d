import Foundation
import Screens
import Testing

/// A screen as text, kept in a file that one can look at.
struct Golden {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Goldens").standardizedFileURL
    private static let command = "DAYBOOK_UPDATE_GOLDENS=1 swift test --filter GoldenTests"

    let file: URL

    init(_ name: String, _ size: Size) {
        file = Self.folder.appendingPathComponent("\(name)-\(size.columns)x\(size.rows).txt")
    }

    /// Says what differs from what somebody last looked at, or keeps it anew where that is asked for.
    func check(_ canvas: Canvas) throws {
        let drawn = canvas.text + "\n"
        if ProcessInfo.processInfo.environment["DAYBOOK_UPDATE_GOLDENS"] != nil {
            try drawn.write(to: file, atomically: true, encoding: .utf8)
        }
        let kept = FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) }
        if drawn != kept {
            Issue.record(
                """
                \(file.lastPathComponent) was:
                \(kept ?? "not there\n")and is now:
                \(drawn)If that is as it should be, make it again: \(Self.command)
                """)
        }
    }
}
