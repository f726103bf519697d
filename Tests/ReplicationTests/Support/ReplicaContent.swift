import Andiron
import DocumentStore
import ValueModel

/// All that a database says of its documents, to be compared with what another one says.
enum ReplicaContent {
  struct Leaf: Hashable {
    var id: String
    var history: [Revision]
    var isDeleted: Bool
    var body: String
    /// Names with types, numbers of revisions and digests of bytes.
    var files: [String]
  }

  static func leaves(of database: Database<Store>) throws -> [Leaf] {
    let snapshot = try database.steadyView()
    guard let changes = try snapshot.changes() else { return [] }
    let ids = changes.changes.map(\.id).sorted { Array($0.utf8).lexicographicallyPrecedes($1.utf8) }
    return try ids.flatMap { id in
      try snapshot.leaves(of: id).map { leaf in
        Leaf(
          id: id, history: try snapshot.history(of: id, revision: leaf.revision),
          isDeleted: leaf.isDeleted, body: leaf.body.json(),
          files: leaf.attachments.map { name, file in
            "\(name) \(file.contentType) \(file.revisionNumber ?? 0) \(file.blob.digest)"
          }.sorted())
      }
    }
  }
}
