import Andiron
import Foundation
import ObjectModel
import ValueModel

/// Merges a page of nodes into the store in one transaction, with a mark.
struct NodeApplier: Sendable {
  let scope: CollectionScope
  let store: Store
  var clockOffset: TimeInterval?

  /// Merges nodes in order and sets aside those that cannot be merged.
  ///
  /// `mark` changes the mark in the same transaction. Throws the errors of the store.
  func apply(
    _ nodes: [(key: String, raw: Value)], tag: String? = nil,
    mark: @escaping @Sendable (inout FirebaseMark) -> Void = { _ in }
  ) async throws -> FirebaseCounts {
    let (scope, clockOffset) = (scope, clockOffset)
    return try await store.write { transaction in
      let merger = NodeMerger(scope: scope, transaction: transaction, clockOffset: clockOffset)
      var counts = FirebaseCounts()
      for (key, raw) in nodes {
        try Self.merge(key, raw, tag, merger, &counts)
      }
      let known = try scope.mark(transaction)
      var changed = known
      mark(&changed)
      if changed != known { try transaction.upsert(changed) }
      return counts
    }
  }

  private static func merge(
    _ key: String, _ raw: Value, _ tag: String?, _ merger: NodeMerger,
    _ counts: inout FirebaseCounts
  ) throws {
    do {
      let remote = try RemoteNode(key, raw, tag: tag, merger.scope.mapping)
      switch try merger.merge(remote) {
      case .unchanged: break
      case .fetched: counts.fetched += 1
      case .conflict: counts.conflicts += 1
      }
    } catch let error as FirebaseError {
      counts.parked += 1
      try merger.transaction.upsert(
        FirebaseParked(
          pk: FirebaseParked.key(merger.scope.name, .down, key), code: error.code,
          message: error.message, node: raw))
    }
  }

  /// Tries again to merge the nodes that were set aside. Throws the errors of the store.
  func retryParked() async throws -> FirebaseCounts {
    let scope = scope
    let parked = try await store.read { snapshot in
      try snapshot.objects(FirebaseParked.self).fetch().filter {
        $0.pk.parts.0 == scope.name && $0.pk.parts.1 == FirebaseParked.Direction.down.rawValue
      }.map { (key: $0.pk.parts.2, raw: $0.node ?? .null) }
    }
    return parked.isEmpty ? FirebaseCounts() : try await apply(parked)
  }
}
