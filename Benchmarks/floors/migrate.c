#include <stdlib.h>
#include <string.h>

#include "floors.h"

// Runs the statements that made a journal's tables, indexes or triggers, without those of SQLite and of its search tables.
static void create(sqlite3 *db, const char *type) {
    sqlite3_stmt *statements = prepare(db,
        "SELECT sql FROM journal.sqlite_master WHERE type = ?1 AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
        " AND name <> 'grdb_migrations' AND sql NOT LIKE 'CREATE TABLE ''%' ORDER BY name");
    bind(statements, 1, type);
    // Copied first: a new table changes the schema that is read.
    char *list[512];
    int count = 0;
    while (step(db, statements) && count < 512) list[count++] = strdup(text(statements, 0));
    sqlite3_finalize(statements);
    for (int i = 0; i < count; i++) {
        execute(db, list[i]);
        free(list[i]);
    }
}

static void rename_old_tables(sqlite3 *db) {
    static const char *const tables[] = {
        "todo", "journalPage", "category", "taskBundle", "bundleTodo", "exportGroup", "exportGroupMember",
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char sql[256];
        snprintf(sql, sizeof sql, "SELECT 1 FROM main.sqlite_master WHERE name = '%s'", tables[i]);
        sqlite3_stmt *exists = prepare(db, sql);
        int is_there = step(db, exists);
        sqlite3_finalize(exists);
        snprintf(sql, sizeof sql, "ALTER TABLE main.%s RENAME TO old_%s", tables[i], tables[i]);
        if (is_there) execute(db, sql);
    }
}

// Copies the rows: days for instants, and a day for each ending. A note becomes a todo that is done.
static void copy_rows(sqlite3 *db, int version) {
    char sql[1024];
    execute(db, "INSERT INTO journalPage (id, date) SELECT id, date(date) FROM old_journalPage");
    snprintf(sql, sizeof sql,
        "INSERT INTO todo (id, title, shouldMigrate, start, ending, categoryID, externalURL)"
        " SELECT id, title, shouldMigrate, date(%s), iif(ending IS NULL, NULL, json_object('date',"
        " json_extract(ending, '$.date'), 'day', date(json_extract(ending, '$.date')),"
        " 'kind', json_extract(ending, '$.kind'))), categoryID, externalURL FROM old_todo ORDER BY id",
        version < 5 ? "added" : "start");
    execute(db, sql);
    if (version >= 7) return;
    execute(db,
        "INSERT INTO todo (title, shouldMigrate, start, ending)"
        " SELECT text, 0, date(page.date), json_object('date', strftime('%Y-%m-%dT%H:%M:%SZ', timestamp),"
        " 'day', date(page.date), 'kind', 'done') FROM note JOIN old_journalPage AS page ON page.id = pageID"
        " ORDER BY note.id;"
        " DROP TABLE note");
}

// Backs up a journal of an early version, then gives it the tables, indexes, search index and triggers of a journal of
// today. Words: the journal, its version, the journal of today.
void migrate(char **words) {
    sqlite3 *db = open_database(words[0]);
    char backup[4096];
    snprintf(backup, sizeof backup, "%s.backup", words[0]);
    remove(backup);
    sqlite3_stmt *copy = prepare(db, "VACUUM INTO ?1");
    bind(copy, 1, backup);
    run(db, copy);
    sqlite3_finalize(copy);
    execute(db, "PRAGMA foreign_keys = OFF; PRAGMA journal_mode = WAL");
    sqlite3_stmt *attach = prepare(db, "ATTACH ?1 AS journal");
    bind(attach, 1, words[2]);
    run(db, attach);
    sqlite3_finalize(attach);
    execute(db, "BEGIN IMMEDIATE");
    rename_old_tables(db);
    create(db, "table");
    copy_rows(db, atoi(words[1]));
    execute(db,
        "DROP TABLE old_todo; DROP TABLE old_journalPage;"
        " INSERT INTO todoWords (rowid, title, note, externalURL) SELECT id, title, note, externalURL FROM todo;"
        " INSERT INTO todoTrigrams (rowid, title, note, externalURL) SELECT id, title, note, externalURL FROM todo");
    create(db, "index");
    create(db, "trigger");
    execute(db, "COMMIT; DETACH journal");
    close_database(db);
}
