#include "floors.h"

// A todo, its postponements and its versions in the change log, where a row begins with its id: {"rowid":12,
void show_history(char **words) {
    sqlite3 *db = open_database(words[0]);
    static const char *const parts[] = {
        "SELECT title, start, IFNULL(ending, '') FROM todo WHERE id = ?1",
        "SELECT seenFrom, sentFrom, sentTo FROM putOff WHERE todoID = ?1 ORDER BY id",
        "SELECT id, json_extract(before, '$.title'), json_extract(after, '$.title') FROM undoChange"
        " WHERE tableName = 'todo' AND CAST(substr(IFNULL(before, after), 10, 20) AS INTEGER) = CAST(?1 AS INTEGER)",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        sqlite3_stmt *rows = prepare(db, parts[i]);
        bind(rows, 1, words[1]);
        while (step(db, rows)) printf("%s  %s  %s\n", text(rows, 0), text(rows, 1), text(rows, 2));
        sqlite3_finalize(rows);
    }
    close_database(db);
}

// The change log, newest first.
void show_log(char **words) {
    sqlite3 *db = open_database(words[0]);
    sqlite3_stmt *steps = prepare(db, "SELECT id, date, label, source, isUndone FROM undoStep ORDER BY id DESC");
    while (step(db, steps)) {
        printf("%s  %s  %s%s\n", text(steps, 1), text(steps, 2), text(steps, 3),
            sqlite3_column_int(steps, 4) ? "  undone" : "");
    }
    sqlite3_finalize(steps);
    close_database(db);
}
