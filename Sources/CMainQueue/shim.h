#pragma once

#include <sys/eventfd.h>

// What Dispatch offers to a loop of the main thread that isn't its own; its headers leave it out. CoreFoundation's loop
// is made of the same two (CFRunLoop.c), so they stay.

/// An eventfd that is readable while the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);

/// Does the main queue's work, on the main thread.
void _dispatch_main_queue_callback_4CF(void *unused);
