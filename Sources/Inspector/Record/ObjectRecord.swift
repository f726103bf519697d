import CollectionModel
import ObjectModel
import ValueModel

/// An object of any collection, with its versions and the relations of its type.
struct ObjectRecord<State: InspectedState> {
  private static var mostReferrers: Int { 200 }

  let place: RecordPlace
  let state: State
  /// The address of this interface.
  let address: String

  /// The collection, and the key that the text stands for. Throws status 404 if there is no such
  /// collection or key.
  private func found() throws -> (objects: State.Objects, key: RecordKey) {
    guard let objects = try state.objects(of: place.collection.name) else {
      throw InspectorError.notFound
    }
    return (objects, try place.key(kind: objects.keyKind))
  }

  /// Throws status 404 if there never was such an object, and what reading throws.
  func view() throws -> RecordView {
    let (objects, key) = try found()
    let current = try objects.value(key)
    let versions = try state.versions(key, in: place.collection.name)
    guard current != nil || !versions.isEmpty else { throw InspectorError.notFound }
    var view = RecordView(place: place, title: place.key, value: current)
    view.versions = versions.enumerated().map { position, version in
      RecordView.Version(
        name: String(version.sequence), time: version.time, isDeleted: version.value == nil,
        isCurrent: position == 0)
    }
    // Where versions are not numbered, the current one has the number zero.
    view.version = versions.first.flatMap { $0.sequence > 0 ? String($0.sequence) : nil }
    if let current {
      try addRelations(of: current, key, to: &view)
      let tag = ObjectTag.of(current, newest: versions.first)
      view.write = RecordView.Write(
        url: "\(address)/record?\(query)",
        headers: [("Content-Type", "application/json"), ("If-Match", "\"\(tag)\"")])
    }
    return view
  }

  /// The object in one version; nil for a deletion. Throws status 404 if it is not kept.
  func version(_ name: String) throws -> Value? {
    let (_, key) = try found()
    guard
      let version = try state.versions(key, in: place.collection.name)
        .first(where: { String($0.sequence) == name })
    else { throw InspectorError.notFound }
    return version.value
  }

  private var query: String {
    HTTPQueryText.text(place.collection.fields + [("key", Value(place.key))])
  }

  // MARK: Relations

  private func addRelations(
    of object: Value, _ key: RecordKey, to view: inout RecordView
  ) throws {
    for relation in try state.relations() {
      if relation.collection == place.collection.name {
        view.references += try targets(of: relation, in: object)
      }
      if relation.target == place.collection.name {
        try addHolders(of: relation, key, to: &view)
      }
    }
  }

  private func targets(
    of relation: RelationDescription, in object: Value
  ) throws -> [RecordView.Reference] {
    guard let target = try state.objects(of: relation.target) else { return [] }
    let found = try ColumnPath(relation.path.description).values(in: object)
    return try found.flatMap { $0.kind == .array ? Array($0.elements) : [$0] }.compactMap { value in
      guard value.kind != .null else { return nil }
      let text = value.string ?? value.json()
      let key = RecordKey(text: text, kind: target.keyKind)
      let isThere = try key.map { try target.value($0) != nil } ?? false
      return RecordView.Reference(
        path: relation.path.description, text: text,
        target: isThere
          ? RecordPlace(CollectionPlace(.objects, relation.target), key: key?.text ?? text) : nil,
        state: isThere ? .found : .missing)
    }
  }

  private func addHolders(
    of relation: RelationDescription, _ key: RecordKey, to view: inout RecordView
  ) throws {
    let text = key.text
    let value: Value
    if case .integer(let number) = key { value = Value(number) } else { value = Value(text) }
    let filter = Filter.any(relation.path, .comparison(ValuePath(), .equal, value))
    var query = Query(filter: .comparison(relation.path, .equal, value) || filter)
    query.limit = Self.mostReferrers + 1
    let place = CollectionPlace(.objects, relation.collection)
    try state.objects(of: relation.collection)?.forEach(query) { holder, _ in
      guard view.referrers.count < Self.mostReferrers else {
        view.hasMoreReferrers = true
        return
      }
      view.referrers.append(
        RecordView.Referrer(
          path: "\(relation.collection).\(relation.path)",
          source: RecordPlace(place, key: holder.text), title: holder.text))
    }
  }
}
