import HTTPClient
import ValueModel

/// Reads many resources from the server with few requests.
struct RemoteLookup: Sendable {
  private static let count = 50
  /// The largest number of resources of a type that are read one by one.
  private static let few = 3

  let session: SyncSession

  /// Returns the resources that searches by `id` find; none of types with few resources. A resource
  /// that is missing may still exist.
  func present(_ addresses: [ResourceAddress]) async throws -> [ResourceAddress: Value] {
    var found: [ResourceAddress: Value] = [:]
    for (type, all) in Dictionary(grouping: addresses, by: \.type) where all.count > Self.few {
      for start in stride(from: 0, to: all.count, by: Self.count) {
        let part = all[start..<min(start + Self.count, all.count)]
        let query = HTTPQuery([
          .init(name: "_id", value: part.map(\.id).joined(separator: ",")),
          .init(name: "_count", value: String(Self.count)),
        ])
        let url = session.client.server.address("\(type)?\(query.text)")
        let answer = try await session.client.get(url)
        // A server without this search still answers requests for each resource.
        guard answer.isSuccess else { continue }
        let page = try BundlePage(answer, isType: session.isType)
        for (address, value) in page.resources { found[address] = value }
      }
    }
    return found
  }
}
