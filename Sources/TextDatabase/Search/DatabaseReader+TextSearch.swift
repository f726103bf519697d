public import ObjectModel
public import StorageClient
public import TextIndex

extension DatabaseReader {
  /// Returns the objects that have all words of `text` in the fields of an index of text, the best
  /// first, at most `limit`; of equal ones, those with the lowest primary keys come first.
  ///
  /// A word with an asterisk after it stands for all words that begin with it, and words between
  /// quotation marks follow one another.
  ///
  /// `index` names the index, if the type has several. Empty if there are no objects yet. In a
  /// transaction, the search sees its writes. Throws
  /// `StoreError`: `.invalidQuery` if there is no such index, `.damaged` if its entries are
  /// malformed, and what reading throws. Cost: reads the entries of the words, in all objects that
  /// have them, and the objects that it returns.
  public func search<Object: StoredObject>(
    _ type: Object.Type, _ text: String, index: String? = nil, limit: Int = 20
  ) throws -> [TextMatch<Object>] {
    try best(type, index, limit) { $0.expression(allOf: text) }
  }

  /// Returns the number of objects that have all words of `text`; 0 if there are no objects yet.
  /// Throws what `search` throws.
  public func searchCount<Object: StoredObject>(
    _ type: Object.Type, _ text: String, index: String? = nil
  ) throws -> Int {
    try count(type, index) { $0.expression(allOf: text) }
  }

  /// Returns the objects that match `query` in the fields of an index of text, as `search` for
  /// words does. Also throws `TextQueryError` (`.unknownField`) if `query` names a field that is
  /// not indexed.
  public func search<Object: StoredObject>(
    _ type: Object.Type, _ query: TextQuery, index: String? = nil, limit: Int = 20
  ) throws -> [TextMatch<Object>] {
    try best(type, index, limit) { try $0.expression(of: query) }
  }

  /// Returns the number of objects that match `query`; 0 if there are no objects yet. Throws what
  /// `search` throws.
  public func searchCount<Object: StoredObject>(
    _ type: Object.Type, _ query: TextQuery, index: String? = nil
  ) throws -> Int {
    try count(type, index) { try $0.expression(of: query) }
  }

  private func best<Object: StoredObject>(
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

  private func count<Object: StoredObject>(
    _ type: Object.Type, _ index: String?, _ expression: (TextIndex) throws -> TextExpression
  ) throws -> Int {
    try checkOpen()
    guard let collection = try existingCollection(of: type) else { return 0 }
    let search = try EntrySearch(index, of: collection, reader)
    return try search.rows(matching: expression(search.index)).count
  }
}
