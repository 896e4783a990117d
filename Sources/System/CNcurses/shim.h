#ifndef DAYBOOK_CNCURSES_SHIM_H
#define DAYBOOK_CNCURSES_SHIM_H

// What Swift cannot import from ncurses: macros, and globals that Swift 6 rightly calls unsafe to share.

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <fcntl.h>
#include <ncurses.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

// term.h makes macros of short names, for capabilities that nobody asks for here.
#undef columns
#undef lines

/// Reads the entry of `TERM`. Gives 1 when there is one, 0 when it is unknown, -1 when there is no database.
static inline int daybook_load_terminfo(int terminal) {
    int result = 0;
    if (setupterm(NULL, terminal, &result) == OK) return 1;
    // ncurses says 1 for a terminal that prints on paper and 0 for one it calls generic.
    return result == 1 ? 0 : result;
}

/// A string of the terminal's entry; NULL when it has none.
static inline const char *daybook_terminfo(const char *name) {
    const char *string = tigetstr(name);
    return string == (const char *)-1 ? NULL : string;
}

/// What moves the cursor to the start of a row.
static inline const char *daybook_row_start(int row) {
    const char *format = daybook_terminfo("cup");
    return format == NULL ? NULL : tiparm(format, row, 0);
}

/// A string of the terminal's entry with one parameter; NULL when it has none.
static inline const char *daybook_terminfo_with(const char *name, int parameter) {
    const char *format = daybook_terminfo(name);
    return format == NULL ? NULL : tiparm(format, parameter);
}

/// A number of the terminal's entry; negative when it has none.
static inline int daybook_terminfo_number(const char *name) {
    return tigetnum(name);
}

/// Starts ncurses on standard input and a descriptor of the terminal. Unlike initscr(3) it never exits by itself.
static inline SCREEN *daybook_open_screen(int terminal) {
    FILE *output = fdopen(terminal, "w");
    return output == NULL ? NULL : newterm(NULL, output, stdin);
}

// Of the GNU library, which a module's header can't ask for.
int dup3(int from, int to, int flags);
int memfd_create(const char *name, unsigned int flags);

/// A file in memory that no started program gets. Negative where there is none.
static inline int daybook_memory_file(void) {
    return memfd_create("frame", 1 /* MFD_CLOEXEC */);
}

/// Makes a descriptor lead where another does; no started program gets it. Negative if that fails.
static inline int daybook_lead(int descriptor, int target) {
    return dup3(target, descriptor, O_CLOEXEC);
}

/// Gives how many colours there are; 0 for a terminal with fewer than eight.
static inline int daybook_start_colors(void) {
    if (!has_colors() || start_color() == ERR || COLORS < 8) return 0;
    use_default_colors();
    return COLORS;
}

/// Sets up a pair of colours, each a number of the table or the terminal's own. Gives 1, or 0 where there are no more.
static inline int daybook_make_pair(
    short pair, short foreground, int own_foreground, short background, int own_background) {
    if (pair >= COLOR_PAIRS) return 0;
    // Terminals whose own colours cannot be asked for are white on black to ncurses.
    int has_own = use_default_colors() == OK;
    if (own_foreground) foreground = has_own ? -1 : COLOR_WHITE;
    if (own_background) background = has_own ? -1 : COLOR_BLACK;
    return init_pair(pair, foreground, background) == OK;
}

enum {
    DAYBOOK_BOLD = 1,
    DAYBOOK_DIM = 2,
    DAYBOOK_REVERSE = 4,
    DAYBOOK_UNDERLINE = 8,
    DAYBOOK_ITALIC = 16,
};

/// A character with those that combine with it.
struct daybook_cell {
    uint32_t scalars[CCHARW_MAX];
    int count;
    /// In columns: 1 or 2.
    int width;
    int attributes;
    short pair;
};

/// Makes an ncurses character; a question mark of one that ncurses refuses.
static inline void daybook_make_character(cchar_t *character, const struct daybook_cell *cell, attr_t bits) {
#ifdef NCURSES_EXT_COLORS
    // Most are a single one, of which setcchar makes the same in twice the time.
    if (cell->count == 1) {
        *character = (cchar_t){
            .attr = bits | COLOR_PAIR(cell->pair < 255 ? cell->pair : 255), .chars = {(wchar_t)cell->scalars[0]},
            .ext_color = cell->pair,
        };
        return;
    }
#endif
    wchar_t text[CCHARW_MAX + 1];
    int length_of_text = cell->count < CCHARW_MAX ? cell->count : CCHARW_MAX;
    for (int place = 0; place < length_of_text; place++) text[place] = (wchar_t)cell->scalars[place];
    text[length_of_text] = 0;
    if (setcchar(character, text, bits, cell->pair, NULL) == ERR) setcchar(character, L"?", bits, cell->pair, NULL);
}

/// Puts characters on a row, from a column on.
static inline void daybook_put(int row, int column, const struct daybook_cell *cells, int count) {
    cchar_t line[64];
    for (int start = 0; start < count; start += 64) {
        int length = count - start < 64 ? count - start : 64;
        int width = 0;
        for (int index = 0; index < length; index++) {
            const struct daybook_cell *cell = &cells[start + index];
            attr_t bits = A_NORMAL;
            if (cell->attributes & DAYBOOK_BOLD) bits |= A_BOLD;
            if (cell->attributes & DAYBOOK_DIM) bits |= A_DIM;
            if (cell->attributes & DAYBOOK_REVERSE) bits |= A_REVERSE;
            if (cell->attributes & DAYBOOK_UNDERLINE) bits |= A_UNDERLINE;
            if (cell->attributes & DAYBOOK_ITALIC) bits |= A_ITALIC;
            daybook_make_character(&line[index], cell, bits);
            width += cell->width;
        }
        mvadd_wchnstr(row, column, line, length);
        column += width;
    }
}

static inline void daybook_erase(void) {
    erase();
}

/// Sends what has changed since the last time.
static inline void daybook_refresh(int row, int column, int shows_cursor) {
    move(row, column);
    curs_set(shows_cursor);
    wnoutrefresh(stdscr);
    doupdate();
}

/// Forgets what is on the screen, so that the next refresh clears it and sends everything.
static inline void daybook_distrust_screen(void) {
    clearok(curscr, TRUE);
    // Whoever had the screen left the cursor shown; ncurses hides it only if it believes so.
    curs_set(1);
}

/// The size that the kernel knows; 0 when it does not know.
static inline int daybook_window_size(int terminal, int *high, int *wide) {
    struct winsize size = {0};
    if (ioctl(terminal, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return 0;
    *high = size.ws_row;
    *wide = size.ws_col;
    return 1;
}

static inline int daybook_rows(void) {
    return LINES;
}

static inline int daybook_columns_on_screen(void) {
    return COLS;
}

#endif
