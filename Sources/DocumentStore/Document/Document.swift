public import ValueModel

/// One revision of a document: an object without a type, under an identifier.
///
/// A value: changing it changes nothing in the store. Every call that writes returns the document
/// with its new revision, ready to be changed again.
public struct Document: Sendable, Hashable {
  /// Unique in its database.
  public let id: String
  /// The revision that was read or made.
  public let revision: Revision
  /// Whether the revision says that the document is deleted. It may still have a body.
  public let isDeleted: Bool
  /// An object, without the fields that CouchDB adds.
  public var body: Value
  /// The attachments by name. To remove one, set it to nil; to add one, see
  /// ``Database/attach(_:to:as:contentType:)``.
  public var attachments: [String: Attachment]

  init(
    id: String, revision: Revision, isDeleted: Bool = false, body: Value,
    attachments: [String: Attachment] = [:]
  ) {
    self.id = id
    self.revision = revision
    self.isDeleted = isDeleted
    self.body = body
    self.attachments = attachments
  }

  /// The field of the body with that name; nil if there is none. Setting nil removes it.
  public subscript(name: String) -> Value? {
    get { body[name] }
    set { body[name] = newValue }
  }

  /// The document as CouchDB writes it: `_id`, `_rev`, of one that is deleted `_deleted`, and stubs
  /// of its attachments as `_attachments`, in front of the fields of the body.
  public var couchValue: Value {
    var fields: [(String, Value)] = [("_id", Value(id)), ("_rev", Value(revision.description))]
    if isDeleted { fields.append(("_deleted", true)) }
    if !attachments.isEmpty {
      let stubs = attachments.inOrder.map { ($0.key, $0.value.stub) }
      fields.append(("_attachments", Value(object: stubs)))
    }
    fields += body.fields.map { ($0.name, $0.value) }
    return Value(object: fields)
  }
}
