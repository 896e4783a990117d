-- The schema as it stands at v8.
-- Made by a test from a new journal, not to be edited. To make it again: DAYBOOK_UPDATE_SCHEMA=1 swift test --filter SchemaFileTests

CREATE TABLE bundleTodo (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bundleID INTEGER NOT NULL REFERENCES taskBundle(id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    sortOrder INTEGER NOT NULL DEFAULT 0,
    externalURL TEXT,
    categoryID INTEGER REFERENCES category(id) ON DELETE SET NULL
);

CREATE INDEX bundleTodo_by_bundle ON bundleTodo (bundleID);

CREATE INDEX bundleTodo_by_category ON bundleTodo (categoryID);

CREATE TABLE category (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    color TEXT NOT NULL DEFAULT 'blue',
    sortOrder INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE exportGroup (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    sortOrder INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE exportGroupMember (
    groupID INTEGER NOT NULL REFERENCES exportGroup(id) ON DELETE CASCADE,
    categoryID INTEGER REFERENCES category(id) ON DELETE CASCADE
);

CREATE INDEX exportGroupMember_by_category ON exportGroupMember (categoryID);

CREATE INDEX exportGroupMember_by_group ON exportGroupMember (groupID);

CREATE TABLE journalPage (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    date TEXT NOT NULL UNIQUE
);

CREATE TABLE taskBundle (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    sortOrder INTEGER NOT NULL DEFAULT 0,
    todosShouldMigrate BOOLEAN NOT NULL DEFAULT 1
);

CREATE TABLE todo (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    shouldMigrate BOOLEAN NOT NULL DEFAULT 1,
    start TEXT NOT NULL,
    ending TEXT,
    categoryID INTEGER REFERENCES category(id) ON DELETE SET NULL,
    externalURL TEXT,
    endingDay TEXT GENERATED ALWAYS AS (json_extract(ending, '$.day')) VIRTUAL,
    spanClass INTEGER GENERATED ALWAYS AS (CASE
        WHEN ending IS NULL THEN NULL
        WHEN julianday(endingDay) - julianday(start) < 1 THEN 0
        WHEN julianday(endingDay) - julianday(start) < 2 THEN 1
        WHEN julianday(endingDay) - julianday(start) < 4 THEN 2
        WHEN julianday(endingDay) - julianday(start) < 8 THEN 3
        WHEN julianday(endingDay) - julianday(start) < 16 THEN 4
        WHEN julianday(endingDay) - julianday(start) < 32 THEN 5
        WHEN julianday(endingDay) - julianday(start) < 64 THEN 6
        WHEN julianday(endingDay) - julianday(start) < 128 THEN 7
        WHEN julianday(endingDay) - julianday(start) < 256 THEN 8
        WHEN julianday(endingDay) - julianday(start) < 512 THEN 9
        WHEN julianday(endingDay) - julianday(start) < 1024 THEN 10
        WHEN julianday(endingDay) - julianday(start) < 2048 THEN 11
        WHEN julianday(endingDay) - julianday(start) < 4096 THEN 12
        WHEN julianday(endingDay) - julianday(start) < 8192 THEN 13
        WHEN julianday(endingDay) - julianday(start) < 16384 THEN 14
        WHEN julianday(endingDay) - julianday(start) < 32768 THEN 15
        ELSE 16
    END) VIRTUAL
);

CREATE INDEX todo_by_category ON todo (categoryID);

CREATE INDEX todo_ended_by_day ON todo (endingDay) WHERE ending IS NOT NULL;

CREATE INDEX todo_ended_by_span ON todo (spanClass, start, endingDay)
    WHERE ending IS NOT NULL;

CREATE INDEX todo_pending_by_start ON todo (start) WHERE ending IS NULL;
