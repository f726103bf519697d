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
    try noteWritten([(key, old)], in: collection)
  }

  /// Notes that objects were stored, each in place of another or as a new one. No two have the same
  /// key.
  func noteWritten(_ objects: [(key: RecordKey, old: Value?)], in collection: String) throws {
    guard let retention = try retention(of: collection) else { return }
    let replaced = objects.compactMap { object in object.old.map { (key: object.key, old: $0) } }
    try close(replaced, in: collection, retention, isDeletion: false)
    for object in objects {
      versions.add(VersionRecord(collection, object.key, time: milliseconds))
    }
    if versions.new.count >= Self.mostPending { try flushVersions() }
  }

  /// Notes that objects were deleted, each of them once.
  func noteDeleted(_ objects: [(key: RecordKey, old: Value)], in collection: String) throws {
    guard let retention = try retention(of: collection) else { return }
    try close(objects, in: collection, retention, isDeletion: true)
    guard retention.keepsAny else { return }
    for object in objects {
      versions.add(
        VersionRecord(collection, object.key, time: milliseconds, isDeletion: true))
    }
    if versions.new.count >= Self.mostPending { try flushVersions() }
  }

  /// The most versions that are collected before they are written.
  private static var mostPending: Int { 1_000 }

  /// Gives the collection of versions its index, if it lacks it. Throws what writing throws.
  package func ensureVersions() throws {
    try ensureCollection(
      VersionRecord.collection, .uuid, index: VersionRecord.indexName, VersionDerivation())
  }

  /// The current versions of objects become old ones: they get the content, or are forgotten. The
  /// database is asked the same number of questions however many objects there are.
  private func close(
    _ objects: [(key: RecordKey, old: Value)], in collection: String,
    _ retention: VersionRetention, isDeletion: Bool
  ) throws {
    if objects.isEmpty { return }
    if objects.contains(where: { versions.isPending($0.key, in: collection) }) {
      try flushVersions()
    }
    try ensureVersions()
    guard let place = versionReader.place else { return }
    let entries = objects.map {
      BackendEntry(index: place.index, bytes: VersionRecord.object(collection, $0.key))
    }
    let holders = try writer.probe(place.table, keys: [], entries: entries).holders
    var replaced: [Int64: Value] = [:]
    var expired: Set<Int64> = []
    for (object, entry) in zip(objects, entries) {
      let rows = holders[entry, default: []].sorted(by: >)
      // One from before versions were noted has no time, and is not kept: as in a store.
      guard let newest = rows.first else { continue }
      replaced[newest] = object.old
      switch retention {
      case .none: expired.insert(newest)
      // A deletion is an old version itself.
      case .last(let count): expired.formUnion(rows.dropFirst(isDeletion ? count - 1 : count))
      case .since, .within: break
      }
    }
    try close(replaced, expired: expired)
    guard let oldest = retention.oldestKept(now: milliseconds) else { return }
    for object in objects { try noteExpired(object.key, in: collection, oldest) }
  }

  /// Gives versions their content, by rows, and notes which ones are to be forgotten.
  private func close(_ replaced: [Int64: Value], expired: Set<Int64>) throws {
    guard let kept = collections[VersionRecord.collection] else { return }
    let rows = Set(replaced.keys).union(expired).sorted()
    var records: [BackendRecord] = []
    try writer.forEachRecord(kept.table, rows: rows) { record in
      records.append(record)
      return true
    }
    for record in records {
      if expired.contains(record.row) {
        versions.expired.append(record)
        continue
      }
      var version = try VersionRecord(record)
      let before = Set(try entries(of: version.value, in: kept).all)
      version.end = milliseconds
      version.content = replaced[record.row]
      let object = try version.prepared()
      let after = Set(try entries(of: object, in: kept).all)
      try writer.update(
        kept.table, row: record.row, object.content, removing: Array(before.subtracting(after)),
        adding: Array(after.subtracting(before)))
    }
    if !records.isEmpty { noteWrite(to: VersionRecord.collection) }
  }

  /// Notes the versions of an object to forget that were replaced before a time.
  private func noteExpired(_ key: RecordKey, in collection: String, _ oldest: Int64) throws {
    // The next version says when one was replaced, also if that is a deletion.
    var previous: BackendRecord?
    var found: [BackendRecord] = []
    try versionReader.forEachRecord(key, in: collection) { record, version in
      guard version.time < oldest else { return false }
      if let previous { found.append(previous) }
      previous = record
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
    if let kept = collections[VersionRecord.collection] { try deleteTogether(expired, in: kept) }
  }
}
