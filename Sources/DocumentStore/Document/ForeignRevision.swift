public import ValueModel

/// A revision that another replica made, with the revisions that it was made from.
public struct ForeignRevision: Sendable, Hashable {
  public var id: String
  /// The revision and its ancestors, newest first. Their numbers count down by one; old ones may be
  /// missing.
  public var history: [Revision]
  public var isDeleted: Bool
  public var body: Value
  /// The attachments by name. Those that say no revision's number were brought by this one.
  public var attachments: [String: Attachment]

  public init(
    id: String, history: [Revision], isDeleted: Bool = false, body: Value,
    attachments: [String: Attachment] = [:]
  ) {
    self.id = id
    self.history = history
    self.isDeleted = isDeleted
    self.body = body
    self.attachments = attachments
  }
}
