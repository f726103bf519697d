/// The entries of one object in the indexes of its collection.
struct RecordEntries {
  var all: [BackendEntry] = []
  /// Those that no other object may have; nil if one of them was cut, so that only the values of
  /// other objects can decide.
  var unique: [BackendEntry]? = []
  /// The indexes in which the object does not have exactly one entry.
  var irregular: Set<Int64> = []
}
