import Andiron
import ValueModel

/// A revision of a document as it is stored: the body whole, in a field, beside what the database
/// knows of it. The identifier is the record's key.
struct DocumentRecord {
  private static let bodyName = "body"
  static let bodyPath = ValuePath(field: bodyName)
  static let revisionPath = ValuePath(field: "rev")
  static let sequencePath = ValuePath(field: "seq")

  var revision: Revision
  var isDeleted: Bool
  /// The number of the document's last change; zero for a revision that lost.
  var sequence: Int
  /// The tree of a document that has few revisions, as `RevisionTree.storedBytes`; nil if there is
  /// one revision, if the tree has a record of its own, and for a revision that lost.
  var tree: [UInt8]?
  var body: Value
  var attachments: [String: Attachment] = [:]

  init(_ revision: Revision, isDeleted: Bool, sequence: Int = 0, body: Value) {
    self.revision = revision
    self.isDeleted = isDeleted
    self.sequence = sequence
    self.body = body
  }

  /// Throws `StoreError.damaged` if the value is not that of a record.
  init(_ value: Value, in collection: String) throws(StoreError) {
    guard let text = value["rev"]?.string, let revision = Revision(text),
      let body = value[Self.bodyName], body.kind == .object,
      let sequence = Self.sequence(value["seq"])
    else { throw StoreError(.damaged, "a record holds no document", collection: collection) }
    self.revision = revision
    isDeleted = value["deleted"]?.boolean ?? false
    self.sequence = sequence
    tree = value["tree"]?.bytes
    self.body = body
    for field in value[Self.attachmentsName]?.fields ?? Value(object: []).fields {
      guard let attachment = Attachment(stored: field.value) else {
        throw StoreError(.damaged, "a record holds no attachment", collection: collection)
      }
      attachments[field.name] = attachment
    }
  }

  /// The number of a change as a record holds it: zero where it holds none, and nil for a number
  /// that no database gives.
  static func sequence(_ value: Value?) -> Int? {
    guard let value else { return 0 }
    guard let number = value.integer.flatMap({ Int(exactly: $0) }) else { return nil }
    return (0...StoredCounter.largest).contains(number) ? number : nil
  }

  private static let attachmentsName = "atts"

  /// The attachments as they are stored; nil if there are none.
  var attachmentsValue: Value? {
    get throws {
      if attachments.isEmpty { return nil }
      return Value(object: try attachments.inOrder.map { ($0.key, try $0.value.storedValue) })
    }
  }

  var value: Value {
    get throws {
      var fields: [(String, Value)] = [("rev", Value(revision.description))]
      if sequence > 0 { fields.append(("seq", Value(sequence))) }
      if isDeleted { fields.append(("deleted", true)) }
      if let tree { fields.append(("tree", Value(bytes: tree))) }
      if let value = try attachmentsValue { fields.append((Self.attachmentsName, value)) }
      fields.append((Self.bodyName, body))
      return Value(object: fields)
    }
  }

  func document(_ id: String) -> Document {
    Document(id: id, revision: revision, isDeleted: isDeleted, body: body, attachments: attachments)
  }
}
