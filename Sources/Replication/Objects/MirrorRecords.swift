import Andiron
import DocumentStore
import ValueModel

/// The records of a mirror in the store: the document of each object, the revision at which both
/// were equal, and the position that the mirror has reached on either side.
struct MirrorRecords {
  static let collection = "andiron.replication.objects"

  /// A document and its object.
  struct Link {
    /// The text of the object's key; nil if the document has no object.
    var key: String?
    /// The last revision at which both sides were equal.
    var revision: Revision
    /// A digest of the object's form at that revision; nil for a deleted object.
    var digest: String?

    init(key: String?, revision: Revision, digest: String?) {
      self.key = key
      self.revision = revision
      self.digest = digest
    }

    /// Reads the stored form of a link; nil if the value is not a link, as may occur in a damaged
    /// store.
    init?(_ value: Value) {
      guard let revision = value["rev"]?.string.flatMap({ Revision($0) }) else { return nil }
      key = value["key"]?.string
      self.revision = revision
      digest = value["digest"]?.string
    }

    var value: Value {
      var fields: [(String, Value)] = [("rev", Value(revision.description))]
      if let key { fields.append(("key", Value(key))) }
      if let digest { fields.append(("digest", Value(digest))) }
      return Value(object: fields)
    }
  }

  /// The positions up to which changes have been applied.
  struct Marks: Sendable {
    var objects: ChangeToken?
    var documents: DatabaseSequence?
  }

  let database: String

  // MARK: Links

  func link<Source: ObjectSource>(_ id: String, _ source: Source) throws -> Link? {
    try source.collection(Self.collection).value(key: linkKey(id)).flatMap { Link($0) }
  }

  /// Returns the identifier of an object's document.
  func documentID<Source: ObjectSource>(
    _ key: RecordKey, _ kind: String, _ source: Source
  ) throws -> String? {
    try source.collection(Self.collection).value(key: objectKey(key.text, kind))?["id"]?.string
  }

  func save(_ link: Link, _ id: String, _ kind: String, _ transaction: Transaction) throws {
    let records = transaction.collection(Self.collection)
    try records.upsert(link.value, key: linkKey(id))
    if let key = link.key {
      try records.upsert(["id": Value(id)], key: objectKey(key, kind))
    }
  }

  func forgetObject(_ key: String, _ kind: String, _ transaction: Transaction) throws {
    try transaction.collection(Self.collection).delete(key: objectKey(key, kind))
  }

  /// Returns the texts of the keys of all objects of a kind that have documents.
  func objectKeys<Source: ObjectSource>(_ kind: String, _ source: Source) throws -> [String] {
    let start = prefix("object") + kind + "\u{0}"
    var keys: [String] = []
    try source.collection(Self.collection).forEach { key, _ in
      if case .string(let text) = key, text.utf8.starts(with: start.utf8) {
        keys.append(String(decoding: text.utf8.dropFirst(start.utf8.count), as: UTF8.self))
      }
    }
    return keys
  }

  // MARK: Marks

  func marks<Source: ObjectSource>(_ source: Source) throws -> Marks {
    guard let value = try source.collection(Self.collection).value(key: markKey) else {
      return Marks()
    }
    return Marks(
      objects: value["objects"]?.string.flatMap { ChangeToken($0) },
      documents: value["documents"]?.string.flatMap { DatabaseSequence($0) })
  }

  func save(_ marks: Marks, _ transaction: Transaction) throws {
    var fields: [(String, Value)] = []
    if let token = marks.objects { fields.append(("objects", Value(token.description))) }
    if let sequence = marks.documents {
      fields.append(("documents", Value(sequence.description)))
    }
    try transaction.collection(Self.collection).upsert(Value(object: fields), key: markKey)
  }

  // MARK: Keys

  private func prefix(_ what: String) -> String { "\(database)\u{0}\(what)\u{0}" }

  private var markKey: RecordKey { .string(prefix("mark")) }

  private func linkKey(_ id: String) -> RecordKey { .string(prefix("document") + id) }

  private func objectKey(_ key: String, _ kind: String) -> RecordKey {
    .string(prefix("object") + kind + "\u{0}" + key)
  }
}
