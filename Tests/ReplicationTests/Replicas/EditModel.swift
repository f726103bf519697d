import Andiron
import DocumentStore
import ValueModel

/// Every edit that was ever made, on whatever replica: what all of them have in the end.
struct EditModel {
  private struct Edit: Hashable {
    var isDeleted: Bool
    var body: String
    var files: [String]
  }

  private var edits: [String: [Revision: Edit]] = [:]
  private var parents: [String: Set<Revision>] = [:]

  /// Takes note of the leaves that a document has on a replica after an edit there.
  mutating func note(_ database: Database<Store>, _ id: String) throws {
    for leaf in try ReplicaContent.leaves(of: database) where leaf.id == id {
      edits[id, default: [:]][leaf.history[0]] = Edit(
        isDeleted: leaf.isDeleted, body: leaf.body, files: leaf.files)
      parents[id, default: []].formUnion(leaf.history.dropFirst())
    }
  }

  /// What a replica lacks, has beyond that, or has otherwise.
  func problems(of database: Database<Store>) throws -> [String] {
    var problems: [String] = []
    var expected: [String: [Revision: Edit]] = [:]
    for (id, made) in edits {
      expected[id] = made.filter { parents[id]?.contains($0.key) != true }
    }
    for leaf in try ReplicaContent.leaves(of: database) {
      let found = Edit(isDeleted: leaf.isDeleted, body: leaf.body, files: leaf.files)
      guard let wanted = expected[leaf.id]?.removeValue(forKey: leaf.history[0]) else {
        problems.append("\(leaf.id) \(leaf.history[0]) is too much")
        continue
      }
      if wanted != found { problems.append("\(leaf.id) \(leaf.history[0]) differs") }
    }
    for (id, left) in expected {
      for revision in left.keys { problems.append("\(id) \(revision) is missing") }
    }
    return problems
  }
}
