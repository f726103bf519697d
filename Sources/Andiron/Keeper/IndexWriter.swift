package import ValueModel

/// Keeps one index in one transaction.
package protocol IndexWriter: AnyObject {
  /// The mark of a record that is about to be stored, and the mark and the value of the record that
  /// it replaces. A mark that stays the same says that nothing changes.
  func mark(of value: Value, replacing old: (mark: [UInt8], value: Value)?) throws -> [UInt8]

  /// The record of the last mark that was made has been stored.
  func didStore()

  /// The record with this mark has been deleted.
  func didDelete(mark: [UInt8]) throws

  /// Writes everything to the table. At the end of the transaction, and before the index is read in
  /// it.
  func write() throws

  /// Whether something is left for `IndexKeeper.tidy`.
  var isUntidy: Bool { get }

  func beginSavepoint()

  /// Ends the innermost savepoint; everything since its beginning stays, or is undone.
  func endSavepoint(isUndone: Bool)
}
