/// What a column of a synchronized table may contain, so that nothing from another machine is stored that a file
/// couldn't be imported with.
enum SyncColumn: Sendable {
    case text, day, number, flag, instant, ending, reference
    indirect case optional(SyncColumn)

    /// What a value should be; nil if it fits.
    func expected(_ value: SyncValue) -> String? {
        switch self {
        case .optional(let column): value == .null ? nil : column.expected(value)
        case .text: value.text.map(Self.isStorable) == true ? nil : "a text of up to 16 MiB without NUL"
        case .day: value.text.flatMap(Day.init) == nil ? "a day (2026-11-20)" : nil
        case .number:
            if case .number(let number) = value, number.magnitude <= Self.largest {
                nil
            } else {
                "a whole number up to \(Self.largest)"
            }
        case .flag: [.number(0), .number(1), .flag(false), .flag(true)].contains(value) ? nil : "0 or 1"
        case .instant: value.text.flatMap(ISO8601.instant) == nil ? "a time (2026-11-20T09:30:00Z)" : nil
        case .reference: value.text.flatMap(RowUID.init) == nil ? "a row's uid" : nil
        case .ending: Self.isEnding(value) ? nil : "an ending with date, day and kind"
        }
    }

    /// The largest number that JSON's other readers keep exactly (RFC 8259, section 6), as imports have it.
    private static let largest: UInt64 = 1 << 53 - 1

    /// SQLite ends a text at NUL (sqlite3_bind_text).
    private static func isStorable(_ text: String) -> Bool {
        text.utf8.count <= Limits.prose && !text.utf8.contains(0)
    }

    private static func isEnding(_ value: SyncValue) -> Bool {
        value["day"]?.text.flatMap(Day.init) != nil
            && value["kind"]?.text.flatMap(TodoEnding.Kind.init(rawValue:)) != nil
            && value["date"]?.text.flatMap(ISO8601.instant) != nil
    }
}

extension SyncSchema {
    /// The mistake of an operation in a column that is known; nil if there is none.
    public func problem(in operation: SyncOperation) -> String? {
        let columns = Self.columns[operation.row.table] ?? [:]
        for (column, value) in operation.values.sorted(by: { $0.key < $1.key }) {
            guard let expected = columns[column]?.expected(value) else { continue }
            return "\(operation.row.table).\(column): not \(expected)"
        }
        if !Self.isNamedByItsValues(operation) {
            return "\(operation.row.table) \(operation.row.uid): the name of another row"
        }
        guard operation.kind == .insert else { return nil }
        for column in Self.required[operation.row.table] ?? [] where operation.values[column] == nil {
            return "\(operation.row.table).\(column): missing"
        }
        return nil
    }

    /// Rows that two devices may make have one name, so that there can't be two of them.
    private static func isNamedByItsValues(_ operation: SyncOperation) -> Bool {
        let (uid, values) = (operation.row.uid, operation.values)
        switch operation.row.table {
        case "journalPage": return values["date"]?.text.flatMap(Day.init).map { .page($0) == uid } ?? true
        case "dayText": return values["day"]?.text.flatMap(Day.init).map { .dayText($0) == uid } ?? true
        case "exportGroupMember":
            guard operation.kind == .insert, let group = values["groupID"]?.text.flatMap(RowUID.init) else {
                return true
            }
            return .member(values["categoryID"]?.text.flatMap(RowUID.init), of: group) == uid
        default: return true
        }
    }

    /// The columns without which a row can't be stored. Newer columns aren't among them, so that operations of
    /// older versions stay valid.
    private static let required: [String: [String]] = [
        "category": ["name"], "taskBundle": ["name"], "exportGroup": ["name"],
        "bundleTodo": ["bundleID", "title"], "todo": ["start", "title"],
        "putOff": ["date", "seenFrom", "sentFrom", "sentTo", "todoID"], "keptTodo": ["day", "todoID"],
        "exportGroupMember": ["groupID"], "journalPage": ["date"], "dayText": ["day", "text"],
        "review": ["date", "day"],
    ]

    /// The synchronized tables, those that others refer to first.
    public static let tableNames = [
        "category", "taskBundle", "exportGroup", "bundleTodo", "todo", "putOff", "keptTodo",
        "exportGroupMember", "journalPage", "dayText", "review",
    ]

    /// The synchronized columns of a table, sorted.
    public static func columnNames(of table: String) -> [String] { (columns[table] ?? [:]).keys.sorted() }

    /// Whether a value is one that the column may contain.
    public static func fits(_ value: SyncValue, _ column: String, of table: String) -> Bool {
        columns[table]?[column].map { $0.expected(value) == nil } ?? false
    }

    /// Whether a row can be stored without a column.
    public static func isRequired(_ column: String, of table: String) -> Bool {
        required[table]?.contains(column) ?? false
    }

    static let columns: [String: [String: SyncColumn]] = [
        "category": [
            "name": .text, "color": .text, "sortOrder": .number, "carriesTo": .optional(.number),
        ],
        "taskBundle": [
            "name": .text, "sortOrder": .number, "todosShouldMigrate": .flag, "appliesOn": .optional(.number),
        ],
        "exportGroup": ["name": .text, "sortOrder": .number],
        "bundleTodo": [
            "bundleID": .reference, "title": .text, "sortOrder": .number, "externalURL": .optional(.text),
            "categoryID": .optional(.reference), "carriesTo": .optional(.number), "note": .optional(.text),
        ],
        "todo": [
            "title": .text, "shouldMigrate": .flag, "start": .day, "ending": .optional(.ending),
            "categoryID": .optional(.reference), "externalURL": .optional(.text), "asksWhenPushed": .flag,
            "carriesTo": .optional(.number), "bundleTodoID": .optional(.reference), "note": .optional(.text),
            "created": .optional(.instant), "changed": .optional(.instant), "written": .number,
        ],
        "putOff": [
            "todoID": .reference, "seenFrom": .day, "sentFrom": .day, "sentTo": .day, "date": .instant,
        ],
        "keptTodo": ["todoID": .reference, "day": .day],
        "exportGroupMember": ["groupID": .reference, "categoryID": .optional(.reference)],
        "journalPage": ["date": .day],
        "dayText": ["day": .day, "text": .text],
        "review": ["day": .day, "date": .instant],
    ]
}
