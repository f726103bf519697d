import Andiron
import HTTPMessage
import ValueModel

/// Writes objects one by one, on the condition that the database still has the state known to this
/// device. If others have changed an object, merges their changes and sends the rest again.
struct ConditionalSender: Sendable {
  let connection: FirebaseConnection
  let scope: CollectionScope
  let store: Store
  let options: FirebaseOptions

  private var mapping: FirebaseMapping { scope.mapping }

  /// Sends objects, a few at once. After a failure that does not concern a single object, starts no
  /// further ones.
  func send(_ candidates: [UploadCandidate]) async -> [UploadResult] {
    await withTaskGroup(of: UploadResult.self) { group in
      var rest = candidates[...]
      for _ in 0..<max(1, options.requestCount) {
        guard let next = rest.popFirst() else { break }
        group.addTask { await send(next) }
      }
      var results: [UploadResult] = []
      var hasFailed = false
      while let result = await group.next() {
        results.append(result)
        if case .failed = result { hasFailed = true }
        if !hasFailed, let next = rest.popFirst() { group.addTask { await send(next) } }
      }
      return results
    }
  }

  private func send(_ candidate: UploadCandidate) async -> UploadResult {
    do {
      return try await attempt(candidate)
    } catch let error as FirebaseError where error.isOfObject {
      return .parked(candidate.key, error)
    } catch {
      return .failed(error)
    }
  }

  private func attempt(_ first: UploadCandidate) async throws -> UploadResult {
    var candidate = first
    for _ in 0..<max(1, options.mergeCount) {
      var answer: FirebaseAnswer
      if let tag = candidate.tag {
        answer = try await connection.send(
          .put, mapping.path + [candidate.remote],
          headers: ["if-match": tag, "X-Firebase-ETag": "true"], body: candidate.body(mapping))
        if answer.status != 412 {
          return .sent(
            candidate, time: RemoteNode.time(answer.value, mapping), tag: answer.tag)
        }
      } else {
        answer = try await connection.send(
          .get, mapping.path + [candidate.remote], headers: ["X-Firebase-ETag": "true"])
      }
      guard let next = try await merged(answer, candidate) else { return .settled(candidate.key) }
      candidate = next
    }
    throw FirebaseError(
      .contended, "others change the object again and again", collection: mapping.collection)
  }

  /// Merges the database's state; returns the object that is then still to be sent, nil if there is
  /// none.
  private func merged(
    _ answer: FirebaseAnswer, _ candidate: UploadCandidate
  ) async throws -> UploadCandidate? {
    guard let tag = answer.tag else {
      throw FirebaseError(
        .invalidAnswer, "the answer has no ETag", collection: mapping.collection,
        status: answer.status)
    }
    let counts = try await NodeApplier(scope: scope, store: store)
      .apply([(candidate.remote, answer.value)], tag: tag)
    guard counts.parked == 0 else {
      throw FirebaseError(
        .notDecodable, "what the database has of the object cannot be merged",
        collection: mapping.collection)
    }
    let scope = scope
    var next = try await store.read { try UploadCandidate(candidate.key, scope, $0) }
    next?.tag = tag
    return next
  }
}
