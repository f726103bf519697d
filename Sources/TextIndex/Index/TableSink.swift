import Andiron

/// Writes runs to an index's table in a transaction.
struct TableSink: PostingSink {
  let table: IndexTable

  func put(_ key: [UInt8], _ value: [UInt8]) throws { try table.put(key, value) }
}
