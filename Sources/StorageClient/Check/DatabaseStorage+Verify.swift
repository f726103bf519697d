import CollectionModel

extension DatabaseStorage {
  /// Compares every record with the entries of the indexes, and every blob with its digest, as of
  /// one commit, and returns what does not fit together; at most `limit` problems.
  ///
  /// Throws `StoreError`: `.closed`, `.unreachable`, and `.damaged` if the definition of a
  /// collection is malformed. Cost: reads all records and all entries, on a server through the
  /// network.
  public func verify(limit: Int = 100) throws -> [DatabaseProblem] {
    try read { reader in
      var problems: [DatabaseProblem] = []
      for collection in reader.collections.values.sorted(by: { $0.name < $1.name }) {
        guard problems.count < limit else { break }
        var check = CollectionCheck(
          reader.reader, collection, reader.core.derivations, limit: limit - problems.count)
        try check.run()
        problems += check.problems
      }
      if problems.count < limit {
        var check = DatabaseBlobCheck(reader, limit: limit - problems.count)
        try check.run()
        problems += check.problems
      }
      return problems
    }
  }
}
