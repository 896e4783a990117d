#include <sqlite3.h>

#include "CSQLiteGuard.h"

int daybook_harden_connection(struct sqlite3 *connection) {
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
