#if PostgreSQL && canImport(CPostgreSQL)
  /// The error in a transaction whose definitions are not those that were assumed. It has given no
  /// answer yet, and is run once more; no caller of a storage sees the error.
  struct StaleDefinitions: Error {}
#endif
