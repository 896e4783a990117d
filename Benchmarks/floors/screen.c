#include <stdlib.h>
#include <string.h>

#include "screen.h"

void open_screen(struct screen *screen, const char *path, const char *day) {
    sqlite3 *db = screen->db = open_database(path);
    snprintf(screen->day, sizeof screen->day, "%s", day);
    screen->page = prepare(db, page_sql());
    screen->text = prepare(db, "SELECT substr(text, 1, 1000) FROM dayText WHERE day = ?1");
    screen->coming = prepare(db,
        "SELECT start, COUNT(*) FROM todo WHERE ending IS NULL AND start > ?1 AND start <= date(?1, '7 days')"
        " GROUP BY start");
    screen->pages = prepare(db,
        "SELECT MIN(date), COUNT(*) FROM journalPage"
        " WHERE date BETWEEN (SELECT start FROM todo WHERE id = ?1) AND ?2");
    screen->versions = prepare(db,
        "SELECT id, json_extract(before, '$.title'), json_extract(after, '$.title') FROM undoChange"
        " WHERE tableName = 'todo' AND CAST(substr(IFNULL(before, after), 10, 20) AS INTEGER) = ?1");
    screen->earlier = prepare(db, "SELECT MAX(date) FROM journalPage WHERE date < ?1");
    screen->later = prepare(db, "SELECT MIN(date) FROM journalPage WHERE date > ?1");
    screen->end = prepare(db, "UPDATE todo SET ending = ?1, changed = '2026-11-20T09:30:00Z' WHERE id = ?2");
    screen->record = prepare(db,
        "INSERT INTO undoStep (label, date, source, firstChange, lastChange, sizeBefore, size)"
        " SELECT 'changed a todo', '2026-11-20T09:30:00Z', 'screen', MAX(id), MAX(id),"
        "  IFNULL((SELECT sizeBefore + size FROM undoStep ORDER BY id DESC LIMIT 1), 0), 600 FROM undoChange");
    char spans[2048];
    snprintf(spans, sizeof spans,
        "%s SELECT start, '9999-12-31', 0 FROM todo WHERE ending IS NULL AND start <= ?2"
        " UNION ALL SELECT start, endingDay, json_extract(ending, '$.kind') = 'done' FROM span CROSS JOIN todo"
        "  ON todo.spanClass = span.class AND todo.start BETWEEN span.earliest AND ?2 AND todo.endingDay >= ?1"
        "  WHERE todo.ending IS NOT NULL", span_windows());
    screen->spans = prepare(db, spans);
}

static struct line *add_line(struct screen *screen) {
    if (screen->count == screen->capacity) {
        screen->capacity = screen->capacity ? screen->capacity * 2 : 64;
        screen->lines = realloc(screen->lines, (size_t)screen->capacity * sizeof *screen->lines);
    }
    struct line *line = &screen->lines[screen->count++];
    *line = (struct line){0};
    return line;
}

static void read_text(struct screen *screen) {
    free(screen->day_text);
    bind(screen->text, 1, screen->day);
    screen->day_text = strdup(step(screen->db, screen->text) ? text(screen->text, 0) : "");
    sqlite3_reset(screen->text);
}

void read_page(struct screen *screen) {
    read_text(screen);
    for (int i = 0; i < screen->count; i++) free(screen->lines[i].text);
    screen->count = screen->todos = screen->done = 0;
    bind(screen->page, 1, screen->day);
    const char *category = "";
    while (step(screen->db, screen->page)) {
        sqlite3_stmt *row = screen->page;
        const char *name = *text(row, PAGE_CATEGORY) ? text(row, PAGE_CATEGORY) : "Other";
        if (strcmp(name, category)) category = add_line(screen)->text = strdup(name);
        struct line *line = add_line(screen);
        line->mark = mark(text(row, PAGE_ENDING), text(row, PAGE_ENDING_DAY), text(row, PAGE_START), screen->day);
        line->id = sqlite3_column_int64(row, PAGE_ID);
        line->is_open = !*text(row, PAGE_ENDING);
        line->is_done = !strcmp(line->mark, "✓");
        line->text = strdup(text(row, PAGE_TITLE));
        snprintf(line->note, sizeof line->note, "%s", page_note(row));
        screen->todos++;
        screen->done += line->is_done;
    }
    sqlite3_reset(screen->page);
    if (screen->selected >= screen->count) screen->selected = 0;
    if (screen->count && !screen->lines[screen->selected].id) screen->selected++;
}

// Counts the todos of each day of the page's month, once for a month.
void read_month(struct screen *screen) {
    if (!strncmp(screen->month, screen->day, 7)) return;
    snprintf(screen->month, sizeof screen->month, "%.7s", screen->day);
    memset(screen->seen_by_day, 0, sizeof screen->seen_by_day);
    memset(screen->done_by_day, 0, sizeof screen->done_by_day);
    char first[11], last[11];
    snprintf(first, sizeof first, "%s-01", screen->month);
    snprintf(last, sizeof last, "%s-31", screen->month);
    bind(screen->spans, 1, first);
    bind(screen->spans, 2, last);
    while (step(screen->db, screen->spans)) {
        const char *start = text(screen->spans, 0), *end = text(screen->spans, 1);
        int from = strcmp(start, first) < 0 ? 1 : atoi(start + 8);
        int to = strcmp(end, last) > 0 ? 31 : atoi(end + 8);
        for (int day = from; day <= to && day <= 31; day++) screen->seen_by_day[day]++;
        if (to < 31 && sqlite3_column_int(screen->spans, 2)) screen->done_by_day[to]++;
    }
    sqlite3_reset(screen->spans);
}

int turn_page(struct screen *screen, int is_later) {
    sqlite3_stmt *statement = is_later ? screen->later : screen->earlier;
    bind(statement, 1, screen->day);
    int is_there = step(screen->db, statement) && *text(statement, 0);
    char day[11] = "";
    if (is_there) snprintf(day, sizeof day, "%s", text(statement, 0));
    sqlite3_reset(statement);
    if (!is_there) return 0;
    memcpy(screen->day, day, sizeof day);
    screen->selected = screen->top = 0;
    read_page(screen);
    return 1;
}

// Marks the selected todo done, or open again, on disk; reads the page again.
void toggle_selected(struct screen *screen) {
    struct line *line = &screen->lines[screen->selected];
    char ending[128];
    snprintf(ending, sizeof ending, "{\"date\":\"2026-11-20T09:30:00Z\",\"day\":\"%s\",\"kind\":\"done\"}", screen->day);
    execute(screen->db, "BEGIN IMMEDIATE");
    if (line->is_open) bind(screen->end, 1, ending);
    else sqlite3_bind_null(screen->end, 1);
    sqlite3_bind_int64(screen->end, 2, line->id);
    run(screen->db, screen->end);
    run(screen->db, screen->record);
    execute(screen->db, "COMMIT");
    screen->month[0] = 0;
    read_page(screen);
}

// Selects the next todo in a direction; whether there is one.
int select_next(struct screen *screen, int step) {
    for (int i = screen->selected + step; i >= 0 && i < screen->count; i += step) {
        if (!screen->lines[i].id) continue;
        screen->selected = i;
        return 1;
    }
    return 0;
}
