import ValueModel

/// What the database has under one key.
struct RemoteNode: Sendable {
  var key: String
  /// As it came: null where there is nothing.
  var raw: Value
  /// Without the times; nil if there is nothing, or a tombstone.
  var content: Value?
  /// The server's time of the last write; nil if there is none.
  var time: Int64?
  /// Whether there is nothing, not even a tombstone.
  var isAbsent: Bool
  /// Nil if it is not known.
  var tag: String?

  /// Throws `FirebaseError.notDecodable` if what is there is no object.
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

  /// Only whole numbers are times of the server.
  static func time(_ raw: Value, _ mapping: FirebaseMapping) -> Int64? {
    guard let number = raw[mapping.timeName] else { return nil }
    return FirebaseTree.plainNumber(number).integer
  }
}
