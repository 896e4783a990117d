#pragma once

#include <sys/eventfd.h>

// What a loop of the main thread needs of Dispatch, the Swift runtime and the C library, and no header that Swift imports
// has. CoreFoundation's loop is made of the first two (CFRunLoop.c), so they stay.

/// An eventfd that is readable while the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);

/// Does the main queue's work, on the main thread.
void _dispatch_main_queue_callback_4CF(void *unused);

/// Runs what no actor runs on threads that Dispatch doesn't count.
///
/// As many threads as there are processors serve such work otherwise, and once there was one of them, Dispatch wakes up
/// each second to see whether they are all waiting. To be called before the first task.
void daybook_use_uncounted_threads(void);

/// Keeps freed memory for the next page, as far as the C library can. It would go back to the system after each key
/// that reads a long page, and come back empty with the next.
void daybook_keep_memory(void);
