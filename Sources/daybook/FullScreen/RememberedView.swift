import Files
import Foundation
import Journal
import Persistence
import Screens
import SystemPackage

/// How the screen was left, for it to be so again: a small file of words in the folder of states.
struct RememberedView: Equatable {
    var showsActivity = false
    /// Which todos were asked about on the day it was left.
    var askedAbout: AskedAbout?

    private static var path: FilePath { Environment.stateFolder.appending("view") }

    /// What was left; as at the very first where nothing was, or nothing that can be read.
    static func load() -> RememberedView {
        let data: Data
        do {
            data = try path.contents()
        } catch {
            return RememberedView()
        }
        let words = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        // `asked=2026-11-20:12,15`
        let asked = words.first { $0.hasPrefix("asked=") }?.dropFirst(6).split(separator: ":")
        let day = asked?.first.flatMap { Day(String($0)) }
        return RememberedView(
            showsActivity: words.contains("activity"),
            askedAbout: day.map { day in
                AskedAbout(
                    day: day, ids: Set((asked?.last ?? "").split(separator: ",").compactMap { Int64($0) }))
            })
    }

    /// Saves it or says why it can't be saved, which is no reason for the program to fail.
    func saveIfPossible() {
        do {
            try save()
        } catch {
            Console.note("How the screen was left isn't remembered: \(error.reason)")
        }
    }

    /// - Throws: where the file couldn't be written; what was there is as it was.
    private func save() throws {
        try PrivateFolder.checkOwner(of: Environment.stateFolder)
        try PrivateFolder.create(Environment.stateFolder)
        var words = showsActivity ? ["activity"] : []
        if let askedAbout, !askedAbout.ids.isEmpty {
            words.append(
                "asked=\(askedAbout.day):\(askedAbout.ids.sorted().map(String.init).joined(separator: ","))")
        }
        try WholeFile.write(Data((words.joined(separator: " ") + "\n").utf8), to: Self.path)
    }
}
