/// From v15 on.
struct ExportedReview {
    var id: Int64
    var day: String
    var date: String

    init(_ json: inout JSONReader) throws {
        var (id, day, date) = (Int64?.none, String?.none, String?.none)
        try json.object { json, key in
            switch key {
            case "id": id = try json.number()
            case "day": day = try json.string()
            case "date": date = try json.string()
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.day = try json.required(day, "day")
        self.date = try json.required(date, "date")
    }
}

/// From v16 on.
struct ExportedKept {
    var id: Int64
    var todoID: Int64
    var day: String

    init(_ json: inout JSONReader) throws {
        var (id, todoID, day) = (Int64?.none, Int64?.none, String?.none)
        try json.object { json, key in
            switch key {
            case "id": id = try json.number()
            case "todoID": todoID = try json.number()
            case "day": day = try json.string()
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.todoID = try json.required(todoID, "todoID")
        self.day = try json.required(day, "day")
    }
}
