#define _GNU_SOURCE
#include "CTerminalGuard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// The signals that an event loop hears about.
static const int reported[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT};
// The signals of a crash: Swift's traps among them.
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
// The signals that kill unless somebody else has a use for them. An event loop hears about these, too.
static const int killers[] = {
    SIGUSR1, SIGUSR2, SIGPIPE, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR,
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static int terminal = -1;
// The same terminal, opened once more so that writes to it return at once when it takes nothing; -1 where it can't be.
static int impatient_terminal = -1;
static int nowhere = -1;
static pid_t owner;
static struct termios modes_before;
static struct termios modes_in_use;
static atomic_int is_taken;
static int signal_pipe[2] = {-1, -1};
static struct sigaction previous[NSIG];
static int is_handled[NSIG];
// When a terminating signal was caught that nobody has read yet, in seconds; 0 when there is none.
static _Atomic time_t unread_since;
// Whether a terminating signal was caught.
static atomic_int is_ending;
// What became of the last SIGTSTP that was caught: it is yet to be obeyed, or a SIGCONT has come since.
enum { NO_STOP, STOP_IS_DUE, STOP_IS_REVOKED };
static atomic_int stop_state;
// The thread that writes to the terminal just now, where there is one.
static pthread_t writer;
static atomic_int is_writing;

// Two buffers: a handler may run while the other one is being written.
static struct {
    char bytes[1024];
    size_t count;
} farewells[2];
static atomic_int farewell;

static void write_all(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            struct pollfd wait = {.fd = descriptor, .events = POLLOUT};
            // A terminal that takes nothing for a second is not worth waiting for.
            if (poll(&wait, 1, 1000) <= 0) return;
        } else if (!(written < 0 && errno == EINTR)) {
            return;
        }
    }
}

// Sets the modes without being stopped for it: whoever calls knows that the terminal is this process's.
static void set_modes(const struct termios *modes) {
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    while (tcsetattr(terminal, TCSANOW, modes) != 0 && errno == EINTR) continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void daybook_guard_give_back(void) {
    // A child that was forked and not yet replaced owns nothing.
    if (getpid() != owner || !atomic_exchange(&is_taken, 0)) return;
    int saved = errno;
    int index = atomic_load(&farewell);
    write_all(
        impatient_terminal >= 0 ? impatient_terminal : terminal, farewells[index].bytes, farewells[index].count);
    set_modes(&modes_before);
    errno = saved;
}

static void handle_crash(int signal) {
    daybook_guard_give_back();
    // SA_RESETHAND has brought back the default action; the signal takes effect when this returns.
    raise(signal);
}

static int is_terminating(int signal) {
    for (size_t index = 0; index < COUNT(killers); index++) {
        if (signal == killers[index]) return 1;
    }
    return signal == SIGTERM || signal == SIGHUP || signal == SIGINT || signal == SIGQUIT;
}

static void handle_reported(int signal) {
    int saved = errno;
    // While another program has the terminal, C-c is meant for that one.
    int is_for_another = !atomic_load(&is_taken) && (signal == SIGINT || signal == SIGQUIT);
    if (is_terminating(signal) && !is_for_another) {
        struct timespec now = {0};
        clock_gettime(CLOCK_MONOTONIC, &now);
        time_t none = 0;
        // If nobody has read the last one a second later, the event loop hangs: then it is this handler that
        // obeys. Two at once, as at a logout, are no reason to skip what the program does before it ends.
        if (!atomic_compare_exchange_strong(&unread_since, &none, now.tv_sec + 1)
            && now.tv_sec + 1 - none > 1) {
            daybook_guard_die(signal);
        }
    }
    if (is_terminating(signal) && !is_for_another) {
        atomic_store(&is_ending, 1);
        alarm(1);
    }
    if (signal == SIGTSTP) atomic_store(&stop_state, STOP_IS_DUE);
    if (signal == SIGCONT) {
        int due = STOP_IS_DUE;
        atomic_compare_exchange_strong(&stop_state, &due, STOP_IS_REVOKED);
    }
    unsigned char byte = (unsigned char)signal;
    // A full pipe holds thousands of unread signals already.
    ssize_t written = write(signal_pipe[1], &byte, 1);
    (void)written;
    errno = saved;
}

// A second after a terminating signal the program may still be waiting for a terminal that reads nothing. What it
// writes then goes nowhere, and the write it waits in is interrupted (this handler is installed without SA_RESTART),
// so that it can do what is to be done before it ends. Once libdispatch runs the main queue on its own threads, the
// alarm comes to another thread than the one that writes, so that one is sent it, too.
static void handle_alarm(int signal) {
    if (getpid() != owner) return;
    if (!atomic_load(&is_ending)) {
        if (previous[signal].sa_handler == SIG_IGN) return;
        daybook_guard_die(signal);
    }
    int saved = errno;
    struct pollfd room = {.fd = terminal, .events = POLLOUT};
    if (poll(&room, 1, 0) == 0 && nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        if (isatty(STDERR_FILENO)) dup2(nowhere, STDERR_FILENO);
        if (atomic_load(&is_writing) && !pthread_equal(writer, pthread_self())) pthread_kill(writer, SIGALRM);
    } else {
        alarm(1);
    }
    errno = saved;
}

// Unlike SIG_IGN, a program that is started does not inherit it.
static void handle_nothing(int signal) {
    (void)signal;
}

static void handle(int signal, void (*handler)(int), int flags) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigfillset(&action.sa_mask);
    sigaction(signal, &action, NULL);
    is_handled[signal] = 1;
}

static void install_handlers(void) {
    for (size_t index = 0; index < COUNT(crashes); index++) {
        sigaction(crashes[index], NULL, &previous[crashes[index]]);
        handle(crashes[index], handle_crash, SA_RESETHAND | SA_ONSTACK);
    }
    for (size_t index = 0; index < COUNT(killers); index++) {
        sigaction(killers[index], NULL, &previous[killers[index]]);
        if (previous[killers[index]].sa_handler != SIG_DFL) continue;
        handle(killers[index], handle_reported, SA_RESTART | SA_ONSTACK);
    }
    sigaction(SIGALRM, NULL, &previous[SIGALRM]);
    handle(SIGALRM, handle_alarm, SA_ONSTACK);
    for (size_t index = 0; index < COUNT(reported); index++) {
        int signal = reported[index];
        sigaction(signal, NULL, &previous[signal]);
        // A parent without job control ignores SIGTSTP for its children: they are not to stop.
        if (signal == SIGTSTP && previous[signal].sa_handler == SIG_IGN) continue;
        handle(signal, handle_reported, SA_RESTART | SA_ONSTACK);
    }
}

static void remove_handlers(void) {
    for (int signal = 1; signal < NSIG; signal++) {
        if (!is_handled[signal]) continue;
        sigaction(signal, &previous[signal], NULL);
        is_handled[signal] = 0;
    }
}

static int open_impatiently(int descriptor) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    return open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

int daybook_guard_open(int descriptor) {
    static int is_registered;
    if (tcgetattr(descriptor, &modes_before) != 0) return -1;
    modes_in_use = modes_before;
    if (pipe2(signal_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    terminal = descriptor;
    impatient_terminal = open_impatiently(descriptor);
    nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    owner = getpid();
    atomic_store(&unread_since, 0);
    atomic_store(&is_ending, 0);
    atomic_store(&stop_state, NO_STOP);
    if (!is_registered) is_registered = atexit(daybook_guard_give_back) == 0;
    install_handlers();
    daybook_guard_thread();
    return signal_pipe[0];
}

void daybook_guard_set_farewell(const void *bytes, size_t count) {
    int index = !atomic_load(&farewell);
    if (count > sizeof farewells[index].bytes) count = sizeof farewells[index].bytes;
    memcpy(farewells[index].bytes, bytes, count);
    farewells[index].count = count;
    atomic_store(&farewell, index);
}

void daybook_guard_remember_modes(void) {
    tcgetattr(terminal, &modes_in_use);
}

static void hear_typed_signals(void (*handler)(int)) {
    if (is_handled[SIGINT]) handle(SIGINT, handler, SA_RESTART | SA_ONSTACK);
    if (is_handled[SIGQUIT]) handle(SIGQUIT, handler, SA_RESTART | SA_ONSTACK);
}

void daybook_guard_take(const void *bytes, size_t count) {
    atomic_store(&is_taken, 1);
    // The modes are this program's again, in which C-c and C-\ are keys. What they sent before may still be on its way
    // to some thread: ignoring a signal discards it (POSIX, sigaction). Any from now on is meant for this program.
    hear_typed_signals(SIG_IGN);
    hear_typed_signals(handle_reported);
    // However long it takes: a screen that isn't set up whole can't be used.
    write_all(terminal, bytes, count);
}

void daybook_guard_use_modes(void) {
    set_modes(&modes_in_use);
}

void daybook_guard_close(void) {
    daybook_guard_give_back();
    int is_ending_now = atomic_load(&is_ending);
    // A message on the way out must not wait for a terminal that reads nothing either.
    if (!is_ending_now) remove_handlers();
    for (int end = 0; end < 2; end++) {
        if (signal_pipe[end] >= 0) close(signal_pipe[end]);
        signal_pipe[end] = -1;
    }
    if (is_ending_now) return;
    if (impatient_terminal >= 0) close(impatient_terminal);
    if (nowhere >= 0) close(nowhere);
    impatient_terminal = nowhere = -1;
}

int daybook_guard_is_foreground(void) {
    pid_t group = tcgetpgrp(terminal);
    // Where it cannot be told, as when this is not the controlling terminal, nobody else claims it either.
    return group < 0 || group == getpgrp();
}

void daybook_guard_stop(int signal) {
    struct sigaction stop_before, continue_before;
    struct sigaction ignore = {.sa_handler = SIG_IGN}, plain = {.sa_handler = SIG_DFL};
    sigaction(signal, NULL, &stop_before);
    if (stop_before.sa_handler == SIG_IGN) return;
    if (signal == SIGTSTP) {
        // The rest of the group first (a pager, a script around this program). Then this process, by a signal to
        // this very thread: one to the process could be taken by another thread, and this one would run on.
        sigaction(signal, &ignore, NULL);
        kill(0, signal);
        // Where the main thread had blocked it, it is pending all the same, and would stop this process a second time.
        // Ignoring a signal discards it (POSIX, sigaction).
        sigaction(signal, &ignore, NULL);
    }
    sigset_t stopping, mask_before;
    sigemptyset(&stopping);
    sigaddset(&stopping, signal);
    pthread_sigmask(SIG_BLOCK, &stopping, &mask_before);
    sigaction(signal, &plain, NULL);
    pthread_kill(pthread_self(), signal);
    // From here on, a SIGCONT discards the pending signal. One that came before, after the SIGTSTP that this obeys, is
    // known from its handler; nobody would send another.
    // Continuing is what this function returns for, so it is not reported as well.
    sigaction(SIGCONT, &plain, &continue_before);
    int is_revoked = signal == SIGTSTP && atomic_load(&stop_state) == STOP_IS_REVOKED;
    if (is_revoked || atomic_load(&is_ending)) sigaction(signal, &ignore, NULL);
    pthread_sigmask(SIG_UNBLOCK, &stopping, NULL);
    pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
    atomic_store(&stop_state, NO_STOP);
    sigaction(signal, &stop_before, NULL);
    sigaction(SIGCONT, &continue_before, NULL);
}

void daybook_guard_lend(int is_lent) {
    // What is typed is meant for the program that has the terminal; this one hears of it too, being of its group.
    if (is_lent) hear_typed_signals(handle_nothing);
    if (!is_handled[SIGTSTP]) return;
    if (is_lent) {
        struct sigaction plain = {.sa_handler = SIG_DFL};
        sigaction(SIGTSTP, &plain, NULL);
    } else {
        handle(SIGTSTP, handle_reported, SA_RESTART | SA_ONSTACK);
    }
}

void daybook_guard_write(int begins) {
    if (begins) {
        writer = pthread_self();
        // Libdispatch's threads block it.
        sigset_t unblocked;
        sigemptyset(&unblocked);
        sigaddset(&unblocked, SIGALRM);
        pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
    }
    atomic_store(&is_writing, begins);
}

void daybook_guard_acknowledge(void) {
    atomic_store(&unread_since, 0);
}

static pthread_key_t stack_key;
static pthread_once_t stack_once = PTHREAD_ONCE_INIT;
static _Thread_local int has_stack;

static void release_stack(void *stack) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    free(stack);
}

static void make_stack_key(void) {
    pthread_key_create(&stack_key, release_stack);
}

void daybook_guard_thread(void) {
    if (has_stack) return;
    has_stack = 1;
    stack_t current;
    // Swift's runtime may have set one up already.
    if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
    const size_t size = 64 * 1024;
    void *memory = malloc(size);
    if (memory == NULL) return;
    stack_t stack = {.ss_sp = memory, .ss_size = size};
    pthread_once(&stack_once, make_stack_key);
    if (sigaltstack(&stack, NULL) != 0) {
        free(memory);
        return;
    }
    pthread_setspecific(stack_key, memory);
}

void daybook_guard_die(int signal) {
    daybook_guard_give_back();
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigaction(signal, &plain, NULL);
    sigset_t unblocked;
    sigemptyset(&unblocked);
    sigaddset(&unblocked, signal);
    pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
    pthread_kill(pthread_self(), signal);
    // Only a signal whose default action does not kill comes here.
    _exit(128 + signal);
}
