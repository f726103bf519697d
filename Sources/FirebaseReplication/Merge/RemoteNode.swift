import ValueModel

/// The database's state under one key.
struct RemoteNode: Sendable {
  var key: String
  /// The received value: null if there is none.
  var raw: Value
  /// The value without the times; nil if there is no value, or a tombstone.
  var content: Value?
  /// The server's time of the last write; nil if there is none.
  var time: Int64?
  /// Whether there is no value, not even a tombstone.
  var isAbsent: Bool
  /// The tag of the value; nil if it is unknown.
  var tag: String?

  /// Throws `FirebaseError.notDecodable` if the value is not an object.
  init(_ key: String, _ raw: Value, tag: String? = nil, _ mapping: FirebaseMapping)
    throws(FirebaseError)
  {
    self.key = key
    self.raw = raw
    self.tag = tag
    isAbsent = raw.isNull
    if raw.isNull { return }
    guard raw.kind == .object else {
      throw FirebaseError(
        .notDecodable, "what the database has is not an object", collection: mapping.collection)
    }
    time = Self.time(raw, mapping)
    if let tombstone = raw[mapping.tombstoneName], !tombstone.isNull, tombstone.boolean != false {
      return
    }
    var content = raw
    content[mapping.timeName] = nil
    content[mapping.tombstoneName] = nil
    self.content = FirebaseTree.canonical(content) ?? FirebaseMapping.empty
  }

  /// Returns the server's time in a value. Only whole numbers are times of the server.
  static func time(_ raw: Value, _ mapping: FirebaseMapping) -> Int64? {
    guard let number = raw[mapping.timeName] else { return nil }
    return FirebaseTree.plainNumber(number).integer
  }
}
