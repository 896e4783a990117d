#include <stdlib.h>
#include <string.h>

#include "floors.h"

static const struct floor_work works[] = {
    {"list", 2, list_page},
    {"page", 2, page_as_html},
    {"list-all", 1, list_all},
    {"like", 2, search_like},
    {"review", 2, review},
    {"add", 3, add_todo},
    {"add-plain", 3, add_plain_todo},
    {"done", 3, mark_done},
    {"plain", 2, write_plain},
    {"without-search", 2, write_without_search},
    {"export", 1, export_json},
    {"import", 2, import_json},
    {"show", 2, show_history},
    {"log", 1, show_log},
    {"migrate", 3, migrate},
    {"paint", 2, paint},
    {"measure", 1, measure},
};

int main(int count, char **words) {
    static char buffer[1 << 16];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    for (size_t i = 0; count > 1 && i < sizeof works / sizeof *works; i++) {
        if (strcmp(words[1], works[i].name) == 0 && count - 2 >= works[i].words) {
            works[i].run(words + 2);
            return 0;
        }
    }
    fprintf(stderr, "usage: floors WORK WORD…; the works:");
    for (size_t i = 0; i < sizeof works / sizeof *works; i++) fprintf(stderr, " %s", works[i].name);
    fprintf(stderr, "\n");
    return 64;
}
