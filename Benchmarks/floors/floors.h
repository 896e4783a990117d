// The work of Daybook's commands as a C program does it with SQLite alone: the floors of the benchmarks' table.
#ifndef FLOORS_H
#define FLOORS_H

#include <sqlite3.h>
#include <stdio.h>

// One kind of work: its name, how many words it needs, and the function that does it.
struct floor_work {
    const char *name;
    int words;
    void (*run)(char **words);
};

// Opens a database with Daybook's settings. The program ends with a message if that fails, here as in the functions below.
sqlite3 *open_database(const char *path);
// Opens a new database, in place of one that is there.
sqlite3 *new_database(const char *path);
void close_database(sqlite3 *db);
void execute(sqlite3 *db, const char *sql);
sqlite3_stmt *prepare(sqlite3 *db, const char *sql);
// Whether there is another row.
int step(sqlite3 *db, sqlite3_stmt *statement);
// Runs a statement to its end and leaves it ready for the next time.
void run(sqlite3 *db, sqlite3_stmt *statement);
// A column's text, empty for NULL.
const char *text(sqlite3_stmt *statement, int column);
void bind(sqlite3_stmt *statement, int number, const char *text);
void fail(const char *what, const char *why);
// A whole file, with a zero at its end; the caller frees it.
char *read_file(const char *path, size_t *length);

// A common table of span classes, each with the earliest start that reaches the day ?1.
const char *span_windows(void);
// The SQL of a page: its todos with category and count of postponements. ?1 is the day.
const char *page_sql(void);
enum page_column {
    PAGE_ID, PAGE_TITLE, PAGE_START, PAGE_ENDING, PAGE_ENDING_DAY, PAGE_CATEGORY, PAGE_POSTPONEMENTS,
    PAGE_CARRIED
};
// What stands beside a title on a page: for how many days it is carried, or how often it was postponed.
const char *page_note(sqlite3_stmt *row);
// The mark of a todo on a page: open, done, abandoned or postponed.
const char *mark(const char *ending, const char *ending_day, const char *start, const char *day);

// Writes a text as JSON, in quotes.
void write_json_text(const char *text, FILE *file);

void list_page(char **words);
void page_as_html(char **words);
void list_all(char **words);
void search_like(char **words);
void review(char **words);
void add_todo(char **words);
void add_plain_todo(char **words);
void mark_done(char **words);
void write_plain(char **words);
void write_without_search(char **words);
void export_json(char **words);
void import_json(char **words);
void show_history(char **words);
void show_log(char **words);
void migrate(char **words);
void paint(char **words);
void measure(char **words);

#endif
