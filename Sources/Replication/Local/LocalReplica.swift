package import Andiron
package import DocumentStore
package import ValueModel

/// A database in a store of this program.
package struct LocalReplica: Replica {
  let database: Database<Store>
  /// The policy that settles conflicts caused by arriving revisions; nil to leave the conflicts.
  var conflictPolicy: ConflictPolicy?

  package init(_ database: Database<Store>, conflictPolicy: ConflictPolicy? = nil) {
    self.database = database
    self.conflictPolicy = conflictPolicy
  }

  package var store: Store? { database.origin }
  package var writesWithoutAsking: Bool { true }

  package func identity() async throws -> String {
    try await LocalFailure.catching {
      if let identifier = try await database.origin.read({ snapshot in
        try snapshot.database(database.name).identifier()
      }) {
        return identifier
      }
      return try await database.write { try $0.ensureIdentifier() }
    }
  }

  package func open() async throws -> String? { try await identity() }

  package func commit() async throws -> String? {
    try await LocalFailure.catching {
      let name = database.name
      return try await database.origin.read { try $0.database(name).identifier() }
    }
  }

  // MARK: Checkpoints

  package func checkpoint(_ identifier: String) async throws -> ReplicaCheckpoint {
    try await LocalFailure.catching {
      let name = database.name
      let found = try await database.origin.read { try $0.database(name).local(identifier) }
      return found.map { .found($0) } ?? .none
    }
  }

  package func saveCheckpoint(_ identifier: String, _ body: Value) async throws -> Bool {
    try await LocalFailure.catching {
      try await database.write { try $0.setLocal(identifier, body) }
      return true
    }
  }
}
