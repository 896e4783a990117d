#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "floors.h"

extern char **environ;

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Runs a program whose output nobody reads; prints its seconds, those to its first byte of output (0 without one), its
// peak memory in KiB and its exit status.
//
// A process of its own starts it: the kernel counts the memory of whoever starts a program as that program's.
void measure(char **words) {
    int output[2];
    if (pipe2(output, O_CLOEXEC)) fail("pipe", "failed");
    fcntl(output[1], F_SETPIPE_SZ, 1 << 20);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output[1], 1);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    static char bytes[1 << 18];
    double start = seconds(), first = 0;
    pid_t process;
    if (posix_spawnp(&process, words[0], &actions, NULL, words, environ)) fail(words[0], "can't be run");
    close(output[1]);
    while (read(output[0], bytes, sizeof bytes) > 0) {
        if (first == 0) first = seconds() - start;
    }
    int status = 0;
    struct rusage usage;
    if (wait4(process, &status, 0, &usage) < 0) fail(words[0], "was lost");
    printf("%.9f %.9f %ld %d\n", seconds() - start, first, usage.ru_maxrss,
        WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}
