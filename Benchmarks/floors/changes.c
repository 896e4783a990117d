#include <string.h>

#include "floors.h"

static const char now[] = "2026-11-20T09:30:00Z";

// Records the changes since the last step as one of the change log's steps, as Daybook does.
static void record(sqlite3 *db, const char *label) {
    sqlite3_stmt *statement = prepare(db,
        "INSERT INTO undoStep (label, date, source, firstChange, lastChange, sizeBefore, size)"
        " SELECT ?1, ?2, 'commandLine', first, last,"
        "  IFNULL((SELECT sizeBefore + size FROM undoStep ORDER BY id DESC LIMIT 1), 0),"
        "  (SELECT TOTAL(IFNULL(LENGTH(CAST(before AS BLOB)), 0) + IFNULL(LENGTH(CAST(after AS BLOB)), 0))"
        "   FROM undoChange WHERE id BETWEEN first AND last)"
        " FROM (SELECT IFNULL((SELECT lastChange FROM undoStep ORDER BY id DESC LIMIT 1), 0) + 1 AS first,"
        "  (SELECT MAX(id) FROM undoChange) AS last)");
    bind(statement, 1, label);
    bind(statement, 2, now);
    run(db, statement);
    sqlite3_finalize(statement);
}

static void insert(sqlite3 *db, const char *day, const char *title) {
    sqlite3_stmt *statement = prepare(db, "INSERT INTO todo (title, start, created, changed) VALUES (?1, ?2, ?3, ?3)");
    bind(statement, 1, title);
    bind(statement, 2, day);
    bind(statement, 3, now);
    run(db, statement);
    sqlite3_finalize(statement);
    printf("Added \"%s\" (%lld)\n", title, (long long)sqlite3_last_insert_rowid(db));
}

// Adds a todo to a journal, with its triggers and its change log.
void add_todo(char **words) {
    sqlite3 *db = open_database(words[0]);
    execute(db, "BEGIN IMMEDIATE");
    insert(db, words[1], words[2]);
    record(db, "added a todo");
    execute(db, "COMMIT");
    close_database(db);
}

// Adds a todo to the plain table.
void add_plain_todo(char **words) {
    sqlite3 *db = open_database(words[0]);
    insert(db, words[1], words[2]);
    close_database(db);
}

// Marks a todo done.
void mark_done(char **words) {
    sqlite3 *db = open_database(words[0]);
    char ending[128];
    snprintf(ending, sizeof ending, "{\"date\":\"%s\",\"day\":\"%s\",\"kind\":\"done\"}", now, words[1]);
    execute(db, "BEGIN IMMEDIATE");
    sqlite3_stmt *statement = prepare(db, "UPDATE todo SET ending = ?1, changed = ?2 WHERE id = ?3");
    bind(statement, 1, ending);
    bind(statement, 2, now);
    bind(statement, 3, words[2]);
    run(db, statement);
    sqlite3_finalize(statement);
    record(db, "marked a todo done");
    execute(db, "COMMIT");
    printf("Marked %s done\n", words[2]);
    close_database(db);
}
