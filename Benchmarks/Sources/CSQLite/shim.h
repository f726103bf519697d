#include <sqlite3.h>

// Swift cannot call functions with variable arguments. The statistics take a lock that is shared by
// all connections at every allocation, which would hold back SQLite's parallel reads.
static inline int sqlite3_turn_memory_statistics_off(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
