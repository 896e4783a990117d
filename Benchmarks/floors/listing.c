#include <string.h>

#include "floors.h"

// Every todo, by category.
void list_all(char **words) {
    sqlite3 *db = open_database(words[0]);
    sqlite3_stmt *latest = prepare(db, "SELECT IFNULL(MAX(date), '') FROM journalPage");
    step(db, latest);
    const char *day = text(latest, 0);
    sqlite3_stmt *categories = prepare(db,
        "SELECT id, name FROM (SELECT id, name, sortOrder FROM category UNION ALL SELECT NULL, 'Other', NULL)"
        " ORDER BY id IS NULL, sortOrder, id");
    sqlite3_stmt *todos = prepare(db,
        "SELECT id, title, start, ending, endingDay, (SELECT COUNT(*) FROM putOff WHERE todoID = todo.id) "
        "FROM todo WHERE categoryID IS ?1 ORDER BY id");
    while (step(db, categories)) {
        printf("%s\n", text(categories, 1));
        sqlite3_bind_value(todos, 1, sqlite3_column_value(categories, 0));
        while (step(db, todos)) {
            const char *start = text(todos, 2);
            printf("  %s %s  %s", mark(text(todos, 3), text(todos, 4), start, day), text(todos, 0), text(todos, 1));
            if (sqlite3_column_int(todos, 5)) printf("  (postponed %s×)", text(todos, 5));
            putchar('\n');
        }
        sqlite3_reset(todos);
    }
    sqlite3_finalize(todos);
    sqlite3_finalize(categories);
    sqlite3_finalize(latest);
    close_database(db);
}

// Todos and texts with a substring.
void search_like(char **words) {
    sqlite3 *db = open_database(words[0]);
    char pattern[256];
    snprintf(pattern, sizeof pattern, "%%%s%%", words[1]);
    sqlite3_stmt *found = prepare(db,
        "SELECT id, title FROM todo WHERE title LIKE ?1 OR note LIKE ?1 OR externalURL LIKE ?1 "
        "UNION ALL SELECT day, substr(text, 1, 80) FROM dayText WHERE text LIKE ?1");
    bind(found, 1, pattern);
    while (step(db, found)) printf("%s  %s\n", text(found, 0), text(found, 1));
    sqlite3_finalize(found);
    close_database(db);
}
