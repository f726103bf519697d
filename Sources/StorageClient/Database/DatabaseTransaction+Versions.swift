package import CollectionModel
package import ValueModel

/// Noting the versions of the objects that a transaction writes, in the order of the writes.
extension DatabaseTransaction {
  /// From now on, new collections keep the versions of their objects as `retention` says if
  /// `isMeant` says so, and so do others that have noted no versions yet. Where no old versions are
  /// kept, it is noted when the current ones were written.
  package func keepVersions(
    _ retention: VersionRetention, of isMeant: @escaping (_ collection: String) -> Bool
  ) {
    versions.rules.append((isMeant, retention))
  }

  /// The versions of its objects that a new collection will keep; nil if they are not noted.
  func versionRetention(ofNew collection: String) -> VersionRetention? {
    if OwnCollections.all.contains(collection) { return nil }
    if let rule = versions.rules.last(where: { $0.isMeant(collection) }) { return rule.retention }
    return core.oldVersions.keepsAny ? core.oldVersions : nil
  }

  /// The versions of its objects that a collection keeps; nil if they are not noted.
  private func retention(of name: String) throws -> VersionRetention? {
    guard let collection = collections[name] else { return nil }
    if let known = collection.versions { return known }
    guard let rule = versions.rules.last(where: { $0.isMeant(name) }) else { return nil }
    try save(collection.with(versions: rule.retention))
    return rule.retention
  }

  /// Whether the versions of the objects of a collection are noted.
  func notesVersions(of collection: String) throws -> Bool { try retention(of: collection) != nil }

  /// Whether old versions of the objects of a collection are kept. Throws what writing throws.
  package func keepsVersions(of collection: String) throws -> Bool {
    try retention(of: collection)?.keepsAny ?? false
  }

  /// Notes that an object was stored in place of another, or as a new one. Throws what writing
  /// throws.
  package func noteWritten(_ key: RecordKey, in collection: String, replacing old: Value?) throws {
    guard let retention = try retention(of: collection) else { return }
    if let old { try close(key, in: collection, old, retention, isDeletion: false) }
    versions.add(VersionRecord(collection, key, time: milliseconds))
    if versions.new.count >= Self.mostPending { try flushVersions() }
  }

  /// Notes that an object was deleted.
  func noteDeleted(_ key: RecordKey, in collection: String, _ old: Value) throws {
    guard let retention = try retention(of: collection) else { return }
    try close(key, in: collection, old, retention, isDeletion: true)
    if retention.keepsAny {
      versions.add(VersionRecord(collection, key, time: milliseconds, isDeletion: true))
    }
  }

  /// The most versions that are collected before they are written.
  private static var mostPending: Int { 1_000 }

  /// Gives the collection of versions its index, if it lacks it. Throws what writing throws.
  package func ensureVersions() throws {
    try ensureCollection(
      VersionRecord.collection, .uuid, index: VersionRecord.indexName, VersionDerivation())
  }

  /// The current version of an object becomes an old one: it gets the content, or is forgotten.
  private func close(
    _ key: RecordKey, in collection: String, _ old: Value, _ retention: VersionRetention,
    isDeletion: Bool
  ) throws {
    if versions.isPending(key, in: collection) { try flushVersions() }
    try ensureVersions()
    // One from before versions were noted has no time, and is not kept: as in a store.
    guard
      var record = try versionReader.records(key, in: collection, limit: 1).first?.record
    else { return }
    guard retention.keepsAny else {
      versions.expired.append(record.id)
      return
    }
    record.end = milliseconds
    record.content = old
    try put([record.prepared()], in: VersionRecord.collection)
    try noteExpired(key, in: collection, retention, isDeletion: isDeletion)
  }

  /// Notes the versions of an object to forget. A deletion is an old version itself.
  private func noteExpired(
    _ key: RecordKey, in collection: String, _ retention: VersionRetention, isDeletion: Bool
  ) throws {
    if case .last(let count) = retention {
      let rows = try versionReader.rows(key, in: collection)
      let old = rows.dropFirst(isDeletion ? count - 1 : count)
      versions.expired += try versionReader.records(ofRows: Array(old)).map(\.record.id)
      return
    }
    guard let oldest = retention.oldestKept(now: milliseconds) else { return }
    // The next version says when one was replaced, also if that is a deletion.
    var previous: RecordKey?
    var found: [RecordKey] = []
    try versionReader.forEachRecord(key, in: collection) { version in
      guard version.record.time < oldest else { return false }
      if let previous { found.append(previous) }
      previous = version.record.id
      return true
    }
    versions.expired += found
  }

  /// Forgets all versions of an object. Returns false if there were none. Throws what writing
  /// throws.
  package func forgetVersions(_ key: RecordKey, in collection: String) throws -> Bool {
    try flushVersions()
    let all = try versionReader.records(key, in: collection)
    for version in all { _ = try delete(version.record.id, in: VersionRecord.collection) }
    return !all.isEmpty
  }

  /// Forgets the versions of all objects of a collection that is removed.
  func forgetVersions(of collection: String) throws {
    try forEachVersion(of: collection) { version in
      _ = try delete(version.id, in: VersionRecord.collection)
    }
  }

  /// Gives the versions of a collection's objects the new name of the collection.
  func renameVersions(of collection: String, to name: String) throws {
    try forEachVersion(of: collection) { version in
      try put([VersionRecord(version, in: name).prepared()], in: VersionRecord.collection)
    }
  }

  /// Calls `body` with the versions that a collection's objects have now, whatever it writes.
  private func forEachVersion(
    of collection: String, _ body: (VersionRecord) throws -> Void
  ) throws {
    try flushVersions()
    guard let place = versionReader.place else { return }
    let all = EntrySet.ranges(index: place.index, [VersionRecord.range(of: collection)])
    let rows = try writer.rows(in: all)
    for start in stride(from: 0, to: rows.count, by: Self.mostPending) {
      let part = Array(rows[start..<min(start + Self.mostPending, rows.count)])
      for version in try versionReader.records(ofRows: part) { try body(version.record) }
    }
  }

  /// Writes what was noted. Throws what writing throws.
  package func flushVersions() throws {
    let (new, expired) = versions.takeAll()
    if !new.isEmpty {
      try ensureVersions()
      try put(new.map { try $0.prepared() }, in: VersionRecord.collection)
    }
    for id in expired { _ = try delete(id, in: VersionRecord.collection) }
  }
}
