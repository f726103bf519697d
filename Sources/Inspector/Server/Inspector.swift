public import FHIRDatabase
public import FHIRStore
public import HTTPServer
public import StorageClient

/// Pages that show what is in a store or a database, and the answers to their requests.
///
///     let inspector = Inspector(records)
///     let answer = inspector.respond(to: HTTPRequest(.get, "/_utils/", principal: .program))
///
/// The pages themselves contain nothing of the store, and everybody gets them; their requests need
/// a role. Nothing of a record runs in them or becomes a part of their markup.
///
/// Open the store with `StoreOptions.changeFeed`, without which pages do not move as the store is
/// written, and with `StoreOptions.oldVersions`, without which records have no former versions.
public struct Inspector: HTTPHandler {
  let content: any InspectedContent
  let options: InspectorOptions

  /// Inspects a store with the resources of some releases, or of none. Reads and writes nothing.
  public init(_ records: FHIRStore, options: InspectorOptions = InspectorOptions()) {
    content = InspectedStore(records)
    self.options = options
  }

  /// Inspects a database: its resources, and the objects of all other collections. Reads and writes
  /// nothing.
  public init<Backend: DatabaseBackend>(
    _ records: FHIRDatabase<Backend>, options: InspectorOptions = InspectorOptions()
  ) {
    content = InspectedDatabase(records)
    self.options = options
  }

  /// Returns the answer; a refusal has `{"error": …}`. Blocks for the length of a read, or of a
  /// write.
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
      return try answer(String(name.dropFirst("api/".count)), request, content)
    }
    guard let file = PageFile.all[name.isEmpty ? "index.html" : name] else {
      throw InspectorError.unknownAddress
    }
    guard [.get, .head].contains(request.method) else {
      throw InspectorError(405, "Pages are only read.")
    }
    return file.response(to: request).packed(for: request)
  }

  private func answer(
    _ name: String, _ request: HTTPRequest, _ content: some InspectedContent
  ) throws -> HTTPResponse {
    try InspectorRoutes(content: content, options: options, request: request).answer(name)
  }
}
