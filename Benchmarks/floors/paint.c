#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "screen.h"

// The header and two lines of the day's text above the rows, an empty line and the hints below.
#define ABOVE 3
#define BELOW 2

static int is_wide(const struct screen *screen) {
    return screen->columns >= 120;
}

// The columns of the page: on a wide terminal, the panel beside it takes the rest.
static int page_columns(const struct screen *screen) {
    return is_wide(screen) ? screen->columns - 80 : screen->columns;
}

static int list_rows(const struct screen *screen) {
    return screen->rows - ABOVE - BELOW;
}

static void put_line(const struct screen *screen, int index) {
    int columns = page_columns(screen), row = index - screen->top + ABOVE;
    if (index >= screen->count) {
        put_cells(row, 0, PLAIN, "", columns);
        return;
    }
    const struct line *line = &screen->lines[index];
    if (!line->id) {
        put_cells(row, 0, HEADING, line->text, columns);
        return;
    }
    int is_selected = index == screen->selected, note = width(line->note);
    enum style style = is_selected ? SELECTED : PLAIN;
    put(row, 0, style, is_selected ? "▌ %s " : "  %s ", line->mark);
    put_cells(row, 4, style, line->text, columns - 4 - note);
    put(row, columns - note, is_selected ? SELECTED : DIM, "%s", line->note);
}

static void put_header(const struct screen *screen) {
    char count[32];
    int length = snprintf(count, sizeof count, "%d of %d done", screen->done, screen->todos);
    put_cells(0, 0, BOLD, screen->day, page_columns(screen) - length);
    put(0, page_columns(screen) - length, DIM, "%s", count);
}

static void put_position(const struct screen *screen) {
    put(screen->rows - 1, page_columns(screen) - 9, DIM, "%d/%d", screen->selected, screen->todos);
}

static void put_text(const struct screen *screen) {
    const char *rest = screen->day_text;
    for (int row = 1; row < ABOVE; row++) rest = put_cells(row, 0, DIM, rest, page_columns(screen));
}

// The month, a day in each row with its counts, then the next days.
static void put_month(struct screen *screen) {
    read_month(screen);
    int column = page_columns(screen) + 2;
    put(0, column, BOLD, "%s", screen->month);
    for (int day = 1; day <= 31; day++) {
        put(day, column, PLAIN, "%2d  %d/%d  ", day, screen->done_by_day[day], screen->seen_by_day[day]);
    }
    bind(screen->coming, 1, screen->day);
    for (int row = 33; row < 40; row++) {
        int is_there = step(screen->db, screen->coming);
        put_cells(row, column, PLAIN, is_there ? text(screen->coming, 0) : "", 13);
        put_cells(row, column + 13, PLAIN, is_there ? text(screen->coming, 1) : "", 8);
        if (!is_there) break;
    }
    sqlite3_reset(screen->coming);
}

// The history of the selected todo: its pages, and its versions in the change log.
static void put_history(struct screen *screen) {
    int column = page_columns(screen) + 39, row = 0;
    sqlite3_int64 id = screen->count ? screen->lines[screen->selected].id : 0;
    sqlite3_bind_int64(screen->pages, 1, id);
    bind(screen->pages, 2, screen->day);
    put(row++, column, BOLD, "History");
    while (step(screen->db, screen->pages)) {
        put(row++, column, DIM, "%s first seen", text(screen->pages, 0));
        put(row++, column, PLAIN, "carried over %s pages   ", text(screen->pages, 1));
    }
    sqlite3_reset(screen->pages);
    sqlite3_bind_int64(screen->versions, 1, id);
    while (step(screen->db, screen->versions) && row < screen->rows) {
        put_cells(row++, column, PLAIN, text(screen->versions, 2), 38);
    }
    sqlite3_reset(screen->versions);
}

static void put_page(struct screen *screen) {
    if (screen->selected < screen->top) screen->top = screen->selected;
    if (screen->selected >= screen->top + list_rows(screen)) screen->top = screen->selected - list_rows(screen) + 1;
    put_header(screen);
    put_text(screen);
    for (int i = 0; i < list_rows(screen); i++) put_line(screen, screen->top + i);
    if (is_wide(screen)) {
        put_month(screen);
        put_history(screen);
    }
    put(screen->rows - 1, 0, PLAIN, " a add  n entry  ␣ done  x abandon  s postpone  q quit  ? help");
    put_position(screen);
}

static void select_line(struct screen *screen, int direction) {
    int before = screen->selected;
    if (!select_next(screen, direction)) return;
    if (screen->selected < screen->top || screen->selected >= screen->top + list_rows(screen)) {
        put_page(screen);
        return;
    }
    put_line(screen, before);
    put_line(screen, screen->selected);
    put_position(screen);
    if (is_wide(screen)) put_history(screen);
}

static void tick(struct screen *screen) {
    toggle_selected(screen);
    put_header(screen);
    put_line(screen, screen->selected);
    put_cells(screen->rows - 2, 0, PLAIN, "Marked it done.  u undo", page_columns(screen));
    if (is_wide(screen)) put_month(screen);
}

// Paints a page on the terminal and answers keys: j and k move, Space ticks, h and l turn the page, q quits.
void paint(char **words) {
    struct screen screen = {0};
    take_screen();
    screen.columns = screen_columns();
    screen.rows = screen_rows();
    open_screen(&screen, words[0], words[1]);
    read_page(&screen);
    put_page(&screen);
    flush_cells();
    for (int key; (key = next_key()) > 0 && key != 'q'; flush_cells()) {
        if (key == 'j' || key == 'k') select_line(&screen, key == 'j' ? 1 : -1);
        if (key == ' ') tick(&screen);
        if ((key == 'h' || key == 'l') && turn_page(&screen, key == 'l')) put_page(&screen);
    }
    give_back_screen();
    exit(0);
}
