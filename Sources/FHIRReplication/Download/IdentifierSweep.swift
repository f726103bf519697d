import Andiron
import FHIRModel
import FHIRStore
import HTTPClient
import ValueModel

/// Detects deleted resources of a type by requesting the ids of those that came from the server. A
/// resource that is missing from an answer is requested alone before it is deleted.
struct IdentifierSweep: Sendable {
  private static let count = 50

  let session: SyncSession
  let type: String

  /// Runs the sweep. Throws the error that ends it; earlier results are in the store.
  func run() async throws {
    let type = type
    let all = try await session.read { reader in
      var all: [ResourceAddress] = []
      try session.tables.forEachBase(of: type, reader.source) { all.append($0) }
      return all.sorted()
    }
    for start in stride(from: 0, to: all.count, by: Self.count) {
      let part = all[start..<min(start + Self.count, all.count)]
      let present = try await ids(part.map(\.id))
      for address in part where !present.contains(address.id) {
        if case .absent = try await session.remote(address) {
          try await session.take(.absent, at: address)
        }
      }
    }
  }

  /// Returns those of the ids that the server has.
  private func ids(_ wanted: [String]) async throws -> Set<String> {
    let query = HTTPQuery([
      .init(name: "_id", value: wanted.joined(separator: ",")),
      .init(name: "_elements", value: "id"), .init(name: "_count", value: String(Self.count)),
    ])
    var found: Set<String> = []
    var visits = PageVisits(most: Self.count + 1)
    var url: String? = session.client.server.address("\(type)?\(query.text)")
    while let current = url {
      try visits.visit(current)
      let answer = try await session.client.get(current)
      let page = try BundlePage(answer, isType: session.isType)
      found.formUnion(page.mentions.map(\.address.id))
      url = try page.next.map { (link) throws(FHIRReplicationError) in
        try session.client.server.address(link: link, from: current)
      }
    }
    return found
  }
}
