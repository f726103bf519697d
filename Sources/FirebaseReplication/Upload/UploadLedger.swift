import Andiron
import ObjectModel
import ValueModel

/// Records the results of uploads: the database's state, the objects that were set aside, and the
/// mark, in one transaction.
struct UploadLedger: Sendable {
  let scope: CollectionScope
  let store: Store

  /// Records results and returns their counts. Throws the errors of the store.
  func record(_ results: [UploadResult], token: ChangeToken? = nil) async throws -> FirebaseCounts {
    if results.isEmpty, token == nil { return FirebaseCounts() }
    let scope = scope
    return try await store.write { transaction in
      var counts = FirebaseCounts()
      for result in results { try Self.record(result, scope, transaction, &counts) }
      if let token {
        var mark = try scope.mark(transaction)
        mark.token = token.description
        try transaction.upsert(mark)
      }
      return counts
    }
  }

  private static func record(
    _ result: UploadResult, _ scope: CollectionScope, _ transaction: Transaction,
    _ counts: inout FirebaseCounts
  ) throws {
    switch result {
    case .sent(let candidate, let time, let tag):
      counts.uploaded += 1
      var node =
        try scope.node(candidate.key.text, transaction)
        ?? FirebaseNode(
          pk: CompoundKey(scope.name, candidate.key.text), remote: candidate.remote)
      node.agree(on: candidate.form, content: candidate.content)
      (node.time, node.tag) = (time, tag)
      try transaction.upsert(node)
      if case .property = scope.mapping.identity {
        try transaction.upsert(
          FirebaseLink(
            pk: CompoundKey(scope.name, candidate.remote), key: candidate.key.text))
      }
      try release(candidate.key, scope, transaction)
    case .settled(let key): try release(key, scope, transaction)
    case .parked(let key, let error):
      counts.parked += 1
      try transaction.upsert(
        FirebaseParked(
          pk: FirebaseParked.key(scope.name, .up, key.text), code: error.code,
          message: error.message))
    case .failed: break
    }
  }

  private static func release(
    _ key: RecordKey, _ scope: CollectionScope, _ transaction: Transaction
  ) throws {
    try transaction.delete(
      FirebaseParked.self, key: FirebaseParked.key(scope.name, .up, key.text))
  }
}
