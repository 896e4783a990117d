#include <stdlib.h>
#include <string.h>

#include "floors.h"

// The tables of a journal: their rows as a program without an undo, a search index and fast old pages would keep them.
static const char plain_tables[] =
    "CREATE TABLE category (id INTEGER PRIMARY KEY, name TEXT, color TEXT, sortOrder INTEGER, carriesTo INTEGER);"
    "CREATE TABLE journalPage (id INTEGER PRIMARY KEY, date TEXT UNIQUE);"
    "CREATE TABLE dayText (id INTEGER PRIMARY KEY, day TEXT UNIQUE, text TEXT);"
    "CREATE TABLE review (id INTEGER PRIMARY KEY, day TEXT, date TEXT);"
    "CREATE TABLE keptTodo (id INTEGER PRIMARY KEY, todoID INTEGER, day TEXT);"
    "CREATE TABLE putOff (id INTEGER PRIMARY KEY, todoID INTEGER, seenFrom TEXT, sentFrom TEXT, sentTo TEXT,"
    " date TEXT);"
    "CREATE TABLE todo (id INTEGER PRIMARY KEY, title TEXT, shouldMigrate BOOLEAN, start TEXT, ending TEXT,"
    " categoryID INTEGER, externalURL TEXT, asksWhenPushed BOOLEAN, bundleTodoID INTEGER, carriesTo INTEGER,"
    " note TEXT, created TEXT, changed TEXT);"
    "CREATE INDEX todo_by_start ON todo (start);";

static const char *const columns[][2] = {
    {"category", "id, name, color, sortOrder, carriesTo"},
    {"journalPage", "id, date"},
    {"dayText", "id, day, text"},
    {"review", "id, day, date"},
    {"keptTodo", "id, todoID, day"},
    {"putOff", "id, todoID, seenFrom, sentFrom, sentTo, date"},
    {"todo", "id, title, shouldMigrate, start, ending, categoryID, externalURL, asksWhenPushed, bundleTodoID,"
        " carriesTo, note, created, changed"},
};
#define TABLES (sizeof columns / sizeof *columns)

// Copies a journal's rows into plain tables of a new file.
void write_plain(char **words) {
    sqlite3 *db = new_database(words[1]);
    execute(db, plain_tables);
    sqlite3_stmt *attach = prepare(db, "ATTACH ?1 AS journal");
    bind(attach, 1, words[0]);
    run(db, attach);
    sqlite3_finalize(attach);
    execute(db, "BEGIN");
    for (size_t i = 0; i < TABLES; i++) {
        char sql[1024];
        snprintf(sql, sizeof sql, "INSERT INTO main.%s (%s) SELECT %s FROM journal.%s ORDER BY id",
            columns[i][0], columns[i][1], columns[i][1], columns[i][0]);
        execute(db, sql);
    }
    execute(db, "COMMIT");
    execute(db, "DETACH journal");
    close_database(db);
}

// Copies a journal to a new file without its search index.
void write_without_search(char **words) {
    sqlite3 *db = open_database(words[0]);
    sqlite3_stmt *copy = prepare(db, "VACUUM INTO ?1");
    bind(copy, 1, words[1]);
    run(db, copy);
    sqlite3_finalize(copy);
    close_database(db);
    db = open_database(words[1]);
    sqlite3_stmt *tables = prepare(db,
        "SELECT group_concat('DROP TABLE ' || name, ';') FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'");
    step(db, tables);
    char *drops = strdup(text(tables, 0));
    sqlite3_finalize(tables);
    execute(db, drops);
    execute(db, "DROP INDEX IF EXISTS todo_accented; VACUUM");
    free(drops);
    close_database(db);
}

// The value of a JSON object for a column: booleans become 0 and 1, objects their text, by json_extract itself.
static void append_values(char *sql, size_t size, const char *list) {
    char names[512];
    snprintf(names, sizeof names, "%s", list);
    for (char *name = strtok(names, ", "); name; name = strtok(NULL, ", ")) {
        size_t used = strlen(sql);
        snprintf(sql + used, size - used, "%sjson_extract(row.value, '$.%s')", used > 7 ? ", " : "", name);
    }
}

// Imports an export into plain tables of a new file: each of its lists by json_each.
void import_json(char **words) {
    size_t length;
    char *json = read_file(words[0], &length);
    sqlite3 *db = new_database(words[1]);
    execute(db, plain_tables);
    execute(db, "BEGIN");
    sqlite3_stmt *lists = prepare(db, "SELECT key, value FROM json_each(?1) WHERE type = 'array'");
    sqlite3_bind_text(lists, 1, json, (int)length, SQLITE_STATIC);
    while (step(db, lists)) {
        for (size_t i = 0; i < TABLES; i++) {
            const char *table = columns[i][0];
            size_t stem = strlen(table) - (table[strlen(table) - 1] == 'y');
            if (strncmp(text(lists, 0), table, stem)) continue;
            char values[2048] = "SELECT ", sql[4096];
            append_values(values, sizeof values, columns[i][1]);
            snprintf(sql, sizeof sql, "INSERT INTO %s (%s) %s FROM json_each(?1) AS row", table, columns[i][1], values);
            sqlite3_stmt *insertion = prepare(db, sql);
            sqlite3_bind_value(insertion, 1, sqlite3_column_value(lists, 1));
            run(db, insertion);
            printf("%s: %d rows\n", table, sqlite3_changes(db));
            sqlite3_finalize(insertion);
        }
    }
    sqlite3_finalize(lists);
    execute(db, "COMMIT");
    close_database(db);
    free(json);
}
