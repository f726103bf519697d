import FHIRModel
import FHIRStore
import ValueModel

/// A resource with its versions, and its references in both directions.
struct ResourceRecord<State: InspectedState> {
  private static var mostReferrers: Int { 200 }

  let place: ResourcePlace
  let key: String
  let state: State
  /// The address of FHIR's interface; nil where there is none.
  let address: String?

  private var reader: FHIRReader<State.Source> { state.resources }
  private var recordPlace: RecordPlace { RecordPlace(place.collection, key: key) }

  private func current() throws -> Value? {
    guard ResourcePlace.hasPrimaryKey(key) else {
      return try reader.resource(place.type, id: key, release: place.version)
    }
    guard let primaryKey = ResourcePlace.primaryKey(key) else { return nil }
    return try state.objects(of: place.collection.name)?.value(primaryKey)
  }

  /// Throws status 404 if there never was such a resource, and what reading throws.
  func view() throws -> RecordView {
    let current = try self.current()
    let entries = try versions()
    guard current != nil || !entries.isEmpty else { throw InspectorError.notFound }
    var view = RecordView(place: recordPlace, title: "\(place.type)/\(key)", value: current)
    view.versions = entries.enumerated().map { position, entry in
      RecordView.Version(
        name: Self.name(entry), time: entry.updated?.date ?? entry.version.time,
        isDeleted: entry.version.resource == nil, isCurrent: position == 0)
    }
    view.version = current?["meta"]?["versionId"]?.string ?? view.versions.first?.name
    if let current {
      view.references = try references(in: current)
      try addReferrers(to: &view)
      view.hasTimeline = place.type == "Patient"
      view.write = write(current)
    }
    return view
  }

  /// The resource in one version; nil for a deletion. Throws status 404 if it is not kept.
  func version(_ name: String) throws -> Value? {
    guard let entry = try versions().first(where: { Self.name($0) == name }) else {
      if let current = try self.current(),
        current["meta"]?["versionId"]?.string == name
      {
        return current
      }
      throw InspectorError.notFound
    }
    return entry.version.resource
  }

  /// A version is named by `meta.versionId`, or by its number in the store.
  private static func name(_ entry: HistoryEntry) -> String {
    entry.name ?? "#\(entry.version.sequence)"
  }

  private func versions() throws -> [HistoryEntry] {
    HistoryEntry.entries(
      place.type, try reader.history(place.type, id: key, release: place.version))
  }

  private func write(_ resource: Value) -> RecordView.Write? {
    guard let address, resource["id"]?.string != nil else { return nil }
    var headers = [("Content-Type", "application/fhir+json")]
    if place.version == .dstu2 { headers[0].1 = "application/json+fhir" }
    if let version = resource["meta"]?["versionId"]?.string {
      headers.append(("If-Match", "W/\"\(version)\""))
    }
    return RecordView.Write(
      url: "\(address)/\(place.version.rawValue)/\(place.type)/\(key)", headers: headers)
  }

  // MARK: References

  private func references(in resource: Value) throws -> [RecordView.Reference] {
    try ReferenceFinder.references(in: resource).map { path, reference in
      let text = reference["reference"]?.string ?? ""
      let target = try reader.resolve(reference, release: place.version, of: resource)
      if text.hasPrefix("#") {
        return RecordView.Reference(
          path: path, text: text, target: nil, state: target == nil ? .missing : .elsewhere)
      }
      let type = target?["resourceType"]?.string
      let found = target.flatMap { target in
        type.map {
          RecordPlace(
            ResourcePlace(place.release, $0).collection, key: ResourcePlace.key(of: target))
        }
      }
      let isElsewhere = text.contains("://")
      return RecordView.Reference(
        path: path, text: text, target: found,
        state: found != nil ? .found : isElsewhere ? .elsewhere : .missing)
    }
  }

  private func addReferrers(to view: inout RecordView) throws {
    let found = try reader.referrers(
      to: place.type, id: key, limit: Self.mostReferrers + 1, release: place.version)
    view.hasMoreReferrers = found.count > Self.mostReferrers
    let name = "\(place.type)/\(key)"
    view.referrers = found.prefix(Self.mostReferrers).map { source in
      let type = source["resourceType"]?.string ?? ""
      let sourceKey = ResourcePlace.key(of: source)
      let path =
        ReferenceFinder.path(in: source) { $0.hasSuffix(name) || $0.contains(name + "/") }
        ?? ReferenceFinder.path(in: source) { $0.hasSuffix(key) }
      return RecordView.Referrer(
        path: [type, path].compactMap { $0 }.joined(separator: "."),
        source: RecordPlace(ResourcePlace(place.release, type).collection, key: sourceKey),
        title: "\(type)/\(sourceKey)")
    }
  }
}
