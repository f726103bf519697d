public import ValueModel

/// One of several edits.
public enum DocumentEdit: Sendable, Hashable {
  /// A new document; without an identifier it gets a random one.
  case create(Value, id: String? = nil, attachments: [String: Attachment] = [:])
  /// A changed document, made from the leaf that is its revision.
  case update(Document)
  /// The deletion of a leaf.
  case delete(String, Revision)
}
