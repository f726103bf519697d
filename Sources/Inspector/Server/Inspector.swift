import Andiron
public import FHIRStore
public import HTTPServer
import ValueModel

/// Pages that show what is in a store, and what they ask for.
///
///     let inspector = Inspector(records)
///     let answer = inspector.respond(to: HTTPRequest(.get, "/_utils/", principal: .program))
///
/// The pages themselves hold no content of the store and are given to everybody; what they ask for
/// needs a role. Nothing of a record runs in them or becomes a part of their markup.
///
/// Open the store with `StoreOptions.changeFeed`, without which pages do not move as the store is
/// written, and with `StoreOptions.oldVersions`, without which records have no former versions.
public struct Inspector: HTTPHandler {
  let records: FHIRStore
  let options: InspectorOptions
  let sampler: StatisticsSampler

  /// Inspects a store with the resources of some releases, or of none. Reads and writes nothing.
  public init(_ records: FHIRStore, options: InspectorOptions = InspectorOptions()) {
    self.records = records
    self.options = options
    sampler = StatisticsSampler(records.store)
  }

  /// Returns the answer; what is refused has `{"error": …}`. Blocks for the length of a read, or of
  /// a write of the store.
  public func respond(to request: HTTPRequest) -> HTTPResponse {
    do {
      return try answer(request)
    } catch {
      return InspectorAnswer.error(InspectorError(error))
    }
  }

  private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
    guard request.path.hasPrefix(options.path) else { throw InspectorError.unknownAddress }
    let rest = request.path.dropFirst(options.path.count)
    if rest.isEmpty {
      return InspectorAnswer.guarded(HTTPResponse(308, headers: ["Location": options.path + "/"]))
    }
    let name = String(rest.dropFirst())
    if name.hasPrefix("api/") {
      return try InspectorRoutes(inspector: self, request: request)
        .answer(String(name.dropFirst("api/".count)))
    }
    guard let file = PageFile.all[name.isEmpty ? "index.html" : name] else {
      throw InspectorError.unknownAddress
    }
    guard [.get, .head].contains(request.method) else {
      throw InspectorError(405, "Pages are only read.")
    }
    return file.response(to: request).packed(for: request)
  }
}
