public import ValueModel

/// The tables and indexes of a database as of one commit, or inside a transaction.
///
/// Tables and indexes have numbers. What does not exist is empty. The methods throw `StorageError`.
public protocol BackendReader {
  /// A number that is another one after each commit that called `noteDefinitions()`. In a
  /// transaction, the one that it began with.
  func definitionsRevision() throws -> Int64

  /// Returns the record with this key; nil if there is no such record.
  func record(_ table: Int64, key: [UInt8]) throws -> BackendRecord?

  /// Returns the records that have one of these keys, by their keys.
  func records(_ table: Int64, keys: [[UInt8]]) throws -> [[UInt8]: BackendRecord]

  /// Calls `body` with the records of these rows, in ascending order of rows, until it returns
  /// false. Rows that have no record are left out. `rows` is ascending.
  func forEachRecord(
    _ table: Int64, rows: [Int64], _ body: (BackendRecord) throws -> Bool) throws

  /// Calls `body` with all records in ascending order of rows until it returns false.
  ///
  /// Holds a bounded number of them. In a transaction `body` may write; the records that it adds
  /// may be among those that come.
  func forEachRecord(_ table: Int64, _ body: (BackendRecord) throws -> Bool) throws

  /// Calls `body` with the entries in a range, in ascending order of bytes and then of rows, or, if
  /// `isReversed`, in the opposite order of both, until it returns false.
  func forEachEntry(
    _ index: Int64, in range: OrderedKeyRange, isReversed: Bool,
    _ body: (_ bytes: [UInt8], _ row: Int64) throws -> Bool) throws

  /// Calls `body` with the entries in a range as `forEachEntry` does, each with its record.
  ///
  /// `limit` is the number of entries that will be wanted, as far as it is known.
  func forEachRecord(
    _ table: Int64, by index: Int64, in range: OrderedKeyRange, isReversed: Bool, limit: Int?,
    _ body: (_ bytes: [UInt8], _ record: BackendRecord) throws -> Bool) throws

  /// Returns the number of records of a table, or `limit` if there are more.
  func recordCount(_ table: Int64, limit: Int?) throws -> Int

  /// Returns the number of entries in a range, or `limit` if there are more.
  func entryCount(_ index: Int64, in range: OrderedKeyRange, limit: Int?) throws -> Int

  /// Returns the number of entries of each range, or `limit` where there are more.
  func entryCounts(_ places: [EntryPlace], limit: Int) throws -> [Int]

  /// Returns the rows of a set, ascending, each once.
  func rows(in set: EntrySet) throws -> [Int64]

  /// Calls `body` with the records of a set, in ascending order of rows, from the first one after
  /// `row` if that is given, until it returns false.
  ///
  /// Holds a bounded number of records. `limit` is the number of records that will be wanted, as
  /// far as it is known.
  func forEachRecord(
    _ table: Int64, in set: EntrySet, after row: Int64?, limit: Int?,
    _ body: (BackendRecord) throws -> Bool) throws

  /// Returns the number of rows in a set, or `limit` if there are more.
  func rowCount(in set: EntrySet, limit: Int?) throws -> Int
}

/// A transaction of a database.
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
  func insert(_ table: Int64, _ records: [NewBackendRecord]) throws

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
