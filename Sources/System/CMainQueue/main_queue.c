#include "CMainQueue.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/auxv.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#define SWIFT __attribute__((swiftcall))

// Of dispatch/queue.h and dispatch/private.h: a queue for priority 0 whose threads aren't limited to the processors.
void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
void dispatch_async_f(void *queue, void *context, void (*work)(void *));
enum { OVERCOMMIT = 2 };

// Of the Swift runtime's Concurrency.h and ExecutorBridge.h. An executor without an identity is the global one.
SWIFT void swift_job_run(void *job, void *identity, uintptr_t implementation);
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, void *original);

static void run(void *job) {
    swift_job_run(job, NULL, 0);
}

static SWIFT void enqueue(void *job, void *original) {
    (void)original;
    dispatch_async_f(dispatch_get_global_queue(0, OVERCOMMIT), job, run);
}

void daybook_use_overcommit_threads(void) {
    swift_task_enqueueGlobal_hook = enqueue;
}

static int argument_count;
static char **arguments;

// glibc gives the functions that run before main what main gets.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
    argument_count = count;
    arguments = words;
}

int daybook_argument_count(void) {
    return argument_count;
}

const char *daybook_argument(int index) {
    return index >= 0 && index < argument_count ? arguments[index] : NULL;
}

const char *daybook_program(void) {
    return (const char *)getauxval(AT_EXECFN);
}

void daybook_keep_memory(void) {
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    // The heaps of other threads grow by a page at a time, each with a system call.
    mallopt(M_ARENA_MAX, 1);
#endif
}
