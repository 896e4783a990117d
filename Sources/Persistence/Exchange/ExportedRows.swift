/// The rows of an export as they stand in the file: the keys of every version, days and instants still text.
///
/// What some version leaves out is optional here, and `null` counts as left out. Unknown keys are passed over.
struct ExportedCategory {
    var id: Int64
    var name: String
    var color: String
    var sortOrder: Int64
    /// From v14 on.
    var carriesTo: [String]?

    init(_ json: inout JSONReader) throws {
        var (id, name, color, sortOrder) = (Int64?.none, String?.none, String?.none, Int64?.none)
        var weekdays = [String]?.none
        try json.object { json, key in
            switch key {
            case "id": id = try json.number()
            case "name": name = try json.string()
            case "color": color = try json.string()
            case "sortOrder": sortOrder = try json.number()
            case "carriesTo": weekdays = try json.stringsIfAny()
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.name = try json.required(name, "name")
        self.color = try json.required(color, "color")
        carriesTo = weekdays
        self.sortOrder = try json.required(sortOrder, "sortOrder")
    }
}

struct ExportedBundle {
    var id: Int64
    var name: String
    var sortOrder: Int64
    var todosShouldMigrate: Bool
    /// From v12 on.
    var appliesOn: [String]?

    init(_ json: inout JSONReader) throws {
        var (id, name, sortOrder, shouldMigrate) = (Int64?.none, String?.none, Int64?.none, Bool?.none)
        var weekdays = [String]?.none
        try json.object { json, key in
            switch key {
            case "id": id = try json.number()
            case "name": name = try json.string()
            case "sortOrder": sortOrder = try json.number()
            case "todosShouldMigrate": shouldMigrate = try json.flag()
            case "appliesOn": weekdays = try json.stringsIfAny()
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.name = try json.required(name, "name")
        self.sortOrder = try json.required(sortOrder, "sortOrder")
        todosShouldMigrate = try json.required(shouldMigrate, "todosShouldMigrate")
        appliesOn = weekdays
    }
}

struct ExportedBundleTodo {
    var id: Int64
    var bundleID: Int64
    var title: String
    var sortOrder: Int64
    var externalURL: String?
    var categoryID: Int64?
    /// From v14 on.
    var carriesTo: [String]?

    init(_ json: inout JSONReader) throws {
        var (id, bundleID, title, sortOrder) = (Int64?.none, Int64?.none, String?.none, Int64?.none)
        var (externalURL, categoryID, weekdays) = (String?.none, Int64?.none, [String]?.none)
        try json.object { json, key in
            switch key {
            case "id": id = try json.number()
            case "bundleID": bundleID = try json.number()
            case "title": title = try json.string()
            case "sortOrder": sortOrder = try json.number()
            case "externalURL": externalURL = try json.stringIfAny()
            case "categoryID": categoryID = try json.numberIfAny()
            case "carriesTo": weekdays = try json.stringsIfAny()
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.bundleID = try json.required(bundleID, "bundleID")
        self.title = try json.required(title, "title")
        self.sortOrder = try json.required(sortOrder, "sortOrder")
        self.externalURL = externalURL
        self.categoryID = categoryID
        carriesTo = weekdays
    }
}

struct ExportedPage {
    var id: Int64
    var date: String

    init(_ json: inout JSONReader) throws {
        var (id, date) = (Int64?.none, String?.none)
        try json.object { json, key in
            switch key {
            case "id": id = try json.number()
            case "date": date = try json.string()
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.date = try json.required(date, "date")
    }
}

/// From v10 on.
struct ExportedPutOff {
    var id: Int64
    var todoID: Int64
    var seenFrom: String
    var sentFrom: String
    var sentTo: String
    var date: String

    init(_ json: inout JSONReader) throws {
        var (id, todoID, seenFrom) = (Int64?.none, Int64?.none, String?.none)
        var (sentFrom, sentTo, date) = (String?.none, String?.none, String?.none)
        try json.object { json, key in
            switch key {
            case "id": id = try json.number()
            case "todoID": todoID = try json.number()
            case "seenFrom": seenFrom = try json.string()
            case "sentFrom": sentFrom = try json.string()
            case "sentTo": sentTo = try json.string()
            case "date": date = try json.string()
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.todoID = try json.required(todoID, "todoID")
        self.seenFrom = try json.required(seenFrom, "seenFrom")
        self.sentFrom = try json.required(sentFrom, "sentFrom")
        self.sentTo = try json.required(sentTo, "sentTo")
        self.date = try json.required(date, "date")
    }
}

/// Up to v6.
struct ExportedNote {
    var id: Int64
    var pageID: Int64
    var timestamp: String
    var text: String?

    init(_ json: inout JSONReader) throws {
        var (id, pageID, timestamp, text) = (Int64?.none, Int64?.none, String?.none, String?.none)
        try json.object { json, key in
            switch key {
            case "id": id = try json.number()
            case "pageID": pageID = try json.number()
            case "timestamp": timestamp = try json.string()
            case "text": text = try json.stringIfAny()
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.pageID = try json.required(pageID, "pageID")
        self.timestamp = try json.required(timestamp, "timestamp")
        self.text = text
    }
}

struct ExportedGroup {
    var id: Int64
    var name: String
    var sortOrder: Int64

    init(_ json: inout JSONReader) throws {
        var (id, name, sortOrder) = (Int64?.none, String?.none, Int64?.none)
        try json.object { json, key in
            switch key {
            case "id": id = try json.number()
            case "name": name = try json.string()
            case "sortOrder": sortOrder = try json.number()
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.name = try json.required(name, "name")
        self.sortOrder = try json.required(sortOrder, "sortOrder")
    }
}

struct ExportedMember {
    var groupID: Int64
    var categoryID: Int64?

    init(_ json: inout JSONReader) throws {
        var (groupID, categoryID) = (Int64?.none, Int64?.none)
        try json.object { json, key in
            switch key {
            case "groupID": groupID = try json.number()
            case "categoryID": categoryID = try json.numberIfAny()
            default: try json.skip()
            }
        }
        self.groupID = try json.required(groupID, "groupID")
        self.categoryID = categoryID
    }
}
