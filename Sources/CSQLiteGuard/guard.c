#include <sqlite3.h>
#include <stdatomic.h>

#include "CSQLiteGuard.h"

// Without statistics of its memory, which nobody asks for, SQLite takes no lock for each piece of it. It has to be told
// before it opens a database.
__attribute__((constructor)) static void turn_off_memory_statistics(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

int daybook_harden_connection(struct sqlite3 *connection) {
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, 1, (int *)0);
    if (code != SQLITE_OK) return code;
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

typedef int (*authorizer)(void *, int, const char *, const char *, const char *, const char *);

// GRDB has one for all connections.
static _Atomic(authorizer) grdb_authorizer;

// GRDB notes every column that a statement reads or writes, to tell observers of the database. Daybook has none, and
// the notes took a tenth of a short command.
static int authorize(
    void *context, int action, const char *first, const char *second, const char *database, const char *trigger) {
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_INSERT:
    case SQLITE_UPDATE:
    case SQLITE_DELETE:
        return SQLITE_OK;
    default:
        return atomic_load(&grdb_authorizer)(context, action, first, second, database, trigger);
    }
}

int __real_sqlite3_set_authorizer(struct sqlite3 *connection, authorizer callback, void *context);

// The linker makes GRDB call this one instead of SQLite's.
int __wrap_sqlite3_set_authorizer(struct sqlite3 *connection, authorizer callback, void *context) {
    if (!callback) return __real_sqlite3_set_authorizer(connection, callback, context);
    atomic_store(&grdb_authorizer, callback);
    return __real_sqlite3_set_authorizer(connection, authorize, context);
}

int daybook_set_defensive(struct sqlite3 *connection, int value, int *previous) {
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, -1, previous);
    if (code != SQLITE_OK) return code;
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, value, (int *)0);
}

int daybook_read_file(struct sqlite3 *connection, void *bytes, int count, long long offset) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (!file || !file->pMethods) return SQLITE_CANTOPEN;
    code = file->pMethods->xRead(file, bytes, count, offset);
    return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}
