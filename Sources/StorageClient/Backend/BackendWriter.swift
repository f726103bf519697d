/// A transaction of a database. The methods throw `StorageError`.
public protocol BackendWriter: BackendReader {
  /// Creates a table without records.
  func createTable(_ table: Int64) throws
  /// Removes a table with its records.
  func dropTable(_ table: Int64) throws
  /// Creates an index without entries of the records of a table.
  func createIndex(_ index: Int64, of table: Int64) throws
  /// Removes an index with its entries.
  func dropIndex(_ index: Int64) throws

  /// Adds a record with its entries. Its row is above all earlier ones of the table. The key is not
  /// there, as far as this transaction can see.
  func insert(
    _ table: Int64, key: [UInt8], _ content: BackendContent, entries: [BackendEntry]) throws

  /// Adds records with different keys in order, as `insert` does for one.
  func insert(_ table: Int64, _ records: [BackendInsertion]) throws

  /// Looks up records by their keys, and who has certain entries, together.
  func probe(_ table: Int64, keys: [[UInt8]], entries: [BackendEntry]) throws -> BackendProbe

  /// Replaces what a record holds, removes some of its entries and adds others.
  func update(
    _ table: Int64, row: Int64, _ content: BackendContent, removing: [BackendEntry],
    adding: [BackendEntry]) throws

  /// Removes a record with its entries, which are given.
  func delete(_ table: Int64, row: Int64, entries: [BackendEntry]) throws

  /// Removes records with their entries, as `delete` does for one.
  func delete(_ table: Int64, _ records: [(row: Int64, entries: [BackendEntry])]) throws

  /// Adds entries of records, for an index that is being built.
  func add(_ entries: [(entry: BackendEntry, row: Int64)]) throws

  /// Runs `body`; if it throws, what it wrote is undone, and the transaction can continue. Rethrows
  /// what `body` throws.
  func savepoint<R>(_ body: () throws -> R) throws -> R

  /// Notes that tables or indexes were created or dropped, so that `definitionsRevision()` changes.
  func noteDefinitions() throws
}
