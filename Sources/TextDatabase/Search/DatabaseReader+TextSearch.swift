import CollectionModel
import ObjectModel
public import StorageClient
import TextIndex

extension DatabaseReader: DatabaseTextSource {
  /// Calls `body` with this reader. Rethrows what `body` throws.
  public func _withReader<R>(_ body: (DatabaseReader<Reader>) throws -> R) throws -> R {
    try body(self)
  }

  /// The objects of the best matches, the best first.
  func best<Object: StoredObject>(
    _ type: Object.Type, _ index: String?, _ limit: Int,
    _ expression: (TextIndex) throws -> TextExpression
  ) throws -> [TextMatch<Object>] {
    try checkOpen()
    guard let collection = try existingCollection(of: type) else { return [] }
    let search = try EntrySearch(index, of: collection, reader)
    return try search.best(matching: expression(search.index), limit: limit).map { found in
      let value = try value(of: found.record, collection)
      return TextMatch(object: try object(type, value, collection), score: found.score)
    }
  }

  /// The number of matches.
  func count<Object: StoredObject>(
    _ type: Object.Type, _ index: String?, _ expression: (TextIndex) throws -> TextExpression
  ) throws -> Int {
    try checkOpen()
    guard let collection = try existingCollection(of: type) else { return 0 }
    let search = try EntrySearch(index, of: collection, reader)
    return try search.rows(matching: expression(search.index)).count
  }
}
