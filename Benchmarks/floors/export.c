#include <string.h>

#include "floors.h"

void write_json_text(const char *text, FILE *file) {
    putc('"', file);
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\') {
            putc('\\', file);
            putc(byte, file);
        } else if (byte < 0x20) {
            fprintf(file, "\\u%04x", byte);
        } else {
            putc(byte, file);
        }
    }
    putc('"', file);
}

static const char *const exported[][2] = {
    {"bundleTodos", "SELECT bundleID, carriesTo, categoryID, externalURL, id, note, sortOrder, title FROM bundleTodo"},
    {"categories", "SELECT carriesTo, color, id, name, sortOrder FROM category"},
    {"dayTexts", "SELECT day, id, text FROM dayText"},
    {"exportGroupMembers", "SELECT categoryID, groupID FROM exportGroupMember"},
    {"exportGroups", "SELECT id, name, sortOrder FROM exportGroup"},
    {"journalPages", "SELECT date, id FROM journalPage"},
    {"keptTodos", "SELECT day, id, todoID FROM keptTodo"},
    {"outsideKeys", "SELECT fields, id, name, todoID FROM outsideKey"},
    {"putOffs", "SELECT date, id, seenFrom, sentFrom, sentTo, todoID FROM putOff"},
    {"reviews", "SELECT date, day, id FROM review"},
    {"taskBundles", "SELECT appliesOn, id, name, sortOrder, todosShouldMigrate FROM taskBundle"},
    {"todos", "SELECT asksWhenPushed, bundleTodoID, carriesTo, categoryID, changed, created, ending, externalURL, id,"
        " note, shouldMigrate, start, title FROM todo"},
};

static void write_value(sqlite3_stmt *row, int column, const char *name) {
    int type = sqlite3_column_type(row, column);
    if (type == SQLITE_NULL) {
        fputs("null", stdout);
    } else if (!strcmp(name, "ending")) {
        fputs(text(row, column), stdout);
    } else if (type == SQLITE_INTEGER) {
        const char *declared = sqlite3_column_decltype(row, column);
        if (declared && !strcmp(declared, "BOOLEAN")) {
            fputs(sqlite3_column_int(row, column) ? "true" : "false", stdout);
        } else {
            fputs(text(row, column), stdout);
        }
    } else {
        write_json_text(text(row, column), stdout);
    }
}

// The whole journal as JSON, with a value in each line.
void export_json(char **words) {
    sqlite3 *db = open_database(words[0]);
    execute(db, "BEGIN");
    printf("{\n");
    for (size_t i = 0; i < sizeof exported / sizeof *exported; i++) {
        sqlite3_stmt *rows = prepare(db, exported[i][1]);
        int columns = sqlite3_column_count(rows), count = 0;
        printf("  \"%s\": [", exported[i][0]);
        while (step(db, rows)) {
            fputs(count++ ? ",\n    {" : "\n    {", stdout);
            for (int column = 0; column < columns; column++) {
                const char *name = sqlite3_column_name(rows, column);
                printf("%s\n      \"%s\": ", column ? "," : "", name);
                write_value(rows, column, name);
            }
            fputs("\n    }", stdout);
        }
        printf("\n  ],\n");
        sqlite3_finalize(rows);
    }
    printf("  \"version\": 21\n}\n");
    execute(db, "COMMIT");
    close_database(db);
}
