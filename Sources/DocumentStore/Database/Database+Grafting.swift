public import Andiron
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

/// Revisions from other replicas, which keep their identifiers and never conflict.
extension Database where Source == Transaction {
  /// Adds a revision to the document's tree as it is: below the newest ancestor that is known, as
  /// another branch, or as another root. Returns false if it was known; then only ancestors may
  /// have been added.
  ///
  /// Throws `DocumentError`: `.invalidID`, `.invalidBody` and `.invalidHistory`; and `StoreError`:
  /// `.notStorable`, and what a failed write throws.
  @discardableResult
  public func graft(_ revision: ForeignRevision) throws -> Bool {
    try graft([revision]).first ?? false
  }

  /// Adds revisions in order; those of one document should follow each other. Returns for each
  /// whether it was new.
  ///
  /// Throws what ``graft(_:)-(ForeignRevision)`` throws, at the first revision that cannot be
  /// added; those before it stay unless the transaction is rolled back.
  @discardableResult
  public func graft(_ revisions: [ForeignRevision]) throws -> [Bool] {
    var writer = DocumentWriter(self)
    return try revisions.map { try graft($0, &writer) }
  }

  private func graft(_ revision: ForeignRevision, _ writer: inout DocumentWriter) throws -> Bool {
    try DocumentRules.check(id: revision.id)
    try DocumentRules.check(body: revision.body, id: revision.id)
    try DocumentRules.check(history: revision.history, id: revision.id)
    let state = try state(of: revision.id)
    var tree = state?.tree ?? RevisionTree()
    switch tree.graft(revision.history, isDeleted: revision.isDeleted) {
    case .nothing: return false
    case .ancestors:
      try writer.saveAncestors(revision.id, tree, before: state)
      return false
    case .leaf:
      let bodies = [revision.history[0]: revision.body]
      try writer.save(revision.id, tree, before: state, bodies: bodies)
      return true
    }
  }
}

extension Database {
  /// Those of `revisions` that this database does not know, and its leaves that they may have been
  /// made from.
  ///
  /// Throws `StoreError`: `.closed`, and `.engine` if a record cannot be read.
  public func missing(
    _ revisions: [Revision], of id: String
  ) throws -> (missing: [Revision], possibleAncestors: [Revision]) {
    let tree = try state(of: id)?.tree ?? RevisionTree()
    return tree.difference(from: revisions)
  }
}
