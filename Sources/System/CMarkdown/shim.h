#ifndef DAYBOOK_CMARKDOWN_SHIM_H
#define DAYBOOK_CMARKDOWN_SHIM_H

// GitHub's fork of CommonMark's reference implementation.
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#endif
