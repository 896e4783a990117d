#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "screen.h"

// The bytes of one answer, written at once.
static char output[1 << 18];
static size_t used;

static void put(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    used += (size_t)vsnprintf(output + used, sizeof output - used, format, arguments);
    va_end(arguments);
    if (used >= sizeof output) fail("paint", "too many cells");
}

static void flush(void) {
    for (size_t sent = 0; sent < used;) {
        ssize_t count = write(1, output + sent, used - sent);
        if (count <= 0) exit(1);
        sent += (size_t)count;
    }
    used = 0;
}

static int is_wide(const struct screen *screen) {
    return screen->columns >= 120;
}

// Puts a text in so many columns: cut, and filled up where something stands beside it.
static void put_cells(const char *text, int columns, int is_filled) {
    int count = 0;
    const char *end = text;
    while (*end && count < columns) {
        end++;
        while ((*end & 0xC0) == 0x80) end++;
        count++;
    }
    put("%.*s", (int)(end - text), text);
    if (is_filled) put("%*s", columns - count, "");
}

static int list_rows(const struct screen *screen) {
    return screen->rows - 4;
}

static void put_line(const struct screen *screen, int index) {
    int columns = is_wide(screen) ? screen->columns - 40 : screen->columns;
    put("\x1b[%d;1H", index - screen->top + 3);
    if (index >= screen->count) {
        put_cells("", columns, is_wide(screen));
    } else {
        const struct line *line = &screen->lines[index];
        put(index == screen->selected ? "\x1b[7m" : line->id ? "  " : "\x1b[1m");
        put_cells(line->text, columns - 2, is_wide(screen));
        if (index == screen->selected || !line->id) put("\x1b[m");
    }
    if (!is_wide(screen)) put("\x1b[K");
}

static void put_header(const struct screen *screen) {
    put("\x1b[1;1H\x1b[1m%s\x1b[m  %d/%d\x1b[K", screen->day, screen->done, screen->todos);
}

// The month, a day in each row with its counts.
static void put_month(struct screen *screen) {
    if (!is_wide(screen)) return;
    read_month(screen);
    int column = screen->columns - 38;
    put("\x1b[2;%dH%s\x1b[K", column, screen->month);
    for (int day = 1; day <= 31 && day + 2 < screen->rows; day++) {
        put("\x1b[%d;%dH%2d  %d/%d\x1b[K", day + 2, column, day, screen->done_by_day[day], screen->seen_by_day[day]);
    }
}

static void put_page(struct screen *screen) {
    if (screen->selected < screen->top) screen->top = screen->selected;
    if (screen->selected >= screen->top + list_rows(screen)) screen->top = screen->selected - list_rows(screen) + 1;
    put_header(screen);
    for (int i = 0; i < list_rows(screen); i++) put_line(screen, screen->top + i);
    put_month(screen);
    put("\x1b[%d;1Ha add  Space done  > postpone  / search  ? help\x1b[K", screen->rows);
}

static void move(struct screen *screen, int direction) {
    int before = screen->selected;
    if (!select_next(screen, direction)) return;
    if (screen->selected < screen->top || screen->selected >= screen->top + list_rows(screen)) {
        put_page(screen);
    } else {
        put_line(screen, before);
        put_line(screen, screen->selected);
    }
}

static void tick(struct screen *screen) {
    toggle_selected(screen);
    put_header(screen);
    put_line(screen, screen->selected);
    put_month(screen);
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
    flush();
    for (char key; read(0, &key, 1) == 1 && key != 'q'; flush()) {
        if (key == 'j' || key == 'k') move(&screen, key == 'j' ? 1 : -1);
        if (key == ' ') tick(&screen);
        if ((key == 'h' || key == 'l') && turn_page(&screen, key == 'l')) put_page(&screen);
    }
    tcsetattr(0, TCSADRAIN, &before);
    exit(0);
}
