package import Andiron
package import ValueModel

/// Properties that servers and replicators need in addition to the public interface.
extension Database {
  /// The source that the database reads from, or writes to.
  package var origin: Source { source }

  /// The name of the collection with the documents that are not deleted.
  package var documentCollection: String { layout.documents }

  /// The name of the collection with the deleted documents.
  package var deletedCollection: String { layout.deleted }

  /// The number of the document's last change; nil if there never was such a document.
  package func sequenceNumber(of id: String) throws -> Int? { try winner(of: id)?.sequence }

  /// Returns the identifier that distinguishes this database from others that had its name; nil if
  /// it does not exist.
  package func identifier() throws -> String? { try settings()?.identifier }
}

extension Database where Source == Store {
  /// Returns the database as of one commit. The whole commit survives power loss if the caller
  /// requests that.
  package func steadyView(isDurable: Bool = false) throws -> Database<StoreSnapshot> {
    let snapshot = isDurable ? try source.durableSnapshot() : try source.snapshot()
    return Database<StoreSnapshot>(name, snapshot)
  }

  /// Follows the commits that change its documents.
  package func follower() -> CommitFollower {
    CommitFollower(source, collections: [layout.documents, layout.deleted])
  }
}

extension Database where Source == Transaction {
  /// Creates the database if it does not exist, and returns the identifier that distinguishes it
  /// from others that had its name.
  package func ensureIdentifier() throws -> String {
    var writer = DocumentWriter(self)
    return try writer.begin().identifier
  }

  /// Stores a revision made from one that may no longer be a leaf; see
  /// ``DocumentWriter/branch(_:after:body:_:isDeleted:)``.
  package func branch(
    _ id: String, after parent: Revision?, body: Value,
    attachments: [String: Attachment] = [:], isDeleted: Bool = false
  ) throws -> Revision {
    var writer = DocumentWriter(self)
    return try writer.branch(id, after: parent, body: body, attachments, isDeleted: isDeleted)
  }
}
