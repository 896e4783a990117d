import Foundation
import Journal

@testable import Persistence

extension JournalSnapshot {
    /// An export in memory.
    func exportedJSON(version: Int, exportedAt: Date, timeZone: String) throws -> Data {
        var json = JSONWriter()
        try JournalExport(version: version, exportedAt: exportedAt, timeZone: timeZone).write(self, to: &json)
        return Data(json.bytes)
    }
}
