#include <string.h>

#include "floors.h"

const char *span_windows(void) {
    static char sql[1024];
    size_t used = (size_t)snprintf(sql, sizeof sql, "WITH span(class, earliest) AS (VALUES ");
    for (int class = 0; class <= 15; class++) {
        used += (size_t)snprintf(
            sql + used, sizeof sql - used, "(%d, date(?1, '-%d days')), ", class, (1 << class) - 1);
    }
    snprintf(sql + used, sizeof sql - used, "(16, '0000-00-00'))");
    return sql;
}

const char *page_sql(void) {
    static char sql[4096];
    if (*sql) return sql;
    strcpy(sql, span_windows());
    strcat(sql,
        ", seen(id) AS ("
        " SELECT id FROM todo WHERE ending IS NULL AND start <= ?1"
        " UNION SELECT todo.id FROM span CROSS JOIN todo ON todo.spanClass = span.class"
        "  AND todo.start BETWEEN span.earliest AND ?1 AND todo.endingDay >= ?1 WHERE todo.ending IS NOT NULL"
        " UNION SELECT todoID FROM span CROSS JOIN putOff ON putOff.spanClass = span.class"
        "  AND putOff.seenFrom BETWEEN span.earliest AND ?1 AND putOff.sentFrom >= ?1) "
        "SELECT todo.id, title, start, ending, endingDay, category.name,"
        " (SELECT COUNT(*) FROM putOff WHERE todoID = todo.id),"
        " CAST(julianday(?1) - julianday(start) AS INTEGER) "
        "FROM seen CROSS JOIN todo ON todo.id = seen.id LEFT JOIN category ON category.id = categoryID "
        "ORDER BY category.sortOrder IS NULL, category.sortOrder, todo.id");
    return sql;
}

const char *mark(const char *ending, const char *ending_day, const char *start, const char *day) {
    if (strcmp(start, day) > 0) return ">";
    if (!*ending || strcmp(ending_day, day) > 0) return "○";
    return strstr(ending, "\"abandoned\"") ? "✗" : "✓";
}

const char *page_note(sqlite3_stmt *row) {
    static char note[64];
    int postponements = sqlite3_column_int(row, PAGE_POSTPONEMENTS), days = sqlite3_column_int(row, PAGE_CARRIED);
    *note = 0;
    if (postponements) snprintf(note, sizeof note, "postponed %d×", postponements);
    else if (days > 0) snprintf(note, sizeof note, "carried %d days", days);
    return note;
}

// Reads the page's text as well, as a page shows it.
static void write_text(sqlite3 *db, const char *day, const char *format) {
    sqlite3_stmt *statement = prepare(db, "SELECT text FROM dayText WHERE day = ?1");
    bind(statement, 1, day);
    if (step(db, statement)) printf(format, text(statement, 0));
    sqlite3_finalize(statement);
}

// Writes the rows of a page, with a heading before each category.
static void write_rows(sqlite3 *db, const char *day, const char *heading, void (*write)(sqlite3_stmt *, const char *)) {
    sqlite3_stmt *statement = prepare(db, page_sql());
    bind(statement, 1, day);
    char category[256] = "";
    for (int count = 0; step(db, statement); count++) {
        const char *name = *text(statement, PAGE_CATEGORY) ? text(statement, PAGE_CATEGORY) : "Other";
        if (strcmp(name, category)) {
            printf(heading, name);
            snprintf(category, sizeof category, "%s", name);
        }
        write(statement, day);
    }
    sqlite3_finalize(statement);
}

static const char *row_mark(sqlite3_stmt *row, const char *day) {
    return mark(text(row, PAGE_ENDING), text(row, PAGE_ENDING_DAY), text(row, PAGE_START), day);
}

static void write_line(sqlite3_stmt *row, const char *day) {
    const char *note = page_note(row);
    printf("  %s %s  %s", row_mark(row, day), text(row, PAGE_ID), text(row, PAGE_TITLE));
    printf(*note ? "  (%s)\n" : "\n", note);
}

void list_page(char **words) {
    sqlite3 *db = open_database(words[0]);
    printf("%s\n", words[1]);
    write_rows(db, words[1], "%s\n", write_line);
    close_database(db);
}

static void write_escaped(const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", stdout); break;
        case '<': fputs("&lt;", stdout); break;
        case '>': fputs("&gt;", stdout); break;
        case '"': fputs("&quot;", stdout); break;
        default: putchar(*text);
        }
    }
}

static void write_item(sqlite3_stmt *row, const char *day) {
    printf("<li><span class=\"mark\">%s</span> ", row_mark(row, day));
    write_escaped(text(row, PAGE_TITLE));
    printf("</li>\n");
}

void page_as_html(char **words) {
    sqlite3 *db = open_database(words[0]);
    printf("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>%s</title></head><body><h1>%s</h1>\n",
        words[1], words[1]);
    write_text(db, words[1], "<p>%s</p>\n");
    write_rows(db, words[1], "<h2>%s</h2>\n", write_item);
    printf("</body></html>\n");
    close_database(db);
}
