#ifndef DAYBOOK_CZLIB_SHIM_H
#define DAYBOOK_CZLIB_SHIM_H

#include <zlib.h>

#endif
