#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cells.h"

// The bytes of one answer, written at once.
static char output[1 << 18];
static size_t used;

void put(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    used += (size_t)vsnprintf(output + used, sizeof output - used, format, arguments);
    va_end(arguments);
    if (used >= sizeof output) fail("paint", "too many cells");
}

void flush_cells(void) {
    for (size_t sent = 0; sent < used;) {
        ssize_t count = write(1, output + sent, used - sent);
        if (count <= 0) exit(1);
        sent += (size_t)count;
    }
    used = 0;
}

const char *put_cells(const char *text, int columns) {
    int count = 0;
    const char *end = text;
    while (*end && count < columns) {
        end++;
        while ((*end & 0xC0) == 0x80) end++;
        count++;
    }
    put("%.*s", (int)(end - text), text);
    if (columns > count) put("\x1b[%dX", columns - count);
    return end;
}

int width(const char *text) {
    int count = 0;
    for (; *text; text++) count += (*text & 0xC0) != 0x80;
    return count;
}
