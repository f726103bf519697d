#if SQLite
  import ObjectModel

  /// What the tests store.
  struct Memo: Codable, Sendable, Equatable, StoredObject {
    var pk: Int
    var text = ""
  }
#endif
