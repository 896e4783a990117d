// The terminal's cells, painted through ncurses as Daybook does.
#ifndef CELLS_H
#define CELLS_H

#include "floors.h"

enum style { PLAIN, BOLD, DIM, HEADING, SELECTED };

// Takes the terminal over; `give_back_screen` restores it.
void take_screen(void);
void give_back_screen(void);
int screen_rows(void);
int screen_columns(void);
// The next key.
int next_key(void);
// Puts a formatted text at a place, counted from 0, up to the screen's right end.
void put(int row, int column, enum style style, const char *format, ...);
// Puts a text in so many columns: cut, or with blanks after it. Gives what was cut.
const char *put_cells(int row, int column, enum style style, const char *text, int columns);
// Sends what has changed.
void flush_cells(void);
// The number of columns of a text without wide characters.
int width(const char *text);

#endif
