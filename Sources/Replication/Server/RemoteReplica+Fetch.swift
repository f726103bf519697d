package import Andiron
import CouchProtocol
import DocumentStore
import FileAccess
import HTTPClient
import ValueModel

extension RemoteReplica {
  package func fetch(
    _ wanted: [MissingRevisions], into store: Store
  ) async throws -> FetchedRevisions {
    let requests = wanted.flatMap { document in
      document.revisions.map { revision in
        RevisionRequest(
          id: document.id, revision: revision, ancestors: document.possibleAncestors)
      }
    }
    let count = knowledge.withLock(\.fetchCount)
    let chunks = stride(from: 0, to: requests.count, by: count).map {
      Array(requests[$0..<min($0 + count, requests.count)])
    }
    return try await inParallel(chunks) { try await fetch($0, into: store) }
  }

  /// The maximum number of revisions in one answer, and its approximate size in bytes.
  private static let mostTogether = 500
  private static let bytesTogether = 1 << 20

  /// Calls `body` for each item of `list`, several at once, and returns the results in order.
  func inParallel<Item: Sendable>(
    _ list: [Item], _ body: @escaping @Sendable (Item) async throws -> FetchedRevisions
  ) async throws -> FetchedRevisions {
    if list.count == 1 { return try await body(list[0]) }
    let width = max(1, connection.database.parallelCount)
    return try await withThrowingTaskGroup(of: (Int, FetchedRevisions).self) { group in
      var results = [FetchedRevisions?](repeating: nil, count: list.count)
      var next = 0
      while next < min(width, list.count) {
        let (position, item) = (next, list[next])
        group.addTask { (position, try await body(item)) }
        next += 1
      }
      while let (position, result) = try await group.next() {
        results[position] = result
        if next < list.count {
          let (position, item) = (next, list[next])
          group.addTask { (position, try await body(item)) }
          next += 1
        }
      }
      var all = FetchedRevisions()
      for case let result? in results { all.add(result) }
      return all
    }
  }

  private func fetch(
    _ requests: [RevisionRequest], into store: Store
  ) async throws -> FetchedRevisions {
    // Servers return design documents only one by one.
    let (single, several) = requests.partitioned { $0.id.hasPrefix("_design/") }
    var fetched = FetchedRevisions()
    if several.count > 1, knowledge.withLock(\.hasBulkGet) != false {
      fetched.add(try await fetchBulk(several, into: store))
    } else {
      fetched.add(try await inParallel(several) { try await fetchOne($0, into: store) })
    }
    fetched.add(try await inParallel(single) { try await fetchOne($0, into: store) })
    return fetched
  }

  // MARK: Several documents

  private func fetchBulk(
    _ requests: [RevisionRequest], into store: Store
  ) async throws -> FetchedRevisions {
    let what = "the question for documents"
    let query = HTTPQuery([
      .init(name: "revs", value: "true"), .init(name: "latest", value: "true"),
      .init(name: "attachments", value: "false"), .init(name: "att_encoding_info", value: "true"),
    ])
    let list = requests.map { request -> Value in
      ["id": Value(request.id), "rev": Value(request.revision.description)]
    }
    let (status, answer): (Int, Value)
    do {
      (status, answer) = try await connection.json(
        connection.request(.post, "_bulk_get", query: query, json: ["docs": Value(array: list)]),
        what)
    } catch let error as ReplicationError
      where (error.underlying as? TransportError)?.code == .tooLarge && requests.count > 1
    {
      knowledge.withLock { $0.fetchCount = max(1, min($0.fetchCount, requests.count) / 2) }
      let half = requests.count / 2
      var fetched = try await fetchBulk(Array(requests[..<half]), into: store)
      fetched.add(try await fetchBulk(Array(requests[half...]), into: store))
      return fetched
    } catch let error as ReplicationError
      where (error.underlying as? JSONError)?.code == .tooDeep
    {
      // One document makes the whole answer too deep: halving the request finds it.
      let half = requests.count / 2
      guard half > 0 else { return try await fetchOne(requests[0], into: store) }
      var fetched = try await fetchBulk(Array(requests[..<half]), into: store)
      fetched.add(try await fetchBulk(Array(requests[half...]), into: store))
      return fetched
    }
    if [400, 404, 405, 415, 501].contains(status) {
      return try await withoutBulk(requests, into: store)
    }
    try check(status, answer, what)
    guard let results = answer["results"], results.kind == .array else {
      throw RemoteFailure.notUnderstood(what)
    }
    // Some servers combine the results for one document.
    guard results.count == requests.count else {
      return try await withoutBulk(requests, into: store)
    }
    let byteCount = max(1, answer.storageByteCount / requests.count)
    knowledge.withLock { knowledge in
      knowledge.hasBulkGet = true
      knowledge.fetchCount = max(1, min(Self.mostTogether, Self.bytesTogether / byteCount))
    }
    return try await take(results, for: requests, into: store)
  }

  private func withoutBulk(
    _ requests: [RevisionRequest], into store: Store
  ) async throws -> FetchedRevisions {
    // The requests for the documents reveal whether the database is gone.
    knowledge.withLock { $0.hasBulkGet = $0.hasBulkGet ?? false }
    return try await inParallel(requests) { try await fetchOne($0, into: store) }
  }

  /// Returns the documents that are complete, and requests the others one by one.
  private func take(
    _ results: Value, for requests: [RevisionRequest], into store: Store
  ) async throws -> FetchedRevisions {
    var fetched = FetchedRevisions()
    var rest: [RevisionRequest] = []
    var withFiles: [(FetchedDocument, RevisionRequest)] = []
    for (request, result) in zip(requests, results.elements) {
      let documents = result["docs"]?.elements.compactMap { $0["ok"] } ?? []
      let found = documents.compactMap {
        FetchedDocument($0, id: request.id, wanted: request.revision)
      }
      guard !found.isEmpty, found.count == result["docs"]?.count else {
        rest.append(request)
        continue
      }
      for document in found {
        if document.document.attachments.isEmpty {
          fetched.revisions.append(document.bare)
        } else {
          withFiles.append((document, request))
        }
      }
    }
    fetched.add(
      try await inParallel(withFiles) { document, request in
        try await fetchFiles(of: document, request, into: store)
      })
    fetched.add(try await inParallel(rest) { try await fetchOne($0, into: store) })
    return fetched
  }
}
