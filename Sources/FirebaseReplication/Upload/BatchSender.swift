import Andiron
import HTTPMessage
import ValueModel

/// Writes many objects with one request, all or none. A refused request is divided until the object
/// that causes the refusal is found.
struct BatchSender: Sendable {
  let connection: FirebaseConnection
  let scope: CollectionScope
  let options: FirebaseOptions

  private var mapping: FirebaseMapping { scope.mapping }

  func send(_ candidates: [UploadCandidate]) async -> [UploadResult] {
    var results: [UploadResult] = []
    for batch in batches(candidates) {
      results += await send(batch: batch)
      if case .failed = results.last { break }
    }
    return results
  }

  private func batches(_ candidates: [UploadCandidate]) -> [ArraySlice<UploadCandidate>] {
    var batches: [ArraySlice<UploadCandidate>] = []
    var start = candidates.startIndex
    var byteCount = 0
    for (index, candidate) in candidates.enumerated() {
      let size = candidate.remote.utf8.count + candidate.body(mapping).jsonBytes().count + 4
      if index > start, byteCount + size > options.batchByteCount {
        batches.append(candidates[start..<index])
        (start, byteCount) = (index, 0)
      }
      byteCount += size
    }
    if start < candidates.endIndex { batches.append(candidates[start...]) }
    return batches
  }

  private func send(batch: ArraySlice<UploadCandidate>) async -> [UploadResult] {
    let body = Value(object: batch.map { ($0.remote, $0.body(mapping)) })
    do {
      let answer = try await connection.send(.patch, mapping.path, body: body)
      return batch.map { candidate in
        let node = answer.value[candidate.remote]
        return .sent(candidate, time: node.flatMap { RemoteNode.time($0, mapping) }, tag: nil)
      }
    } catch let error as FirebaseError where error.isOfObject {
      guard batch.count > 1 else { return batch.map { .parked($0.key, error) } }
      let middle = batch.startIndex + batch.count / 2
      let first = await send(batch: batch[..<middle])
      if case .failed = first.last { return first }
      return await first + send(batch: batch[middle...])
    } catch {
      return [.failed(error)]
    }
  }
}
