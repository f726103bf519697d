import StorageEngine
import ValueModel

/// Records of a collection, independent of their type: every write of an object passes through
/// here.
extension Transaction {
  /// Whether a record with the key must exist before the write.
  enum Expectation {
    case absent, present, either
  }

  /// Writes an object with its entries. Returns whether it existed before. `known` is the encoded
  /// value, if the caller has it already; `derived` likewise the keys of a derived index. Blobs
  /// that the value names must be there, unless `requiresBlobs` is false.
  @discardableResult
  func put(
    _ value: Value, key: RecordKey, in binding: CollectionBinding, _ expectation: Expectation,
    bytes known: [UInt8]? = nil, entries derived: (derivation: String, keys: [[UInt8]])? = nil,
    requiresBlobs: Bool = true
  ) throws -> Bool {
    let keyBytes = key.bytes
    let isThere = try engine.contains(binding.table, key: keyBytes)
    switch (expectation, isThere) {
    case (.absent, true):
      throw StoreError(
        .keyExists, "there is an object with this primary key", collection: binding.name)
    case (.present, false):
      throw binding.noSuchObject
    default: break
    }
    // Encoding gives names their numbers, which tell whether a value may name a blob.
    let bytes = try known ?? core.encoded(value, of: binding.name)
    var binding = try keepingBlobs(of: value, in: binding)
    if !requiresBlobs { binding = try allowingAbsentBlobs(of: value, in: binding) }
    if isThere, binding.blobIndex != nil { core.blobPins.noteRelease() }
    var entries: [Index.Entry] = []
    var writers: [any IndexWriter] = []
    var old: (value: Value, entries: [Index.Entry])?
    for index in binding.indexes where index.isKept {
      if let derived, index.definition.derivation == derived.derivation {
        entries += derived.keys.map { Index.Entry(index.index, $0) }
        continue
      }
      if index.hasKeeper {
        let writer = try writer(of: index, in: binding)
        if isThere, old == nil { old = try self.old(keyBytes, binding) }
        let mark = old?.entries.first { $0.index == index.index }?.bytes
        let new = try StoreError.naming(binding.name) {
          try writer.mark(
            of: value, replacing: mark.flatMap { mark in old.map { (mark, $0.value) } })
        }
        entries.append(Index.Entry(index.index, new))
        writers.append(writer)
        continue
      }
      for entry in try keys(of: value, in: index) {
        if requiresBlobs, index === binding.blobIndex { try requireBlob(entry, binding) }
        try check(entry, in: index, key: keyBytes, value, binding)
        entries.append(Index.Entry(index.index, entry.bytes))
      }
    }
    if changeLog != nil { try ChangeLog.check(keyBytes, of: binding.name) }
    try StoreError.wrapping(collection: binding.name) {
      try engine.put(binding.table, key: keyBytes, value: bytes, entries: entries)
    }
    for writer in writers { writer.didStore() }
    try noteChange(keyBytes, of: binding.name, isDeleted: false)
    if !isThere { try visitNotes?.togglePresence(of: keyBytes, in: binding.table, engine) }
    return isThere
  }

  /// The value and the entries of the record that a write replaces.
  private func old(
    _ keyBytes: [UInt8], _ binding: CollectionBinding
  ) throws -> (value: Value, entries: [Index.Entry])? {
    guard let bytes = try engine.get(binding.table, key: keyBytes) else { return nil }
    return (
      try bytes.withUnsafeBytes { try core.value($0, of: binding) },
      try engine.entries(binding.table, key: keyBytes)
    )
  }

  /// Deletes an object. Returns false if there was none.
  @discardableResult
  func delete(key: RecordKey, in binding: CollectionBinding) throws -> Bool {
    let keyBytes = key.bytes
    let isDeleted = try StoreError.wrapping(collection: binding.name) {
      try deleting(keyBytes, in: binding) { try engine.delete(binding.table, key: keyBytes) }
    }
    if isDeleted {
      if binding.blobIndex != nil { core.blobPins.noteRelease() }
      try noteChange(keyBytes, of: binding.name, isDeleted: true)
      try visitNotes?.togglePresence(of: keyBytes, in: binding.table, engine)
    }
    return isDeleted
  }

  /// The value of an object; nil if it does not exist.
  func value(key: RecordKey, in binding: CollectionBinding) throws -> Value? {
    guard let bytes = try engine.get(binding.table, key: key.bytes) else { return nil }
    return try bytes.withUnsafeBytes { try core.value($0, of: binding) }
  }

  // MARK: Index entries

  func keys(of value: Value, in index: BoundIndex) throws(StoreError) -> [IndexKey] {
    do {
      return try index.keys(of: value)
    } catch {
      throw StoreError(error, index: index.definition.name)
    }
  }

  private func check(
    _ entry: IndexKey, in index: BoundIndex, key: [UInt8], _ value: Value,
    _ binding: CollectionBinding
  ) throws {
    guard try hasOther(entry, in: index, key: key, value, binding) else { return }
    // Objects from before the index may contradict it; each of them can still be written.
    if let bytes = try engine.get(binding.table, key: key) {
      let old = try bytes.withUnsafeBytes { try core.value($0, of: binding) }
      let isNew = try hasOther(entry, in: index, key: key, value, binding, besides: old)
      if !isNew { return }
    }
    throw StoreError(
      .notUnique, "another object has the same key", collection: binding.name,
      index: index.definition.name)
  }

  /// Whether another object has the key of an entry of a unique index; false if `old` has the key
  /// too.
  func hasOther(
    _ entry: IndexKey, in index: BoundIndex, key: [UInt8], _ value: Value,
    _ binding: CollectionBinding,
    besides old: Value? = nil
  ) throws -> Bool {
    guard index.definition.isUnique else { return false }
    var others: [UInt32] = []
    return try StoreError.ofIndex(index.definition.name) {
      try index.encoder.isTaken(entry, by: value, replacing: old) {
        let rows = try engine.rows(index.index, exactly: entry.bytes)
        guard !rows.isEmpty else { return false }
        let own = try engine.row(binding.table, key: key)
        others = rows.filter { $0 != own }
        return !others.isEmpty
      } holds: { test in
        try others.contains { row in
          try test(
            try engine.value(binding.table, row: row).withUnsafeBytes {
              try core.value($0, of: binding)
            })
        }
      }
    }
  }
}
