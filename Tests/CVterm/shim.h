#ifndef DAYBOOK_CVTERM_SHIM_H
#define DAYBOOK_CVTERM_SHIM_H

// libvterm as the tests use it, and the system calls of a pseudo-terminal that Swift cannot import.

#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vterm.h>

/// A terminal without a window.
typedef struct {
    VTerm *vt;
    VTermScreen *screen;
    VTermScreenCallbacks callbacks;
    int is_cursor_visible;
    int is_alternate;
} DaybookVTerm;

static int daybook_vterm_set_property(VTermProp property, VTermValue *value, void *user) {
    DaybookVTerm *terminal = (DaybookVTerm *)user;
    if (property == VTERM_PROP_CURSORVISIBLE) terminal->is_cursor_visible = value->boolean;
    if (property == VTERM_PROP_ALTSCREEN) terminal->is_alternate = value->boolean;
    return 1;
}

static inline DaybookVTerm *daybook_vterm_open(int rows, int columns) {
    DaybookVTerm *terminal = (DaybookVTerm *)calloc(1, sizeof *terminal);
    terminal->vt = vterm_new(rows, columns);
    terminal->is_cursor_visible = 1;
    vterm_set_utf8(terminal->vt, 1);
    terminal->screen = vterm_obtain_screen(terminal->vt);
    terminal->callbacks.settermprop = daybook_vterm_set_property;
    vterm_screen_set_callbacks(terminal->screen, &terminal->callbacks, terminal);
    vterm_screen_enable_altscreen(terminal->screen, 1);
    vterm_screen_reset(terminal->screen, 1);
    return terminal;
}

static inline void daybook_vterm_close(DaybookVTerm *terminal) {
    vterm_free(terminal->vt);
    free(terminal);
}

typedef struct {
    uint32_t scalars[VTERM_MAX_CHARS_PER_CELL];
    int count;
    int width;
    int bold, underline, reverse, strike;
    /// The index of the colour; -1 when it is the terminal's own.
    int foreground, background;
} DaybookVTermCell;

static inline int daybook_vterm_color(VTermColor *color) {
    if (VTERM_COLOR_IS_DEFAULT_FG(color) || VTERM_COLOR_IS_DEFAULT_BG(color)) return -1;
    return VTERM_COLOR_IS_INDEXED(color) ? color->indexed.idx : 256;
}

static inline DaybookVTermCell daybook_vterm_cell(DaybookVTerm *terminal, int row, int column) {
    DaybookVTermCell result = {.foreground = -1, .background = -1};
    VTermScreenCell cell;
    VTermPos position = {.row = row, .col = column};
    if (!vterm_screen_get_cell(terminal->screen, position, &cell)) return result;
    // The second cell of a wide character holds (uint32_t)-1.
    for (int index = 0; index < VTERM_MAX_CHARS_PER_CELL; index++) {
        if (cell.chars[index] == 0 || cell.chars[index] == (uint32_t)-1) break;
        result.scalars[result.count++] = cell.chars[index];
    }
    result.width = cell.chars[0] == (uint32_t)-1 ? 0 : cell.width;
    result.bold = cell.attrs.bold;
    result.underline = cell.attrs.underline;
    result.reverse = cell.attrs.reverse;
    result.strike = cell.attrs.strike;
    result.foreground = daybook_vterm_color(&cell.fg);
    result.background = daybook_vterm_color(&cell.bg);
    return result;
}

static inline void daybook_vterm_cursor(DaybookVTerm *terminal, int *row, int *column) {
    VTermPos position;
    vterm_state_get_cursorpos(vterm_obtain_state(terminal->vt), &position);
    *row = position.row;
    *column = position.col;
}

static inline int daybook_set_window_size(int terminal, int rows, int columns) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    return ioctl(terminal, TIOCSWINSZ, &size);
}

// The C library declares these only to programs that define _GNU_SOURCE, and Swift's does not.
extern int posix_openpt(int flags);
extern int grantpt(int master);
extern int unlockpt(int master);
extern int ptsname_r(int master, char *name, size_t size);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

/// A descriptor that becomes readable when a process ends.
static inline int daybook_pidfd_open(int pid) {
    return (int)syscall(SYS_pidfd_open, pid, 0);
}

#endif
