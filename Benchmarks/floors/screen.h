// A page on a terminal, as `paint` keeps it between keys.
#ifndef SCREEN_H
#define SCREEN_H

#include "floors.h"

// A heading, whose id is 0, or a todo.
struct line {
    sqlite3_int64 id;
    const char *mark;
    char *text;
    // What stands at the right.
    char note[40];
    int is_open, is_done;
};

struct screen {
    sqlite3 *db;
    sqlite3_stmt *page, *text, *earlier, *later, *end, *record, *spans, *coming, *pages, *versions;
    char day[11];
    char *day_text;
    struct line *lines;
    int count, capacity;
    int todos, done;
    int selected, top;
    int columns, rows;
    // The month whose counts these are, empty without; the counts by day.
    char month[8];
    int seen_by_day[32], done_by_day[32];
};

void open_screen(struct screen *screen, const char *path, const char *day);
void read_page(struct screen *screen);
void read_month(struct screen *screen);
// Whether there is a page on that side.
int turn_page(struct screen *screen, int is_later);
void toggle_selected(struct screen *screen);
int select_next(struct screen *screen, int step);

#endif
