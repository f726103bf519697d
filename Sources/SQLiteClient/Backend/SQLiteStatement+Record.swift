#if SQLite && canImport(CSQLite3)
  import CollectionModel
  import StorageClient
  import ValueModel

  extension SQLiteStatement {
    func bind(_ range: OrderedKeyRange) throws {
      try bind(.blob(range.lower), at: 0)
      if range.onlyKey == nil, let upper = range.upper { try bind(.blob(upper), at: 1) }
    }

    /// The record of the columns row, key, json, binary.
    func record() -> BackendRecord {
      BackendRecord(row: integer(0), key: bytes(1), content: content(from: 2))
    }

    func content(from column: Int32) -> BackendContent {
      BackendContent(
        json: bytes(column), binary: isNull(column + 1) ? nil : bytes(column + 1))
    }
  }
#endif
