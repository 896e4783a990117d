#ifndef DAYBOOK_CWIDTH_H
#define DAYBOOK_CWIDTH_H

#include <stdint.h>

/// The columns a character takes on a terminal in the process's locale: 0, 1 or 2, or -1 when it cannot be
/// printed there. The C library's wcwidth(3), which ncurses asks too and which Swift does not import.
int daybook_columns(uint32_t scalar);

#endif
