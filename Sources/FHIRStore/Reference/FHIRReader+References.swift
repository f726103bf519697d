import Andiron
public import FHIRModel
import ObjectModel
import StorageEngine
public import ValueModel

/// References are resolved when asked: a resource holds only the text of the reference.
extension FHIRReader {
  /// The resource that a reference leads to.
  ///
  /// It is found by `Type/id`, by an address of this store, by a `urn:uuid:…` that is the
  /// resource's `id`, by its own identifier, or within `container` for `#id`. A reference to a
  /// version leads to the resource with that `meta.versionId`: the current one, or outside
  /// transactions an old one that the store keeps.
  ///
  /// Nil if it leads nowhere, or to a resource of another type. Throws `.unknownRelease` if the
  /// store was not opened for the release, `StoreError.closed`, and `.damaged` or `.failed` if a
  /// record cannot be read.
  public func resolve<R: Resource>(
    _ reference: R.Release.Reference, _ type: R.Type, of container: Value? = nil
  ) throws -> R? {
    let release = try catalog.stored(R.Release.version)
    guard let value = try resolve(reference.fields, [R.resourceType], release, container),
      value["resourceType"]?.isText(R.resourceType) ?? false
    else { return nil }
    return R(unchecked: value)
  }

  /// The resource of any type that a reference leads to. A `urn:uuid:…` and an identifier are
  /// looked up in all types.
  ///
  /// Nil if it leads nowhere. Throws `.unknownRelease` if the store was not opened for the release,
  /// `StoreError.closed`, and `.damaged` or `.failed` if a record cannot be read.
  public func resolve(
    _ reference: Value, release: ReleaseVersion? = nil, of container: Value? = nil
  ) throws -> Value? {
    let release = try catalog.stored(release)
    return try resolve(reference, release.typeNames, release, container)
  }

  /// The resources that references lead to, in order; nil for each that leads nowhere.
  ///
  /// Throws `.unknownRelease` if the store was not opened for the release, `StoreError.closed`, and
  /// `.damaged` or `.failed` if a record cannot be read. Cost: each distinct text is resolved once.
  public func resolve<R: Resource>(
    all references: some Sequence<R.Release.Reference>, _ type: R.Type
  ) throws -> [R?] {
    var known: [String: R?] = [:]
    return try references.map { reference in
      guard let text = reference.reference else { return try resolve(reference, type) }
      if let found = known[text] { return found }
      let found = try resolve(reference, type)
      known[text] = .some(found)
      return found
    }
  }

  func resolve(
    _ reference: Value, _ types: [String], _ release: StoredRelease, _ container: Value?
  ) throws -> Value? {
    guard let text = ReferenceTarget.text(of: reference),
      let target = ReferenceTarget(text, bases: catalog.bases)
    else { return try resolve(identifierOf: reference, types, release) }
    switch target {
    case .contained(let id):
      guard let container else { return nil }
      if id.isEmpty { return container }
      return container["contained"]?.elements.first { $0["id"]?.isText(id) ?? false }
    case .address: return nil
    case .resource(let type, let id, let version):
      for candidate in type.isEmpty ? types : [type] where release.has(candidate) {
        let value = try value(candidate, id, in: release)
        guard let version else {
          if let value { return value }
          continue
        }
        if value?["meta"]?["versionId"]?.isText(version) ?? false { return value }
        return try versions(candidate, id, release).first { $0.versionID == version }?.resource
      }
      return nil
    }
  }

  /// The one resource that has the identifier of a reference; nil unless there is exactly one.
  private func resolve(
    identifierOf reference: Value, _ types: [String], _ release: StoredRelease
  ) throws -> Value? {
    guard let identifier = reference["identifier"], let code = identifier["value"]?.string,
      !code.isEmpty
    else { return nil }
    let system = identifier["system"]?.string
    let token =
      (system.map { SearchText.escaped($0) + "|" } ?? "") + SearchText.escaped(code)
    let named = reference["type"]?.string.map { [$0] } ?? types
    var found: [Value] = []
    for type in named where release.parameters.parameter("identifier", of: type) != nil {
      guard try count(type, release: release.version) > 0 else { continue }
      let search = FHIRSearch(type).where("identifier", token).limit(2)
      found += try self.search(search, release: release.version).matches
      if found.count > 1 { return nil }
    }
    return found.first
  }

  // MARK: What leads to a resource

  /// The resources that refer to this one, through any element, in all types of the release or in
  /// some.
  ///
  /// Throws `.unknownRelease`, `StoreError.closed`, and `.damaged` or `.failed` if a record cannot
  /// be read. Cost: a look-up in the index of each type, and reading the resources found; types
  /// whose index is not ready are read completely.
  public func referrers(
    to type: String, id: String, from types: [String]? = nil, release: ReleaseVersion? = nil
  ) throws -> [Value] {
    try referrers(to: type, id: id, from: types, limit: .max, release: release)
  }

  /// The first resources that refer to this one, at most `limit`; see
  /// ``referrers(to:id:from:release:)``. No more are read than are returned, where the index is
  /// ready.
  package func referrers(
    to type: String, id: String, from types: [String]? = nil, limit: Int,
    release: ReleaseVersion? = nil
  ) throws -> [Value] {
    let release = try catalog.stored(release)
    var found: [Value] = []
    for source in types ?? release.typeNames where found.count < limit {
      let layout = release.layout(source)
      _ = try withRows(release, source) { rows in
        guard rows.hasIndex(layout.identifier) else {
          return try scanReferrers(rows, type, id, &found)
        }
        let ranges = SearchKey.references(to: type, id).map {
          OrderedKeyRange(startingWith: $0.bytes)
        }
        try forEach(rows.rows(layout.identifier, in: ranges.disjoint)[...], in: rows) { _, value in
          if refers(value, to: type, id) { found.append(value) }
          return found.count < limit
        }
      }
    }
    return found
  }

  /// The resources of one type that refer to a resource; none if it has no `id`.
  ///
  /// Throws `.unknownRelease` if the store was not opened for the release, `StoreError.closed`, and
  /// `.damaged` or `.failed` if a record cannot be read.
  public func referrers<R: Resource, Target: Resource>(
    to target: Target, _ type: R.Type
  ) throws -> [R] where R.Release == Target.Release {
    guard let id = target.id else { return [] }
    return try referrers(
      to: Target.resourceType, id: id, from: [R.resourceType], release: R.Release.version
    ).map { R(unchecked: $0) }
  }

  private func withRows(
    _ release: StoredRelease, _ type: String, _ body: (Source._Rows) throws -> Void
  ) throws {
    _ = try source._withResourceRows(of: release.collection(type), body)
  }

  private func scanReferrers(
    _ rows: Source._Rows, _ type: String, _ id: String, _ found: inout [Value]
  ) throws {
    try forEach(rows.rows(matching: .all)[...], in: rows) { _, value in
      if refers(value, to: type, id) { found.append(value) }
      return true
    }
  }

  /// Whether any element of the resource holds such a reference.
  private func refers(_ value: Value, to type: String, _ id: String) -> Bool {
    let target = ResourceName(type, id)
    let targets: Set = [target, target.untyped]
    var isFound = false
    value.forEachReference { text in
      if let target = ReferenceTarget(text, bases: catalog.bases), target.leads(to: targets) {
        isFound = true
      }
    }
    return isFound
  }

  /// The references from resources of a type that lead to no resource of this store, in order: the
  /// `id` of the referring resource and the text of the reference.
  ///
  /// References to other addresses and within the resource do not count.
  ///
  /// Throws `.unknownRelease`, `StoreError.closed`, and `.damaged` or `.failed` if a record cannot
  /// be read. Cost: reads all resources of the type, and looks up each distinct reference.
  public func danglingReferences(
    of type: String, release: ReleaseVersion? = nil
  ) throws -> [(id: String?, reference: String)] {
    let release = try catalog.stored(release)
    var result: [(id: String?, reference: String)] = []
    var known: [String: Bool] = [:]
    try withRows(release, type) { rows in
      try rows.forEach(rows.rows(matching: .all)[...]) { _, value in
        var texts: [String] = []
        value.forEachReference { texts.append($0) }
        for text in texts {
          let isDangling = try known[text] ?? isDangling(text, release)
          known[text] = isDangling
          if isDangling { result.append((value["id"]?.string, text)) }
        }
        return true
      }
    }
    return result
  }

  private func isDangling(_ text: String, _ release: StoredRelease) throws -> Bool {
    guard let target = ReferenceTarget(text, bases: catalog.bases),
      case .resource(let type, let id, _) = target
    else { return false }
    for candidate in type.isEmpty ? release.typeNames : [type] where release.has(candidate) {
      if try value(candidate, id, in: release) != nil { return false }
    }
    return true
  }
}

extension Value {
  /// Calls `body` with the text of each reference in a resource.
  func forEachReference(_ body: (String) -> Void) {
    switch kind {
    case .array:
      for element in elements { element.forEachReference(body) }
    case .object:
      if let text = self["reference"]?.string { body(text) }
      forEachFieldValue { field in
        if field.kind == .object || field.kind == .array { field.forEachReference(body) }
      }
    default: break
    }
  }
}

extension ReferenceElement {
  /// The resource that the reference leads to, looked up now; nil if it leads nowhere or to a
  /// resource of another type. Throws what ``FHIRReader/resolve(_:_:of:)`` throws.
  ///
  ///     let patient = try observation.subject?.resolve(Patient.self, in: catalog.reader)
  public func resolve<R: Resource, Source: ResourceSource>(
    _ type: R.Type, in reader: FHIRReader<Source>
  ) throws -> R? where R.Release.Reference == Self {
    try reader.resolve(self, type)
  }
}
