#pragma once

#include <sys/eventfd.h>

// Functions of Dispatch, the Swift runtime and the C library that have no header that Swift can import. CoreFoundation uses
// the first two for its loop (CFRunLoop.c), so they stay.

/// An eventfd that is readable while the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);

/// Does the main queue's work, on the main thread.
void _dispatch_main_queue_callback_4CF(void *unused);

/// Runs tasks of no actor on threads outside Dispatch's pool. To be called before the first task.
///
/// The pool has as many threads as there are processors, and once one has started, Dispatch wakes up every second to see
/// whether all of them are waiting. The hook stays until Swift lets a program choose the executor of all such tasks: a preference
/// (`TaskExecutor`) holds for a task and its children only, and GRDB has functions of no actor, too.
void daybook_use_overcommit_threads(void);

/// Keeps freed memory for reuse by the next key, if the C library is glibc. Otherwise it goes back to the system after each
/// key that reads a long page.
void daybook_keep_memory(void);

/// How many words the program was started with.
int daybook_argument_count(void);

/// One of these words; NULL if there are fewer.
const char *daybook_argument(int index);

/// The path by which the kernel was asked to start the program; NULL if it doesn't say.
const char *daybook_program(void);
