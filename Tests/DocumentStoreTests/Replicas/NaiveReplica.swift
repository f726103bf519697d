import ValueModel

@testable import DocumentStore

/// A database as a naive tree and the bodies of each document.
struct NaiveReplica {
  var trees: [String: NaiveTree] = [:]
  var bodies: [Revision: Value] = [:]
  var depth = 1_000

  mutating func graft(_ revision: ForeignRevision) {
    trees[revision.id, default: NaiveTree()].graft(revision.history, isDeleted: revision.isDeleted)
    bodies[revision.history[0]] = revision.body
  }

  mutating func purge(_ id: String, _ revisions: [Revision]) {
    trees[id]?.purge(Set(revisions))
    if trees[id]?.leaves.isEmpty == true { trees[id] = nil }
  }
}
