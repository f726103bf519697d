import Andiron
import ObjectModel
import ValueModel

/// An object of any collection, with its versions and the relations of its type.
struct ObjectRecord {
  private static let mostReferrers = 200

  let place: RecordPlace
  let snapshot: StoreSnapshot
  /// The address of this interface.
  let address: String

  private var collection: ValueCollection<StoreSnapshot> {
    snapshot.collection(place.collection.name)
  }

  /// The key that a text stands for. Throws status 404 if there is no such collection or key.
  static func key(_ place: RecordPlace, in source: some ObjectSource) throws -> RecordKey {
    guard let description = try source.collection(place.collection.name).description(),
      let key = RecordKey(text: place.key, kind: description.keyKind)
    else { throw InspectorError.notFound }
    return key
  }

  /// Throws status 404 if there never was such an object, and what reading throws.
  func view() throws -> RecordView {
    let key = try Self.key(place, in: snapshot)
    let current = try collection.value(key: key)
    let versions = try snapshot._versions(key, in: place.collection.name)
    guard current != nil || !versions.isEmpty else { throw InspectorError.notFound }
    var view = RecordView(place: place, title: place.key, value: current)
    view.versions = versions.enumerated().map { position, version in
      RecordView.Version(
        name: String(version.sequence), time: version.time, isDeleted: version.value == nil,
        isCurrent: position == 0)
    }
    view.version = view.versions.first?.name
    if let current {
      try addRelations(of: current, key, to: &view)
      if let version = view.version {
        view.write = RecordView.Write(
          url: "\(address)/record?\(query)",
          headers: [("Content-Type", "application/json"), ("If-Match", "\"\(version)\"")])
      }
    }
    return view
  }

  /// The object in one version; nil for a deletion. Throws status 404 if it is not kept.
  func version(_ name: String) throws -> Value? {
    let key = try Self.key(place, in: snapshot)
    guard
      let version = try snapshot._versions(key, in: place.collection.name)
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
    for relation in try snapshot.relations() {
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
    let target = snapshot.collection(relation.target)
    guard let kind = try target.description()?.keyKind else { return [] }
    let found = try ColumnPath(relation.path.description).values(in: object)
    return try found.flatMap { $0.kind == .array ? Array($0.elements) : [$0] }.compactMap { value in
      guard value.kind != .null else { return nil }
      let text = value.string ?? value.json()
      let key = RecordKey(text: text, kind: kind)
      let isThere = try key.map { try target.value(key: $0) != nil } ?? false
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
    try snapshot.collection(relation.collection).forEach(query) { holder, _ in
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
