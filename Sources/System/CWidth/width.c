#define _XOPEN_SOURCE 700
#include <wchar.h>

#include "CWidth.h"

int daybook_columns(uint32_t scalar) {
    return wcwidth((wchar_t)scalar);
}
