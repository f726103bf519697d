/// A transaction of a database. The methods throw `StoreError`.
public protocol BackendWriter: BackendReader {
  /// Creates a table without records.
  func createTable(_ table: Int64) throws
  /// Removes a table with its records.
  func dropTable(_ table: Int64) throws
  /// Creates an index without entries of the records of a table.
  func createIndex(_ index: Int64, of table: Int64) throws
  /// Removes an index with its entries.
  func dropIndex(_ index: Int64) throws

  /// Adds a record with its entries. Its row is above those of all records that this transaction
  /// can see in the table, none of which has the key.
  ///
  /// A database may do what this and the other changes ask only before the next question, or at the
  /// end of the savepoint or the transaction, and then throw what is wrong.
  func insert(
    _ table: Int64, key: [UInt8], _ content: BackendContent, entries: [BackendEntry]
  ) throws

  /// Adds records with their entries, in the order of their rows. None of the keys is there, as far
  /// as this transaction can see, and no two are equal.
  func insert(_ table: Int64, _ records: [NewBackendRecord]) throws

  /// Replaces what a record holds, removes some of its entries and adds others.
  func update(
    _ table: Int64, row: Int64, _ content: BackendContent, removing: [BackendEntry],
    adding: [BackendEntry]) throws

  /// Removes a record with its entries, which are given.
  func delete(_ table: Int64, row: Int64, entries: [BackendEntry]) throws

  /// Removes records with their entries, which are given.
  func delete(_ table: Int64, _ records: [(row: Int64, entries: [BackendEntry])]) throws

  /// Adds entries of records, for an index that is being built.
  func add(_ entries: [(entry: BackendEntry, row: Int64)]) throws

  /// Runs `body`; if it throws, what it wrote is undone, and the transaction can continue. Rethrows
  /// what `body` throws.
  func savepoint<R>(_ body: () throws -> R) throws -> R

  /// Notes that tables or indexes were created or dropped, so that `definitionsRevision()` changes.
  func noteDefinitions() throws
}

extension BackendWriter {
  /// Removes the records one by one, for databases in which a statement costs little. Throws what
  /// removing one throws.
  public func delete(_ table: Int64, _ records: [(row: Int64, entries: [BackendEntry])]) throws {
    for record in records { try delete(table, row: record.row, entries: record.entries) }
  }

  /// Adds the records one by one, for databases in which a statement costs little. Throws what
  /// adding one throws.
  public func insert(_ table: Int64, _ records: [NewBackendRecord]) throws {
    for record in records {
      try insert(table, key: record.key, record.content, entries: record.entries)
    }
  }
}
