import Foundation
import Journal
import Persistence
import Platform
import Screens
import SystemPackage

/// The screen's state from the last run: a small text file in the state folder.
struct RememberedView: Equatable {
    var showsActivity = false
    /// The todos already asked about on the last day of use.
    var askedAbout: AskedAbout?

    private static var path: FilePath { Environment.stateFolder.appending("view") }

    /// Loads the state; the initial one if none was saved or it can't be read.
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

    /// Saves the state, or reports why it can't, which isn't fatal.
    func saveIfPossible() {
        do {
            try save()
        } catch {
            Console.note("Couldn't save the state of the screen: \(error.reason)")
        }
    }

    /// - Throws: If the file can't be written; the old one is unchanged then.
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
