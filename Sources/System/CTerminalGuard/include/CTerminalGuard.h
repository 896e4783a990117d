#ifndef CTERMINALGUARD_H
#define CTERMINALGUARD_H

#include <stddef.h>

/// Gives the terminal back however the process ends, and turns signals into bytes that an event loop can read.
///
/// It is in C because it runs inside signal handlers, where Swift's runtime may not be used.

/// Remembers the terminal's modes and installs the handlers. Gives the descriptor from which one byte per signal
/// can be read (it never blocks), or -1 with errno set.
int daybook_guard_open(int terminal);

/// Sets what is written to give the terminal back. May be called again, as after a resize.
void daybook_guard_set_farewell(const void *bytes, size_t count);

/// Remembers the modes that the terminal is in now as those in which it is used.
void daybook_guard_remember_modes(void);

/// Takes the terminal: from now on it is to be given back. `bytes` are written to it.
void daybook_guard_take(const void *bytes, size_t count);

/// Puts the terminal into the modes last remembered as those in which it is used.
void daybook_guard_use_modes(void);

/// Gives the terminal back, unless it has been already. Safe in a signal handler.
void daybook_guard_give_back(void);

/// Gives the terminal back and takes the handlers away.
void daybook_guard_close(void);

/// Whether this process's group is the terminal's foreground group, which may use it.
int daybook_guard_is_foreground(void);

/// Stops this process, and with SIGTSTP its group, as the signal does when nobody catches it. Returns when it is
/// continued, or at once if the system ignores the stop (nobody could continue it).
void daybook_guard_stop(int signal);

/// Lets C-z stop this process along with the program that the terminal is lent to, as a shell expects of a job, and
/// leaves C-c and C-\ to that program until the terminal is taken again. To be called before the terminal is given back.
void daybook_guard_lend(int is_lent);

/// Says that this thread begins to write to the terminal, or has written. A terminal that reads nothing keeps it
/// waiting only until a terminating signal is a second old.
void daybook_guard_write(int begins);

/// Says that the signals read so far are being dealt with.
void daybook_guard_acknowledge(void);

/// Makes sure that a stack overflow on this thread can be handled.
void daybook_guard_thread(void);

/// Gives the terminal back and dies by a signal, so that whoever waits for the process is told the truth.
_Noreturn void daybook_guard_die(int signal);

#endif
