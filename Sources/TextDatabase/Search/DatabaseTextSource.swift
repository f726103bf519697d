public import ObjectModel
public import StorageClient
public import TextIndex

/// A database in which objects are searched for words: a storage, whose searches each see the
/// newest commit, or one of its readers and transactions. The library's types are the only ones
/// that conform.
public protocol DatabaseTextSource {
  associatedtype EntryReader: BackendReader

  /// Calls `body` with a reader. Rethrows what `body` throws, and throws what reading throws.
  func _withReader<R>(_ body: (DatabaseReader<EntryReader>) throws -> R) throws -> R
}

extension DatabaseTextSource {
  /// Returns the objects that have all words of `text` in the fields of an index of text, the best
  /// first, at most `limit`; of equal ones, those with the lowest primary keys come first.
  ///
  /// A word with an asterisk after it stands for all words that begin with it, and words between
  /// quotation marks follow one another.
  ///
  /// `index` names the index, if the type has several. Empty if there are no objects yet. In a
  /// transaction, the search sees its writes. Throws `StoreError`: `.invalidQuery` if there is no
  /// such index, `.damaged` if its entries are malformed, and what reading throws. Cost: reads the
  /// entries of the words, in all objects that have them, and the objects that it returns.
  public func search<Object: StoredObject>(
    _ type: Object.Type, _ text: String, index: String? = nil, limit: Int = 20
  ) throws -> [TextMatch<Object>] {
    try _withReader { reader in
      try reader.best(type, index, limit) { $0.expression(allOf: text) }
    }
  }

  /// Returns the number of objects that have all words of `text`; 0 if there are no objects yet.
  /// Throws what `search` throws.
  public func searchCount<Object: StoredObject>(
    _ type: Object.Type, _ text: String, index: String? = nil
  ) throws -> Int {
    try _withReader { reader in
      try reader.count(type, index) { $0.expression(allOf: text) }
    }
  }

  /// Returns the objects that match `query` in the fields of an index of text, as `search` for
  /// words does. Also throws `TextQueryError` (`.unknownField`) if `query` names a field that is
  /// not indexed.
  public func search<Object: StoredObject>(
    _ type: Object.Type, _ query: TextQuery, index: String? = nil, limit: Int = 20
  ) throws -> [TextMatch<Object>] {
    try _withReader { reader in
      try reader.best(type, index, limit) { try $0.expression(of: query) }
    }
  }

  /// Returns the number of objects that match `query`; 0 if there are no objects yet. Throws what
  /// `search` throws.
  public func searchCount<Object: StoredObject>(
    _ type: Object.Type, _ query: TextQuery, index: String? = nil
  ) throws -> Int {
    try _withReader { reader in
      try reader.count(type, index) { try $0.expression(of: query) }
    }
  }
}
