import Journal

/// The row formats of exports up to v8, with days and instants as text.
///
/// Keys that some version lacks are optional, and `null` counts as missing. Unknown keys are skipped.
struct EarlyTodo {
    /// The properties in today's format; without `start` and `ending`.
    var todo = Tables.todos.blank
    /// `added` up to v4.
    var start: String?
    var added: String?
    var ending: WrittenEnding?
    /// The category's name, up to v2.
    var groupName: String?
    var copy: EarlyCopy?

    private static let reader = Tables.todos.reader(without: ["start", "ending"])

    init(_ json: inout JSONReader) throws {
        var (pageID, status, firstAdded) = (Int64?.none, String?.none, String?.none)
        todo = try Self.reader.row(&json) { json, key in
            switch key {
            case "start": start = try json.stringIfAny()
            case "added": added = try json.stringIfAny()
            case "ending": ending = try json.isNull() ? nil : try WrittenEnding(&json)
            case "groupName": groupName = try ColumnType<String?>.text.read(&json)
            case "pageID": pageID = try json.numberIfAny()
            case "status": status = try json.stringIfAny()
            case "firstAddedDate": firstAdded = try json.stringIfAny()
            default: try json.skip()
            }
        }
        if let pageID, let status, let firstAdded {
            copy = EarlyCopy(pageID: pageID, status: status, firstAdded: firstAdded)
        }
    }
}

/// A copy of a todo on a page, up to v1; later replaced by `added` and `ending`.
struct EarlyCopy {
    var pageID: Int64
    var status: String
    var firstAdded: String
}

struct EarlyPage {
    var id: Int64
    var date: String

    private static let keys = JSONKeys(["date", "id"])

    init(_ json: inout JSONReader) throws {
        var (id, date) = (Int64?.none, String?.none)
        try json.object(Self.keys) { json, index in
            if index == 0 { date = try json.string() } else { id = try ColumnType.id.read(&json) }
        }
        self.id = try json.required(id, "id")
        self.date = try json.required(date, "date")
    }
}

/// Up to v6.
struct EarlyNote {
    var id: Int64
    var pageID: Int64
    var timestamp: String
    var text: String?

    private static let keys = JSONKeys(["id", "pageID", "text", "timestamp"])

    init(_ json: inout JSONReader) throws {
        var (id, pageID, timestamp, text) = (Int64?.none, Int64?.none, String?.none, String?.none)
        try json.object(Self.keys) { json, index in
            switch index {
            case 0: id = try ColumnType.id.read(&json)
            case 1: pageID = try json.number()
            case 2: text = try ColumnType<String?>.text.read(&json)
            default: timestamp = try json.string()
            }
        }
        self.id = try json.required(id, "id")
        self.pageID = try json.required(pageID, "pageID")
        self.timestamp = try json.required(timestamp, "timestamp")
        self.text = text
    }
}
