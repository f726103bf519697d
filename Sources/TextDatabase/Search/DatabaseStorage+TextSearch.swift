public import ObjectModel
public import StorageClient
public import TextIndex

/// Single searches: each sees the database as of the newest commit.
extension DatabaseStorage {
  /// Returns the objects that have all words of `text` in the fields of an index of text, the best
  /// first, at most `limit`; of equal ones, those with the lowest primary keys come first.
  ///
  /// A word with an asterisk after it stands for all words that begin with it, and words between
  /// quotation marks follow one another.
  ///
  /// `index` names the index, if the type has several. Empty if there are no objects yet. Throws
  /// `StoreError`: `.invalidQuery` if there is no such index, `.damaged` if its entries are
  /// malformed, and what reading throws. Cost: reads the entries of the words, in all objects that
  /// have them, and the objects that it returns.
  public func search<Object: StoredObject>(
    _ type: Object.Type, _ text: String, index: String? = nil, limit: Int = 20
  ) throws -> [TextMatch<Object>] {
    try read { try $0.search(type, text, index: index, limit: limit) }
  }

  /// Returns the number of objects that have all words of `text`; 0 if there are no objects yet.
  /// Throws what `search` throws.
  public func searchCount<Object: StoredObject>(
    _ type: Object.Type, _ text: String, index: String? = nil
  ) throws -> Int {
    try read { try $0.searchCount(type, text, index: index) }
  }

  /// Returns the objects that match `query` in the fields of an index of text, as `search` for
  /// words does. Also throws `TextQueryError` (`.unknownField`) if `query` names a field that is
  /// not indexed.
  public func search<Object: StoredObject>(
    _ type: Object.Type, _ query: TextQuery, index: String? = nil, limit: Int = 20
  ) throws -> [TextMatch<Object>] {
    try read { try $0.search(type, query, index: index, limit: limit) }
  }

  /// Returns the number of objects that match `query`; 0 if there are no objects yet. Throws what
  /// `search` throws.
  public func searchCount<Object: StoredObject>(
    _ type: Object.Type, _ query: TextQuery, index: String? = nil
  ) throws -> Int {
    try read { try $0.searchCount(type, query, index: index) }
  }
}
