#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "cells.h"
#include "screen.h"

#define DIM "\x1b[38;5;244m"
#define SELECTED "\x1b[1;38;5;231;48;5;25m"
#define PLAIN "\x1b[m"
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
    int columns = page_columns(screen);
    put("\x1b[%d;1H", index - screen->top + ABOVE + 1);
    if (index >= screen->count) {
        put_cells("", columns);
        return;
    }
    const struct line *line = &screen->lines[index];
    int is_selected = index == screen->selected, note = width(line->note);
    if (!line->id) {
        put("\x1b[1;34m");
        put_cells(line->text, columns);
        put(PLAIN);
        return;
    }
    put(is_selected ? SELECTED "▌ %s " : "  %s ", line->mark);
    put_cells(line->text, columns - 5 - note);
    if (note) put("\x1b[%dG%s%s", columns - note, is_selected ? "" : DIM, line->note);
    if (note || is_selected) put(PLAIN);
}

static void put_header(const struct screen *screen) {
    char count[32];
    int length = snprintf(count, sizeof count, "%d of %d done", screen->done, screen->todos);
    put("\x1b[1;1H\x1b[1m");
    put_cells(screen->day, page_columns(screen) - length - 1);
    put(PLAIN DIM "\x1b[%dG%s" PLAIN, page_columns(screen) - length, count);
}

static void put_position(const struct screen *screen) {
    put("\x1b[%d;%dH" DIM "%d/%d" PLAIN, screen->rows, page_columns(screen) - 8, screen->selected, screen->todos);
}

static void put_text(const struct screen *screen) {
    const char *rest = screen->day_text;
    put(DIM);
    for (int row = 2; row <= ABOVE; row++) {
        put("\x1b[%d;1H", row);
        rest = put_cells(rest, page_columns(screen));
    }
    put(PLAIN);
}

// The month, a day in each row with its counts, then the next days.
static void put_month(struct screen *screen) {
    read_month(screen);
    int column = page_columns(screen) + 3;
    put("\x1b[1;%dH\x1b[1m%s" PLAIN, column, screen->month);
    for (int day = 1; day <= 31; day++) {
        put("\x1b[%d;%dH%2d  %d/%d  ", day + 1, column, day, screen->done_by_day[day], screen->seen_by_day[day]);
    }
    bind(screen->coming, 1, screen->day);
    for (int row = 34; row < 41; row++) {
        int is_there = step(screen->db, screen->coming);
        put("\x1b[%d;%dH", row, column);
        put_cells(is_there ? text(screen->coming, 0) : "", 13);
        put_cells(is_there ? text(screen->coming, 1) : "", 8);
        if (!is_there) break;
    }
    sqlite3_reset(screen->coming);
}

// The history of the selected todo: its pages, and its versions in the change log.
static void put_history(struct screen *screen) {
    int column = page_columns(screen) + 40, row = 1;
    sqlite3_int64 id = screen->count ? screen->lines[screen->selected].id : 0;
    sqlite3_bind_int64(screen->pages, 1, id);
    bind(screen->pages, 2, screen->day);
    put("\x1b[%d;%dH\x1b[1mHistory" PLAIN, row++, column);
    while (step(screen->db, screen->pages)) {
        put("\x1b[%d;%dH" DIM "%s" PLAIN " first seen", row++, column, text(screen->pages, 0));
        put("\x1b[%d;%dHcarried over %s pages   ", row++, column, text(screen->pages, 1));
    }
    sqlite3_reset(screen->pages);
    sqlite3_bind_int64(screen->versions, 1, id);
    while (step(screen->db, screen->versions) && row < screen->rows) {
        put("\x1b[%d;%dH", row++, column);
        put_cells(text(screen->versions, 2), 38);
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
    put("\x1b[%d;1H a add  n entry  ␣ done  x abandon  s postpone  q quit  ? help", screen->rows);
    put_position(screen);
}

static void move(struct screen *screen, int direction) {
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
    put("\x1b[%d;1H", screen->rows - 1);
    put_cells("Marked it done.  u undo", page_columns(screen));
    if (is_wide(screen)) put_month(screen);
}

// Paints a page on the terminal and answers keys: j and k move, Space ticks, h and l turn the page, q quits.
void paint(char **words) {
    struct screen screen = {0};
    struct winsize size;
    struct termios before, raw;
    if (ioctl(1, TIOCGWINSZ, &size) || tcgetattr(0, &before)) fail("paint", "needs a terminal");
    screen.columns = size.ws_col;
    screen.rows = size.ws_row;
    raw = before;
    cfmakeraw(&raw);
    tcsetattr(0, TCSADRAIN, &raw);
    open_screen(&screen, words[0], words[1]);
    read_page(&screen);
    put("\x1b[?1049h\x1b[?25l\x1b[2J");
    put_page(&screen);
    flush_cells();
    for (char key; read(0, &key, 1) == 1 && key != 'q'; flush_cells()) {
        if (key == 'j' || key == 'k') move(&screen, key == 'j' ? 1 : -1);
        if (key == ' ') tick(&screen);
        if ((key == 'h' || key == 'l') && turn_page(&screen, key == 'l')) put_page(&screen);
    }
    tcsetattr(0, TCSADRAIN, &before);
    exit(0);
}
