import Foundation
import Journal

/// Encodes the whole journal as JSON, under NerfJournal's table names.
///
/// Every row has every key, sorted; a missing value is `null`.
extension JournalSnapshot {
    public func exportedJSON(version: Int, exportedAt: Date, timeZone: String) -> Data {
        var members: [(key: String, write: (inout JSONWriter) -> Void)] = Tables.all.map { table in
            (table.list, { table.write(self, to: &$0) })
        }
        members.append(("exportedAt", { $0.value(ISO8601.string(exportedAt)) }))
        members.append(("timeZone", { $0.value(timeZone) }))
        members.append(("version", { $0.value(version) }))
        var json = JSONWriter()
        json.object { json in
            for (key, write) in members.sorted(by: { $0.key < $1.key }) {
                json.key(JSONWriter.Key(key))
                write(&json)
            }
        }
        json.newline()
        return Data(json.bytes)
    }
}
