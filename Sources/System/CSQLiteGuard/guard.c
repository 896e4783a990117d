#include <sqlite3.h>
#include <string.h>

#include "CSQLiteGuard.h"

int daybook_harden_connection(struct sqlite3 *connection) {
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, 1, (int *)0);
    if (code != SQLITE_OK) return code;
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
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

int daybook_read_log_index(struct sqlite3 *connection, void *bytes, int count) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (!file || !file->pMethods || file->pMethods->iVersion < 2) return SQLITE_CANTOPEN;
    // The size of a region that SQLite asks for itself.
    void volatile *region = 0;
    code = file->pMethods->xShmMap(file, 0, 32768, 0, &region);
    if (code != SQLITE_OK) return code;
    if (!region || count > 32768) return SQLITE_CANTOPEN;
    memcpy(bytes, (const void *)region, (unsigned long)count);
    return SQLITE_OK;
}
