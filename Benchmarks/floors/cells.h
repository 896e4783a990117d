// Text for a terminal's cells, collected and written at once.
#ifndef CELLS_H
#define CELLS_H

#include "floors.h"

void put(const char *format, ...);
void flush_cells(void);
// Puts a text in so many columns: cut, or with the rest of them erased. Gives what was cut.
const char *put_cells(const char *text, int columns);
// The number of columns of a text without wide characters.
int width(const char *text);

#endif
