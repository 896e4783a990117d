#ifndef DAYBOOK_CSQLITEGUARD_H
#define DAYBOOK_CSQLITEGUARD_H

struct sqlite3;

/// Turns on SQLite's defensive mode, in which no SQL can corrupt the file, and forbids attaching other databases.
/// Returns an SQLite result code. In C because sqlite3_db_config(3) is variadic, and Swift does not import it.
int daybook_harden_connection(struct sqlite3 *connection);

#endif
