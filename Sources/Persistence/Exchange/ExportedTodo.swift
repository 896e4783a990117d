/// A todo as an export of any version has it.
struct ExportedTodo {
    var id: Int64
    var title: String
    var shouldMigrate: Bool
    /// `added` up to v4.
    var start: String?
    var added: String?
    var ending: ExportedEnding?
    /// From v3 on; before it was a name.
    var categoryID: Int64?
    var groupName: String?
    var externalURL: String?
    /// From v11 on.
    var asksWhenPushed: Bool
    /// From v13 on.
    var bundleTodoID: Int64?
    /// From v14 on.
    var carriesTo: [String]?
    /// What v1 has instead of `added` and `ending`.
    var copy: ExportedCopy?

    init(_ json: inout JSONReader) throws {
        var (id, title, shouldMigrate) = (Int64?.none, String?.none, Bool?.none)
        var (start, added, groupName, externalURL) = (
            String?.none, String?.none, String?.none, String?.none
        )
        var (ending, categoryID, asks) = (ExportedEnding?.none, Int64?.none, true)
        var (madeBy, weekdays) = (Int64?.none, [String]?.none)
        var (pageID, status, firstAdded) = (Int64?.none, String?.none, String?.none)
        try json.object { json, key in
            switch key {
            case "id": id = try json.number()
            case "title": title = try json.string()
            case "shouldMigrate": shouldMigrate = try json.flag()
            case "start": start = try json.stringIfAny()
            case "added": added = try json.stringIfAny()
            case "ending": ending = try json.isNull() ? nil : try ExportedEnding(&json)
            case "categoryID": categoryID = try json.numberIfAny()
            case "groupName": groupName = try json.stringIfAny()
            case "externalURL": externalURL = try json.stringIfAny()
            case "asksWhenPushed": asks = try json.flag()
            case "bundleTodoID": madeBy = try json.numberIfAny()
            case "carriesTo": weekdays = try json.stringsIfAny()
            case "pageID": pageID = try json.numberIfAny()
            case "status": status = try json.stringIfAny()
            case "firstAddedDate": firstAdded = try json.stringIfAny()
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.title = try json.required(title, "title")
        self.shouldMigrate = try json.required(shouldMigrate, "shouldMigrate")
        self.start = start
        self.added = added
        self.ending = ending
        self.categoryID = categoryID
        self.groupName = groupName
        self.externalURL = externalURL
        asksWhenPushed = asks
        bundleTodoID = madeBy
        carriesTo = weekdays
        if let pageID, let status, let firstAdded {
            copy = ExportedCopy(pageID: pageID, status: status, firstAdded: firstAdded)
        }
    }
}

/// Up to v1, where a todo had a copy on each page.
struct ExportedCopy {
    var pageID: Int64
    var status: String
    var firstAdded: String
}

struct ExportedEnding {
    var date: String
    /// From v8 on.
    var day: String?
    var kind: String

    init(date: String, day: String?, kind: String) {
        self.date = date
        self.day = day
        self.kind = kind
    }

    init(_ json: inout JSONReader) throws {
        var (date, day, kind) = (String?.none, String?.none, String?.none)
        try json.object { json, key in
            switch key {
            case "date": date = try json.string()
            case "day": day = try json.stringIfAny()
            case "kind": kind = try json.string()
            default: try json.skip()
            }
        }
        self.date = try json.required(date, "date")
        self.day = day
        self.kind = try json.required(kind, "kind")
    }
}
