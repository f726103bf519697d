/// A keeper's access to an index that it tidies, outside every transaction.
package protocol IndexUpkeep {
  /// Whether the store is being closed.
  var isStopped: Bool { get }

  /// Calls `body` with the present state. Nil if the index is gone.
  func read<R>(_ body: (IndexTableReader) throws -> R) throws -> R?

  /// Runs `body` in a transaction. Nil if the index is gone.
  func write<R>(_ body: (IndexTable, any IndexWriter) throws -> R) throws -> R?
}
