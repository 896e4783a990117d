#ifndef DAYBOOK_CSQLITEGUARD_H
#define DAYBOOK_CSQLITEGUARD_H

struct sqlite3;

/// Turns on SQLite's defensive mode, in which no SQL can corrupt the file, enforces foreign keys, and forbids attaching
/// other databases. Returns an SQLite result code. In C because sqlite3_db_config(3) is variadic, and Swift does not
/// import it.
int daybook_harden_connection(struct sqlite3 *connection);

/// Turns SQLite's defensive mode on or off, and gives what it was. Returns an SQLite result code.
int daybook_set_defensive(struct sqlite3 *connection, int value, int *previous);

/// Reads bytes of a connection's main file as they are, without what the write-ahead log holds. Another descriptor of
/// the file would do, but closing that would release the locks that SQLite has on it. Zeros stand for what a short file doesn't have. Returns an SQLite result code.
/// In C because sqlite3_file_control(3) gives a struct of function pointers.
int daybook_read_file(struct sqlite3 *connection, void *bytes, int count, long long offset);

/// Reads the first bytes of the index of a connection's write-ahead log, which the connection has in memory; opening the file
/// `-shm` for it would release the locks that SQLite has on it. Returns an SQLite result code; SQLITE_CANTOPEN without an index.
int daybook_read_log_index(struct sqlite3 *connection, void *bytes, int count);

#endif
