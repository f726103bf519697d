public import ValueModel

/// A revision that another replica made, with the revisions that it was made from.
public struct ForeignRevision: Sendable, Hashable {
  public var id: String
  /// The revision and its ancestors, newest first. Their numbers count down by one; old ones may be
  /// missing.
  public var history: [Revision]
  public var isDeleted: Bool
  public var body: Value

  public init(id: String, history: [Revision], isDeleted: Bool = false, body: Value) {
    self.id = id
    self.history = history
    self.isDeleted = isDeleted
    self.body = body
  }
}
