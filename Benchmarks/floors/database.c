#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "floors.h"

void fail(const char *what, const char *why) {
    fprintf(stderr, "floors: %s: %s\n", what, why);
    exit(1);
}

static sqlite3 *open_with(const char *path, int flags) {
    sqlite3 *db;
    if (sqlite3_open_v2(path, &db, flags, NULL) != SQLITE_OK) fail(path, sqlite3_errmsg(db));
    sqlite3_busy_timeout(db, 5000);
    execute(db, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    return db;
}

sqlite3 *open_database(const char *path) {
    return open_with(path, SQLITE_OPEN_READWRITE);
}

sqlite3 *new_database(const char *path) {
    unlink(path);
    sqlite3 *db = open_with(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    execute(db, "PRAGMA journal_mode = WAL");
    return db;
}

// The last connection moves the write-ahead log into the file.
void close_database(sqlite3 *db) {
    if (sqlite3_close(db) != SQLITE_OK) fail("close", sqlite3_errmsg(db));
}

void execute(sqlite3 *db, const char *sql) {
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql, sqlite3_errmsg(db));
}

sqlite3_stmt *prepare(sqlite3 *db, const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) fail(sql, sqlite3_errmsg(db));
    return statement;
}

int step(sqlite3 *db, sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) fail(sqlite3_sql(statement), sqlite3_errmsg(db));
    return code == SQLITE_ROW;
}

void run(sqlite3 *db, sqlite3_stmt *statement) {
    while (step(db, statement)) {}
    sqlite3_reset(statement);
}

const char *text(sqlite3_stmt *statement, int column) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

void bind(sqlite3_stmt *statement, int number, const char *text) {
    sqlite3_bind_text(statement, number, text, -1, SQLITE_STATIC);
}

char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) fail(path, "can't be opened");
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*length + 1);
    if (!bytes || fread(bytes, 1, *length, file) != *length) fail(path, "can't be read");
    bytes[*length] = 0;
    fclose(file);
    return bytes;
}
