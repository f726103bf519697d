import CollectionModel
import FHIRModel
import HTTPServer
import ValueModel

/// The routes for the requests that the pages send.
struct InspectorRoutes<Content: InspectedContent> {
  let content: Content
  let options: InspectorOptions
  let request: HTTPRequest

  /// Throws what refuses the request.
  func answer(_ name: String) throws -> HTTPResponse {
    guard request.principal.role != .none else { throw InspectorError(401, "Log in first.") }
    let query = try request.parameters()
    if request.method == .put, name == "record" { return try edit(query) }
    guard request.method == .get || request.method == .head else {
      throw InspectorError(405, "The address does not take the method.")
    }
    if name == "live" { return try live(query) }
    let value = try value(name, query)
    return InspectorAnswer.json(200, value).packed(for: request)
  }

  private func value(_ name: String, _ query: HTTPQuery) throws -> Value {
    switch name {
    case "store": return try store()
    case "rows": return try rows(query)
    case "record": return try view(RecordPlace(query), revision: query["revision"]).json
    case "version": return try version(RecordPlace(query), query["version"] ?? "")
    case "timeline": return try timeline(query)
    case "complete": return try complete(query)
    default: throw InspectorError.unknownAddress
    }
  }

  private func store() throws -> Value {
    [
      "name": Value(options.storeName), "user": Value(optional: request.principal.name),
      "role": Value(request.principal.role.rawValue),
      "namesChanges": Value(content.namesChanges),
      "collections": Value(array: try content.collections().map(\.value)),
      "statistics": try content.statistics(),
    ]
  }

  // MARK: Tables

  private func rows(_ query: HTTPQuery) throws -> Value {
    let wanted = try RowsRequest(query)
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let found = try content.read { try self.found(wanted, $0) }
      return try TableView.value(
        found, wanted, milliseconds: (clock.now - start) / .milliseconds(1))
    } catch {
      throw InspectorError(error, query: wanted.query?.text ?? "")
    }
  }

  private func found(_ wanted: RowsRequest, _ state: Content.State) throws -> FoundRecords {
    switch wanted.collection.kind {
    case .resources:
      let place = try resources(wanted.collection.name)
      return try ResourceRows(place: place, state: state, request: wanted).found()
    case .database:
      let database = try state.documents(wanted.collection.name)
      return try DocumentRows(database: database, request: wanted).found()
    case .objects:
      guard let objects = try state.objects(of: wanted.collection.name) else {
        throw InspectorError.noCollection
      }
      return try ObjectRows(objects: objects, request: wanted) { key, _ in key.text }.found()
    }
  }

  private func resources(_ name: String) throws(InspectorError) -> ResourcePlace {
    guard let place = ResourcePlace(name, content.releases) else {
      throw InspectorError(404, "There is no such type of resource.")
    }
    return place
  }

  // MARK: Records

  private func view(_ place: RecordPlace, revision: String?) throws -> RecordView {
    var view = try content.read { state in
      switch place.collection.kind {
      case .resources: try resource(place, state).view()
      case .database: try document(place, state).view(revision: revision)
      case .objects: try object(place, state).view()
      }
    }
    if request.principal.role != .readWrite || place.isProtected { view.write = nil }
    return view
  }

  private func version(_ place: RecordPlace, _ name: String) throws -> Value {
    let value = try content.read { state in
      switch place.collection.kind {
      case .resources: try resource(place, state).version(name)
      case .database: try document(place, state).version(name)
      case .objects: try object(place, state).version(name)
      }
    }
    return ["version": Value(name), "value": value ?? .null]
  }

  private func resource(
    _ place: RecordPlace, _ state: Content.State
  ) throws -> ResourceRecord<Content.State> {
    ResourceRecord(
      place: try resources(place.collection.name), key: place.key, state: state,
      address: options.resourcesPath)
  }

  private func document(
    _ place: RecordPlace, _ state: Content.State
  ) throws -> DocumentRecordView {
    DocumentRecordView(
      database: try state.documents(place.collection.name), key: place.key,
      address: options.documentsPath)
  }

  private func object(
    _ place: RecordPlace, _ state: Content.State
  ) -> ObjectRecord<Content.State> {
    ObjectRecord(place: place, state: state, address: options.path + "/api")
  }

  private func edit(_ query: HTTPQuery) throws -> HTTPResponse {
    guard request.principal.role == .readWrite else {
      throw InspectorError(403, "You may only read.")
    }
    let edit = try ObjectEdit(request, query)
    try edit.perform(in: content)
    return InspectorAnswer.json(200, ["ok": true])
  }

  // MARK: The rest

  private func timeline(_ query: HTTPQuery) throws -> Value {
    guard
      let release = content.releases.first(where: { $0.version.rawValue == query["release"] }),
      let id = query["patient"]
    else { throw InspectorError.notFound }
    let offset = Int(query["after"] ?? "0") ?? 0
    return try content.read {
      try PatientTimeline(release: release, id: id)
        .value(from: max(0, offset), in: $0.resources)
    }
  }

  private func complete(_ query: HTTPQuery) throws -> Value {
    let collection = try CollectionPlace(query)
    let text = String((query["text"] ?? "").prefix(RowsRequest.mostQueryBytes))
    let length = text.utf16.count
    let position = min(max(0, query["position"].flatMap { Int($0) } ?? length), length)
    let end = String.Index(utf16Offset: position, in: text).samePosition(in: text) ?? text.endIndex
    let part = text[..<end]
    switch RowsRequest.Language(rawValue: query["language"] ?? "") {
    case .fhir:
      return SearchCompletion(place: try resources(collection.name))
        .completion(of: part, at: position).value
    case .predicate:
      return try fields(of: collection).predicate(part, at: position).value
    case .selector:
      return try fields(of: collection).selector(part, at: position).value
    case .words, nil: return Completion.none(at: position).value
    }
  }

  /// The fields that the first records have.
  private func fields(of collection: CollectionPlace) throws -> FieldCompletion {
    let query = HTTPQuery([
      .init(name: "kind", value: collection.kind.rawValue),
      .init(name: "name", value: collection.name), .init(name: "limit", value: "50"),
    ])
    let first = try content.read { try found(RowsRequest(query), $0) }
    return FieldCompletion(paths: ColumnChoice.available(first.records.map(\.value)))
  }

  private func live(_ query: HTTPQuery) throws -> HTTPResponse {
    let wanted = query["kind"] == nil ? nil : try CollectionPlace(query)
    let source = try content.activity(in: wanted)
    var response = HTTPResponse(200, headers: ["Content-Type": "text/event-stream"])
    response.headers["Cache-Control"] = "no-store"
    response.body = request.method == .head ? .bytes([]) : .source(source, byteCount: nil)
    return InspectorAnswer.guarded(response)
  }
}
