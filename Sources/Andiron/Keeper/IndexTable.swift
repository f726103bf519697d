import StorageEngine

/// The table of an index with a keeper, in a transaction.
package struct IndexTable {
  let engine: WriteTransaction
  let table: Table
  let index: Index
  let records: Table

  /// The value of a key; nil if there is none.
  package func value(_ key: [UInt8]) throws -> [UInt8]? {
    try StoreError.wrapping { try engine.get(table, key: key) }
  }

  package func put(_ key: [UInt8], _ value: [UInt8]) throws {
    try StoreError.wrapping { try engine.put(table, key: key, value: value) }
  }

  package func delete(_ key: [UInt8]) throws {
    try StoreError.wrapping { _ = try engine.delete(table, key: key) }
  }

  /// Calls `body` with the table's present content; nothing may be written during the call.
  package func reading<R>(_ body: (IndexTableReader) throws -> R) throws -> R {
    try StoreError.wrapping {
      try engine.withRows { rows in
        try body(IndexTableReader(rows: rows, table: table, index: index, records: records))
      }
    }
  }
}
