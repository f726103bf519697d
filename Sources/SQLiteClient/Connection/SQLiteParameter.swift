#if SQLite && canImport(CSQLite3)
  /// A value that takes the place of a question mark.
  enum SQLiteParameter {
    case integer(Int64)
    case blob([UInt8])
    case text([UInt8])
    case null
  }
#endif
