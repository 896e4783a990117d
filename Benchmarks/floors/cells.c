#define NCURSES_WIDECHAR 1
#include <locale.h>
#include <ncurses.h>
#include <stdarg.h>
#include <stdlib.h>

#include "cells.h"

static attr_t attributes[] = {[PLAIN] = A_NORMAL, [BOLD] = A_BOLD, [HEADING] = A_BOLD, [SELECTED] = A_BOLD};
static short pairs[] = {[DIM] = 1, [HEADING] = 2, [SELECTED] = 3};

void take_screen(void) {
    setlocale(LC_ALL, "");
    if (!newterm(NULL, stdout, stdin)) fail("paint", "needs a terminal");
    raw();
    noecho();
    nonl();
    typeahead(-1);
    curs_set(0);
    start_color();
    use_default_colors();
    init_pair(1, 244, -1);
    init_pair(2, COLOR_BLUE, -1);
    init_pair(3, 231, 25);
}

void give_back_screen(void) {
    endwin();
}

int screen_rows(void) {
    return LINES;
}

int screen_columns(void) {
    return COLS;
}

int next_key(void) {
    return getch();
}

static void start_at(int row, int column, enum style style) {
    attr_set(attributes[style], pairs[style], NULL);
    move(row, column);
}

void put(int row, int column, enum style style, const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    start_at(row, column, style);
    addstr(text);
}

const char *put_cells(int row, int column, enum style style, const char *text, int columns) {
    int count = 0;
    const char *end = text;
    while (*end && count < columns) {
        end++;
        while ((*end & 0xC0) == 0x80) end++;
        count++;
    }
    start_at(row, column, style);
    addnstr(text, (int)(end - text));
    for (; count < columns; count++) addch(' ');
    return end;
}

void flush_cells(void) {
    refresh();
}

int width(const char *text) {
    int count = 0;
    for (; *text; text++) count += (*text & 0xC0) != 0x80;
    return count;
}
