@testable import Migrations

/// The schema of each version as it is on record, written down apart from the migrations.
enum SchemaRecord {
    static let versions = [
        1: bundles + pages + todoOfV1 + noteOfV1,
        2: bundles + pages + todoOfV2 + noteOfV1,
        3: categories + bundlesOfV3 + pages + todoOfV3 + noteOfV1,
        4: categories + bundlesOfV3 + pages + todoOfV3 + noteOfV4,
        5: categories + bundlesOfV3 + pages + todoOfV5 + noteOfV4,
        6: categories + bundlesOfV3 + pages + todoOfV5 + noteOfV4 + groups,
        7: categories + bundlesOfV3 + pages + todoOfV5 + groups,
        8: categories + bundlesOfV3 + pagesOfV8 + todoOfV8 + groups + indexesOfV8,
        9: categories + bundlesOfV3 + pagesOfV8 + todoOfV8 + groups + indexesOfV8 + undoLog,
        10: categories + bundlesOfV3 + pagesOfV8 + todoOfV8 + groups + indexesOfV8 + undoLog + postponements,
        11: categories + bundlesOfV3 + pagesOfV8 + todoOfV11 + groups + indexesOfV8 + undoLog + postponements,
        12: categories + bundlesOfV12 + pagesOfV8 + todoOfV11 + groups + indexesOfV8 + undoLog
            + postponements,
        13: categories + bundlesOfV12 + pagesOfV8 + todoOfV13 + groups + indexesOfV13 + undoLog
            + postponements,
        14: categoriesOfV14 + bundlesOfV14 + pagesOfV8 + todoOfV14 + groups + indexesOfV13 + undoLog
            + postponements,
        15: categoriesOfV14 + bundlesOfV14 + pagesOfV8 + todoOfV14 + groups + indexesOfV13 + undoLog
            + postponements + reviews,
        16: categoriesOfV14 + bundlesOfV14 + pagesOfV8 + todoOfV14 + groups + indexesOfV13 + undoLog
            + postponements + reviews + keptTodos,
        17: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV17 + groups + indexesOfV13 + undoLog
            + postponements + reviews + keptTodos,
        18: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV17 + groups + indexesOfV13 + undoLog
            + postponements + reviews + keptTodos + dayTexts,
        19: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV17 + groups + indexesOfV13 + undoLog
            + postponements + reviews + keptTodos + dayTexts + searchIndex,
        20: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV20 + groups + indexesOfV13 + undoLog
            + postponements + reviews + keptTodos + dayTexts + searchIndex,
        21: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV20 + groups + indexesOfV13 + undoLog
            + postponements + reviews + keptTodos + dayTexts + searchIndex + journalID,
        22: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV20 + groups + indexesOfV13 + undoLog
            + postponements + reviews + keptTodos + dayTexts + searchIndexOfV22 + journalID,
        23: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV20 + groups + indexesOfV13 + undoLogOfV23
            + postponements + reviews + keptTodos + dayTexts + searchIndexOfV22 + journalID,
        24: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV20 + groups + indexesOfV13 + undoLogOfV23
            + postponements + reviews + keptTodos + dayTexts + searchIndexOfV22 + synchronization
            + settledConflicts,
        25: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV20 + groups + indexesOfV13 + undoLogOfV23
            + postponements + reviews + keptTodos + dayTexts + searchIndexOfV22 + synchronization + conflicts,
        26: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV26 + groups + indexesOfV13 + undoLogOfV23
            + postponements + reviews + keptTodos + dayTexts + searchIndexOfV22 + synchronization + conflicts,
        27: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV27 + groups + indexesOfV13 + undoLogOfV23
            + postponements + reviews + keptTodos + dayTexts + searchIndexOfV22 + synchronization + conflicts,
        28: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV28 + groups + indexesOfV13 + undoLogOfV23
            + postponements + reviews + keptTodos + dayTexts + searchIndexOfV22 + synchronization + conflicts,
        29: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV29 + groups + indexesOfV13 + undoLogOfV23
            + postponements + reviews + keptTodos + dayTexts + searchIndexOfV22 + synchronization + conflicts,
        30: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV29 + groups + indexesOfV13 + undoLogOfV23
            + postponements + reviews + keptTodos + stars + dayTexts + searchIndexOfV22 + synchronization
            + conflicts,
        31: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV31 + groups + indexesOfV13 + undoLogOfV23
            + postponements + reviews + keptTodos + stars + dayTexts + searchIndexOfV22 + synchronization
            + conflicts,
        32: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV31 + groups + indexesOfV13 + undoLogOfV23
            + postponements + reviews + keptTodos + stars + dayTexts + searchIndexOfV22 + synchronization
            + conflicts + outsideKeys,
        33: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV31 + groups + indexesOfV33 + undoLogOfV23
            + postponements + reviews + keptTodos + stars + dayTexts + searchIndexOfV22 + synchronization
            + conflicts + outsideKeys,
        34: categoriesOfV14 + bundlesOfV17 + pagesOfV8 + todoOfV31 + groups + indexesOfV33 + undoLogOfV23
            + postponements + reviews + keptTodos + stars + dayTexts + weekTexts + searchIndexOfV22
            + synchronization + conflicts + outsideKeys,
        35: categoriesOfV14 + bundlesOfV35 + pagesOfV8 + todoOfV31 + groups + indexesOfV33 + undoLogOfV23
            + postponements + reviews + keptTodos + stars + dayTexts + weekTexts + searchIndexOfV22
            + synchronization + conflicts + outsideKeys,
    ]

    private static let weekTexts = """
        CREATE TABLE "weekText" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "day" TEXT NOT NULL UNIQUE,
            "text" TEXT NOT NULL);
        """

    private static let outsideKeys = """
        CREATE TABLE "outsideKey" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "name" TEXT NOT NULL UNIQUE,
            "todoID" INTEGER REFERENCES "todo"("id") ON DELETE SET NULL, "fields" TEXT NOT NULL DEFAULT '');
        CREATE INDEX outsideKey_by_todo ON outsideKey (todoID) WHERE todoID IS NOT NULL;
        """

    private static let synchronization = """
        CREATE TABLE "syncJournal" ("id" TEXT NOT NULL, "device" INTEGER, "boundTo" TEXT,
            "isReplaced" BOOLEAN NOT NULL DEFAULT 0);
        CREATE TABLE "syncDevice" ("id" INTEGER PRIMARY KEY, "key" TEXT NOT NULL UNIQUE, "name" TEXT NOT NULL,
            "head" INTEGER NOT NULL DEFAULT 0, "published" INTEGER NOT NULL DEFAULT 0, "commitID" TEXT);
        CREATE TABLE "syncRow" ("uid" BLOB NOT NULL, "tableName" TEXT NOT NULL, "rowID" INTEGER,
            "isShadowed" BOOLEAN NOT NULL DEFAULT 0, PRIMARY KEY (uid, tableName)) WITHOUT ROWID;
        CREATE UNIQUE INDEX syncRow_by_row ON syncRow (tableName, rowID) WHERE rowID IS NOT NULL;
        CREATE INDEX syncRow_shadowed ON syncRow (isShadowed) WHERE isShadowed;
        CREATE TABLE "syncKnows" ("id" INTEGER PRIMARY KEY, "vector" TEXT NOT NULL);
        CREATE TABLE "syncOperation" ("device" INTEGER NOT NULL, "seq" INTEGER NOT NULL, "uid" BLOB NOT NULL,
            "tableName" TEXT NOT NULL, "kind" TEXT NOT NULL, "isAutomatic" BOOLEAN NOT NULL,
            "clock" INTEGER NOT NULL, "knows" INTEGER NOT NULL, "step" TEXT NOT NULL, "body" TEXT NOT NULL,
            PRIMARY KEY (device, seq)) WITHOUT ROWID;
        CREATE INDEX syncOperation_by_uid ON syncOperation (uid);
        CREATE TABLE "syncHeld" ("device" TEXT NOT NULL, "firstSeq" INTEGER NOT NULL, "reason" TEXT NOT NULL,
            "pack" BLOB NOT NULL);
        """

    private static let settledConflicts = """
        CREATE TABLE "syncSettled" ("uid" BLOB NOT NULL, "columnName" TEXT NOT NULL, "operations" TEXT NOT NULL);
        """

    private static let conflicts = """
        CREATE TABLE "syncConflict" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "uid" BLOB NOT NULL,
            "tableName" TEXT NOT NULL, "kind" TEXT NOT NULL, "columnName" TEXT NOT NULL,
            "device" INTEGER NOT NULL, "seq" INTEGER NOT NULL);
        """

    private static let journalID = """
        CREATE TABLE "syncJournal" ("id" TEXT NOT NULL, "device" INTEGER);
        """

    private static let taskBundle = """
        CREATE TABLE "taskBundle" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "name" TEXT NOT NULL,
            "sortOrder" INTEGER NOT NULL DEFAULT 0, "todosShouldMigrate" BOOLEAN NOT NULL DEFAULT 1);
        """

    private static let bundles =
        taskBundle + """
            CREATE TABLE "bundleTodo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "bundleID" INTEGER NOT NULL REFERENCES "taskBundle"("id") ON DELETE CASCADE,
                "title" TEXT NOT NULL, "sortOrder" INTEGER NOT NULL DEFAULT 0, "externalURL" TEXT);
            """

    private static let bundlesOfV3 =
        taskBundle + """
            CREATE TABLE "bundleTodo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "bundleID" INTEGER NOT NULL REFERENCES "taskBundle"("id") ON DELETE CASCADE,
                "title" TEXT NOT NULL, "sortOrder" INTEGER NOT NULL DEFAULT 0, "externalURL" TEXT,
                "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL);
            """

    private static let taskBundleOfV12 = """
        CREATE TABLE "taskBundle" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "name" TEXT NOT NULL,
            "sortOrder" INTEGER NOT NULL DEFAULT 0, "todosShouldMigrate" BOOLEAN NOT NULL DEFAULT 1,
            "appliesOn" INTEGER);
        """

    private static let bundlesOfV12 =
        taskBundleOfV12 + """
            CREATE TABLE "bundleTodo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "bundleID" INTEGER NOT NULL REFERENCES "taskBundle"("id") ON DELETE CASCADE,
                "title" TEXT NOT NULL, "sortOrder" INTEGER NOT NULL DEFAULT 0, "externalURL" TEXT,
                "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL);
            """

    private static let bundlesOfV14 =
        taskBundleOfV12 + """
            CREATE TABLE "bundleTodo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "bundleID" INTEGER NOT NULL REFERENCES "taskBundle"("id") ON DELETE CASCADE,
                "title" TEXT NOT NULL, "sortOrder" INTEGER NOT NULL DEFAULT 0, "externalURL" TEXT,
                "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL,
                "carriesTo" INTEGER);
            """

    private static let bundlesOfV17 =
        taskBundleOfV12 + """
            CREATE TABLE "bundleTodo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "bundleID" INTEGER NOT NULL REFERENCES "taskBundle"("id") ON DELETE CASCADE,
                "title" TEXT NOT NULL, "sortOrder" INTEGER NOT NULL DEFAULT 0, "externalURL" TEXT,
                "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL,
                "carriesTo" INTEGER, "note" TEXT);
            """

    private static let bundlesOfV35 =
        taskBundleOfV12 + """
            CREATE TABLE "bundleTodo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "bundleID" INTEGER NOT NULL REFERENCES "taskBundle"("id") ON DELETE CASCADE,
                "title" TEXT NOT NULL, "sortOrder" INTEGER NOT NULL DEFAULT 0, "externalURL" TEXT,
                "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL,
                "carriesTo" INTEGER, "note" TEXT, "starts" TEXT, "due" TEXT, "repeats" TEXT);
            """

    private static let categories = """
        CREATE TABLE "category" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "name" TEXT NOT NULL,
            "color" TEXT NOT NULL DEFAULT 'blue', "sortOrder" INTEGER NOT NULL DEFAULT 0);
        """

    private static let categoriesOfV14 = """
        CREATE TABLE "category" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "name" TEXT NOT NULL,
            "color" TEXT NOT NULL DEFAULT 'blue', "sortOrder" INTEGER NOT NULL DEFAULT 0,
            "carriesTo" INTEGER);
        """

    private static let pages = """
        CREATE TABLE "journalPage" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "date" DATETIME NOT NULL UNIQUE);
        """

    private static let pagesOfV8 = """
        CREATE TABLE "journalPage" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "date" TEXT NOT NULL UNIQUE);
        """

    private static let todoOfV1 = """
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
            "pageID" INTEGER NOT NULL REFERENCES "journalPage"("id") ON DELETE CASCADE, "title" TEXT NOT NULL,
            "shouldMigrate" BOOLEAN NOT NULL DEFAULT 1, "status" TEXT NOT NULL DEFAULT 'pending',
            "sortOrder" INTEGER NOT NULL DEFAULT 0, "groupName" TEXT, "externalURL" TEXT,
            "firstAddedDate" DATETIME NOT NULL);
        """

    private static let todoOfV2 = """
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL,
            "shouldMigrate" BOOLEAN NOT NULL DEFAULT 1, "added" DATETIME NOT NULL, "ending" TEXT,
            "groupName" TEXT, "externalURL" TEXT);
        """

    private static let todoOfV3 = """
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL,
            "shouldMigrate" BOOLEAN NOT NULL DEFAULT 1, "added" DATETIME NOT NULL, "ending" TEXT,
            "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL, "externalURL" TEXT);
        """

    private static let todoOfV5 = """
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL,
            "shouldMigrate" BOOLEAN NOT NULL DEFAULT 1, "start" DATETIME NOT NULL, "ending" TEXT,
            "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL, "externalURL" TEXT);
        """

    private static let todoOfV8 = """
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL,
            "shouldMigrate" BOOLEAN NOT NULL DEFAULT 1, "start" TEXT NOT NULL, "ending" TEXT,
            "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL, "externalURL" TEXT,
            "endingDay" TEXT AS (1), "spanClass" INTEGER AS (1));
        """

    private static let todoOfV11 = """
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL,
            "shouldMigrate" BOOLEAN NOT NULL DEFAULT 1, "start" TEXT NOT NULL, "ending" TEXT,
            "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL, "externalURL" TEXT,
            "endingDay" TEXT AS (1), "spanClass" INTEGER AS (1),
            "asksWhenPushed" BOOLEAN NOT NULL DEFAULT 1);
        """

    private static let todoOfV13 = """
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL,
            "shouldMigrate" BOOLEAN NOT NULL DEFAULT 1, "start" TEXT NOT NULL, "ending" TEXT,
            "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL, "externalURL" TEXT,
            "endingDay" TEXT AS (1), "spanClass" INTEGER AS (1),
            "asksWhenPushed" BOOLEAN NOT NULL DEFAULT 1,
            "bundleTodoID" INTEGER REFERENCES "bundleTodo"("id") ON DELETE SET NULL);
        """

    private static let todoOfV14 = """
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL,
            "shouldMigrate" BOOLEAN NOT NULL DEFAULT 1, "start" TEXT NOT NULL, "ending" TEXT,
            "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL, "externalURL" TEXT,
            "endingDay" TEXT AS (1), "spanClass" INTEGER AS (1),
            "asksWhenPushed" BOOLEAN NOT NULL DEFAULT 1,
            "bundleTodoID" INTEGER REFERENCES "bundleTodo"("id") ON DELETE SET NULL,
            "carriesTo" INTEGER);
        """

    private static let todoOfV17 = """
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL,
            "shouldMigrate" BOOLEAN NOT NULL DEFAULT 1, "start" TEXT NOT NULL, "ending" TEXT,
            "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL, "externalURL" TEXT,
            "endingDay" TEXT AS (1), "spanClass" INTEGER AS (1),
            "asksWhenPushed" BOOLEAN NOT NULL DEFAULT 1,
            "bundleTodoID" INTEGER REFERENCES "bundleTodo"("id") ON DELETE SET NULL,
            "carriesTo" INTEGER, "note" TEXT);
        """

    private static let todoOfV20 = """
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL,
            "shouldMigrate" BOOLEAN NOT NULL DEFAULT 1, "start" TEXT NOT NULL, "ending" TEXT,
            "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL, "externalURL" TEXT,
            "endingDay" TEXT AS (1), "spanClass" INTEGER AS (1),
            "asksWhenPushed" BOOLEAN NOT NULL DEFAULT 1,
            "bundleTodoID" INTEGER REFERENCES "bundleTodo"("id") ON DELETE SET NULL,
            "carriesTo" INTEGER, "note" TEXT, "created" TEXT, "changed" TEXT);
        """

    private static let todoOfV26 = """
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL,
            "shouldMigrate" BOOLEAN NOT NULL DEFAULT 1, "start" TEXT NOT NULL, "ending" TEXT,
            "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL, "externalURL" TEXT,
            "endingDay" TEXT AS (1), "spanClass" INTEGER AS (1),
            "asksWhenPushed" BOOLEAN NOT NULL DEFAULT 1,
            "bundleTodoID" INTEGER REFERENCES "bundleTodo"("id") ON DELETE SET NULL,
            "carriesTo" INTEGER, "note" TEXT, "created" TEXT, "changed" TEXT,
            "written" INTEGER NOT NULL DEFAULT 0);
        """

    private static let todoOfV27 = """
        CREATE TABLE "todo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL,
            "shouldMigrate" BOOLEAN NOT NULL DEFAULT 1, "start" TEXT NOT NULL, "ending" TEXT,
            "categoryID" INTEGER REFERENCES "category"("id") ON DELETE SET NULL, "externalURL" TEXT,
            "endingDay" TEXT AS (1), "asksWhenPushed" BOOLEAN NOT NULL DEFAULT 1,
            "bundleTodoID" INTEGER REFERENCES "bundleTodo"("id") ON DELETE SET NULL,
            "carriesTo" INTEGER, "note" TEXT, "created" TEXT, "changed" TEXT,
            "written" INTEGER NOT NULL DEFAULT 0, "spanClass" INTEGER AS (1));
        """

    private static let todoOfV28 =
        todoOfV27.replacing(
            "\"spanClass\" INTEGER AS (1)", with: "\"spanClass\" INTEGER AS (1), \"due\" TEXT") + """
            CREATE INDEX todo_pending_by_due ON todo (due) WHERE ending IS NULL AND due IS NOT NULL;
            """

    private static let todoOfV29 =
        todoOfV28.replacing("\"due\" TEXT", with: "\"due\" TEXT, \"repeats\" TEXT, \"series\" TEXT") + """
            CREATE INDEX todo_by_series ON todo (series) WHERE series IS NOT NULL;
            CREATE INDEX todo_pending_by_series ON todo (series) WHERE ending IS NULL AND series IS NOT NULL;
            CREATE INDEX todo_over_by_series ON todo (series) WHERE series IS NOT NULL AND repeats IS NULL;
            """

    private static let todoOfV31 =
        todoOfV29.replacing("\"series\" TEXT", with: "\"series\" TEXT, \"place\" TEXT") + """
            CREATE INDEX todo_by_place ON todo (place) WHERE place IS NOT NULL;
            """

    private static let noteOfV1 = """
        CREATE TABLE "note" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
            "pageID" INTEGER NOT NULL REFERENCES "journalPage"("id") ON DELETE CASCADE,
            "timestamp" DATETIME NOT NULL, "text" TEXT,
            "relatedTodoID" INTEGER REFERENCES "todo"("id") ON DELETE SET NULL);
        """

    private static let noteOfV4 = """
        CREATE TABLE "note" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
            "pageID" INTEGER NOT NULL REFERENCES "journalPage"("id") ON DELETE CASCADE,
            "timestamp" DATETIME NOT NULL, "text" TEXT);
        """

    private static let groups = """
        CREATE TABLE "exportGroup" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "name" TEXT NOT NULL,
            "sortOrder" INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE "exportGroupMember" (
            "groupID" INTEGER NOT NULL REFERENCES "exportGroup"("id") ON DELETE CASCADE,
            "categoryID" INTEGER REFERENCES "category"("id") ON DELETE CASCADE);
        """

    private static let postponements = """
        CREATE TABLE "putOff" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
            "todoID" INTEGER NOT NULL REFERENCES "todo"("id") ON DELETE CASCADE, "seenFrom" TEXT NOT NULL,
            "sentFrom" TEXT NOT NULL, "sentTo" TEXT NOT NULL, "date" TEXT NOT NULL,
            "spanClass" INTEGER GENERATED ALWAYS AS (1) VIRTUAL);
        CREATE INDEX putOff_by_span ON putOff (spanClass, seenFrom, sentFrom, todoID);
        CREATE INDEX putOff_by_todo ON putOff (todoID);
        """

    private static let undoLog = """
        CREATE TABLE "undoStep" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "label" TEXT NOT NULL,
            "date" TEXT NOT NULL, "source" TEXT NOT NULL, "isUndone" BOOLEAN NOT NULL DEFAULT 0,
            "firstChange" INTEGER NOT NULL, "lastChange" INTEGER NOT NULL, "sizeBefore" INTEGER NOT NULL,
            "size" INTEGER NOT NULL, "isWholeJournal" BOOLEAN NOT NULL DEFAULT 0, "copyBefore" TEXT,
            "copyAfter" TEXT);
        CREATE TABLE "undoChange" ("id" INTEGER PRIMARY KEY, "tableName" TEXT NOT NULL,
            "before" TEXT, "after" TEXT);
        CREATE TABLE "undoDisplaced" ("row" TEXT NOT NULL);
        """

    private static let undoLogOfV23 =
        undoLog + """
            CREATE INDEX undoChange_by_todo ON undoChange
                (CAST(substr(IFNULL(after, before), 10, 20) AS INTEGER)) WHERE tableName = 'todo';
            CREATE INDEX undoStep_by_change ON undoStep (firstChange);
            """

    private static let indexesOfV8 = """
        CREATE INDEX todo_pending_by_start ON todo (start) WHERE ending IS NULL;
        CREATE INDEX todo_ended_by_span ON todo (spanClass, start, endingDay) WHERE ending IS NOT NULL;
        CREATE INDEX todo_ended_by_day ON todo (endingDay) WHERE ending IS NOT NULL;
        CREATE INDEX todo_by_category ON todo (categoryID);
        CREATE INDEX bundleTodo_by_bundle ON bundleTodo (bundleID);
        CREATE INDEX bundleTodo_by_category ON bundleTodo (categoryID);
        CREATE INDEX exportGroupMember_by_group ON exportGroupMember (groupID);
        CREATE INDEX exportGroupMember_by_category ON exportGroupMember (categoryID);
        """

    private static let indexesOfV13 =
        indexesOfV8 + """
            CREATE INDEX todo_by_bundleTodo ON todo (bundleTodoID) WHERE bundleTodoID IS NOT NULL;
            """

    private static let indexesOfV33 =
        indexesOfV13.replacing(
            "ON todo (endingDay) WHERE",
            with: """
                ON todo (
                endingDay, shouldMigrate, categoryID, start, json_extract(ending, '$.kind'),
                strftime('%s', json_extract(ending, '$.date'))
                ) WHERE
                """)

    private static let reviews = """
        CREATE TABLE "review" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "day" TEXT NOT NULL,
            "date" TEXT NOT NULL);
        """

    private static let keptTodos = """
        CREATE TABLE "keptTodo" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
            "todoID" INTEGER NOT NULL REFERENCES "todo"("id") ON DELETE CASCADE, "day" TEXT NOT NULL);
        CREATE INDEX keptTodo_by_day ON keptTodo (day, todoID);
        CREATE INDEX keptTodo_by_todo ON keptTodo (todoID);
        """

    private static let stars = """
        CREATE TABLE "star" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
            "todoID" INTEGER NOT NULL REFERENCES "todo"("id") ON DELETE CASCADE, "day" TEXT NOT NULL,
            "date" TEXT NOT NULL);
        CREATE INDEX star_by_day ON star (day, todoID);
        CREATE INDEX star_by_todo ON star (todoID);
        """

    private static let dayTexts = """
        CREATE TABLE "dayText" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "day" TEXT NOT NULL UNIQUE,
            "text" TEXT NOT NULL);
        """

    private static let searchIndex =
        indexedTexts + """
            CREATE INDEX todo_accented ON todo (id) WHERE \(AccentedText.condition(["title", "note", "externalURL"]));
            """

    private static let searchIndexOfV22 =
        indexedTexts + """
            CREATE VIRTUAL TABLE dayTextTrigrams USING fts5(text, content='dayText', content_rowid='id',
                tokenize='trigram', detail=none, columnsize=0);
            CREATE VIRTUAL TABLE foldedTodo USING fts5(text, tokenize='trigram', detail=none, columnsize=0);
            CREATE VIRTUAL TABLE foldedDayText USING fts5(text, tokenize='trigram', detail=none, columnsize=0);
            """

    private static let indexedTexts = """
        CREATE VIRTUAL TABLE todoWords USING fts5(title, note, externalURL, content='todo', content_rowid='id',
            tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8', detail=none, columnsize=0);
        CREATE VIRTUAL TABLE todoTrigrams USING fts5(title, note, externalURL, content='todo',
            content_rowid='id', tokenize='trigram', detail=none, columnsize=0);
        CREATE VIRTUAL TABLE dayTextWords USING fts5(text, content='dayText', content_rowid='id',
            tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8', detail=none, columnsize=0);
        CREATE TABLE unindexedTodo ("id" INTEGER PRIMARY KEY, "wasIndexed" BOOLEAN NOT NULL, "title" TEXT,
            "note" TEXT, "externalURL" TEXT);
        CREATE TABLE unindexedDayText ("id" INTEGER PRIMARY KEY, "wasIndexed" BOOLEAN NOT NULL, "text" TEXT);
        """
}
