import Andiron
import ValueModel

/// What one transaction of a migration does: the next batch of the step that is under way, as the
/// database says where it stands. So a migration that was interrupted continues, and several
/// programs that migrate at the same time take turns.
struct MigrationTurn<Backend: StorageBackend> {
  /// What a turn has done.
  struct Outcome {
    var isFinished = false
    /// The version after the turn.
    var version = 0
    /// What a step did; nil if the turn was not one of a step.
    var part: MigrationPart?
  }

  let scope: BackendWriteScope<Backend>
  let schema: StoreSchema
  private var record = BackendSchema()

  init(_ scope: BackendWriteScope<Backend>, _ schema: StoreSchema) {
    self.scope = scope
    self.schema = schema
  }

  /// Does the next part. `place` tells which step is under way, also if the step throws.
  mutating func run(_ place: inout MigrationPart.Place?) throws -> Outcome {
    place = nil
    let known = try scope.writer.schema()
    record = known ?? BackendSchema()
    try record.check(program: schema.version)
    if known == nil, scope.collections.isEmpty { return try finish(schema.version) }
    guard let (version, steps) = schema.steps(after: record.version) else {
      return try finish(schema.version)
    }
    try checkSupported(steps, version)
    if record.target != version {
      // The notes of a step of another migration say nothing about the steps of this one.
      try dropNotes()
      record.target = version
      record.stepCount = 0
      record.lastKey = nil
    }
    guard record.stepCount < steps.count else { return try finish(version) }
    let step = steps[record.stepCount]
    let new = MigrationPart.Place(
      version: version, step: record.stepCount, stepCount: steps.count,
      description: step.description)
    place = new
    var part = MigrationPart(place: new)
    try run(step.action, &part)
    try scope.save(record)
    return Outcome(version: record.version, part: part)
  }

  private mutating func finish(_ version: Int) throws -> Outcome {
    try dropNotes()
    if record != BackendSchema(version: version) {
      record = BackendSchema(version: version)
      try scope.save(record)
    }
    return Outcome(isFinished: version == schema.version, version: version)
  }

  private func checkSupported(_ steps: [MigrationStep], _ version: Int) throws {
    for step in steps {
      guard case .visit(_, .inStore) = step.action else { continue }
      throw StorageError(
        .unsupported,
        "a step of the migration to version \(version) is one of stores: \(step.description); "
          + "visitObjects(of:) does the same in all storages")
    }
  }

  private mutating func run(_ action: MigrationStep.Action, _ part: inout MigrationPart) throws {
    switch action {
    case .renameCollection(let name, let newName):
      try scope.renameCollection(name, to: newName)
      try endStep()
    case .deleteCollection(let name):
      let count = try scope.dropCollection(name)
      part.visitedCount = count
      part.deletedCount = count
      try endStep()
    case .visit(let name, let visit):
      guard let collection = scope.collections[name] else { return try endStep() }
      if schema.progress != nil, record.lastKey == nil {
        part.totalCount = try scope.writer.recordCount(collection.table, limit: nil)
      }
      try run(visit, collection, &part)
    }
  }

  private mutating func endStep() throws {
    try dropNotes()
    record.stepCount += 1
    record.lastKey = nil
  }

  private mutating func dropNotes() throws {
    guard record.hasNotes else { return }
    try scope.writer.dropTable(BackendTables.migration)
    record.hasNotes = false
  }

  // MARK: Batches

  private mutating func run(
    _ visit: MigrationVisit, _ collection: BackendCollection, _ part: inout MigrationPart
  ) throws {
    let (batch, isLast) = try nextBatch(of: collection)
    if let last = batch.last {
      record.lastKey = last.key
      scope.visitNotes = BackendVisitNotes(
        visited: collection.table, last: last.key, exists: record.hasNotes)
      scope.hasWrittenOthers = false
      for record in batch { try change(record, in: collection.name, visit, &part) }
      record.hasNotes = scope.visitNotes?.exists ?? false
      scope.visitNotes = nil
    }
    part.batchCount = batch.count
    if isLast { try endStep() }
  }

  /// The most bytes of objects in a batch.
  private static var batchByteCount: Int { 8 << 20 }

  /// The next objects of those that existed when the step began, and whether they are the last.
  private func nextBatch(
    of collection: BackendCollection
  ) throws -> (records: [BackendRecord], isLast: Bool) {
    var records: [BackendRecord] = []
    var byteCount = 0
    var isLast = true
    try scope.writer.forEachRecord(
      collection.table, afterKey: record.lastKey, limit: schema.batchCount + 1
    ) { found in
      if records.count >= schema.batchCount || byteCount >= Self.batchByteCount {
        isLast = false
        return false
      }
      if record.hasNotes,
        try scope.writer.record(BackendTables.migration, key: found.key) != nil
      {
        return true
      }
      records.append(found)
      byteCount += found.content.json.count
      return true
    }
    return (records, isLast)
  }

  private func change(
    _ read: BackendRecord, in name: String, _ visit: MigrationVisit, _ part: inout MigrationPart
  ) throws {
    var record = read
    guard let collection = scope.collections[name] else { return }
    if scope.hasWrittenOthers {
      guard let present = try scope.writer.record(collection.table, key: read.key) else { return }
      record = present
    }
    let old = try record.value(name)
    guard let key = RecordKey(of: old) else {
      throw StorageError(.damaged, "a record has no primary key", collection: name)
    }
    var new: Value? = old
    switch visit {
    case .change(let body): try body(&new)
    case .inStorage(let body): try body(key, &new, MigrationObjects(scope))
    case .inStore: return
    }
    part.visitedCount += 1
    // The content without hidden fields shows whether anything must be written.
    if new == old { return }
    if var new {
      guard new.kind == .object else {
        throw StorageError(.wrongType, "expected an object, found \(new.kind)", collection: name)
      }
      new[hidden: .primaryKey] = key.keyValue
      _ = try scope.put(new, key: key, in: collection, .either)
      part.changedCount += 1
    } else if let present = try scope.writer.record(collection.table, key: record.key) {
      try scope.delete([present], in: collection)
      part.deletedCount += 1
    }
  }
}

extension StoreSchema {
  /// The steps of the first migration above a version, and the version to which it leads; nil if
  /// there is none up to this version.
  fileprivate func steps(after version: Int) -> (version: Int, steps: [MigrationStep])? {
    let pending = migrations.filter { $0.version > version && $0.version <= self.version }
    guard let next = pending.map(\.version).min() else { return nil }
    return (next, pending.filter { $0.version == next }.flatMap(\.steps))
  }
}
