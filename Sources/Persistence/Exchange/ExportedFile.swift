/// An export as it stands in the file: the lists of every version.
struct ExportedFile {
    var version = 0
    var timeZone: String?
    var categories: [ExportedCategory] = []
    var taskBundles: [ExportedBundle] = []
    var bundleTodos: [ExportedBundleTodo] = []
    var journalPages: [ExportedPage] = []
    var todos: [ExportedTodo] = []
    var putOffs: [ExportedPutOff] = []
    var notes: [ExportedNote] = []
    var exportGroups: [ExportedGroup] = []
    var exportGroupMembers: [ExportedMember] = []
    var reviews: [ExportedReview] = []
    var keptTodos: [ExportedKept] = []
    /// The largest id that a todo or a copy of one had.
    var lastTodoID: Int64 = 0

    /// Reads a file of any version up to the latest there is.
    static func read(_ bytes: [UInt8], latestVersion: Int) throws -> ExportedFile {
        let file: ExportedFile
        do {
            file = try ExportedFile(bytes)
        } catch {
            // A newer file may well look different: that it is newer is then what there is to say. Its version
            // comes last where keys are sorted, so everything is passed over, which tells JSON from other things.
            try check(version(bytes), latestVersion)
            throw error
        }
        try check(file.version, latestVersion)
        return file
    }

    private init(_ bytes: [UInt8]) throws {
        var json = JSONReader(bytes)
        var version: Int64?
        var missing: Set = [
            "taskBundles", "bundleTodos", "journalPages", "todos", "putOffs", "reviews", "keptTodos",
        ]
        try json.object { json, key in
            // A list that is null is one that is not there.
            if try json.isNull() { return }
            missing.remove(key)
            switch key {
            case "version": version = try json.number()
            case "timeZone": timeZone = try json.string()
            case "categories": categories = try json.list { try ExportedCategory(&$0) }
            case "taskBundles": taskBundles = try json.list { try ExportedBundle(&$0) }
            case "bundleTodos": bundleTodos = try json.list { try ExportedBundleTodo(&$0) }
            case "journalPages": journalPages = try json.list { try ExportedPage(&$0) }
            case "todos": todos = try json.list { try ExportedTodo(&$0) }
            case "putOffs": putOffs = try json.list { try ExportedPutOff(&$0) }
            case "notes": notes = try json.list { try ExportedNote(&$0) }
            case "exportGroups": exportGroups = try json.list { try ExportedGroup(&$0) }
            case "exportGroupMembers": exportGroupMembers = try json.list { try ExportedMember(&$0) }
            case "reviews": reviews = try json.list { try ExportedReview(&$0) }
            case "keptTodos": keptTodos = try json.list { try ExportedKept(&$0) }
            default: try json.skip()
            }
        }
        try json.end()
        self.version = Int(try json.required(version, "version"))
        // Lists that every version from their own on has.
        for (list, first) in [("putOffs", 10), ("reviews", 15), ("keptTodos", 16)] where self.version < first
        {
            missing.remove(list)
        }
        if let key = missing.min() { throw JournalError("\(key): missing") }
    }

    private static func version(_ bytes: [UInt8]) throws -> Int {
        var json = JSONReader(bytes)
        var version: Int64?
        try json.object { json, key in
            if key == "version" { version = try json.number() } else { try json.skip() }
        }
        try json.end()
        return Int(try json.required(version, "version"))
    }

    private static func check(_ version: Int, _ latest: Int) throws {
        guard version <= latest else {
            throw JournalError(
                "was exported by a newer daybook (version \(version); this one reads up to \(latest)). "
                    + "Update daybook.")
        }
        guard version > 0 else { throw JournalError("version: not a version: \(version)") }
    }
}
