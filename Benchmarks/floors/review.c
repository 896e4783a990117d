#include "floors.h"

// Writes a part of the summary: a heading and a title in each line.
static void write_part(sqlite3 *db, const char *heading, const char *sql, const char *since, const char *day) {
    sqlite3_stmt *statement = prepare(db, sql);
    bind(statement, 1, day);
    if (sqlite3_bind_parameter_count(statement) > 1) bind(statement, 2, since);
    printf("\n%s\n", heading);
    while (step(db, statement)) printf("  - %s\n", text(statement, 0));
    sqlite3_finalize(statement);
}

// What was done, postponed and abandoned since the last review, and what is open.
void review(char **words) {
    sqlite3 *db = open_database(words[0]);
    const char *day = words[1];
    sqlite3_stmt *last = prepare(db, "SELECT day FROM review WHERE day < ?1 ORDER BY id DESC LIMIT 1");
    bind(last, 1, day);
    const char *since = step(db, last) ? text(last, 0) : day;
    printf("%s – %s\n", since, day);
    write_part(db, "Done",
        "SELECT title FROM todo WHERE ending IS NOT NULL AND endingDay BETWEEN ?2 AND ?1"
        " AND json_extract(ending, '$.kind') = 'done' ORDER BY json_extract(ending, '$.date')", since, day);
    char postponed[2048];
    snprintf(postponed, sizeof postponed,
        "%s SELECT title FROM todo WHERE ending IS NULL AND id IN (SELECT todoID FROM span CROSS JOIN putOff"
        " ON putOff.spanClass = span.class AND putOff.seenFrom BETWEEN span.earliest AND ?1"
        " AND putOff.sentFrom BETWEEN ?2 AND ?1)", span_windows());
    write_part(db, "Postponed", postponed, since, day);
    write_part(db, "Abandoned",
        "SELECT title FROM todo WHERE ending IS NOT NULL AND endingDay BETWEEN ?2 AND ?1"
        " AND json_extract(ending, '$.kind') = 'abandoned'", since, day);
    write_part(db, "Carried over", "SELECT title FROM todo WHERE ending IS NULL AND start < ?1 ORDER BY start, id",
        since, day);
    write_part(db, "Planned", "SELECT title FROM todo WHERE ending IS NULL AND start = ?1 ORDER BY id", since, day);
    sqlite3_finalize(last);
    close_database(db);
}
