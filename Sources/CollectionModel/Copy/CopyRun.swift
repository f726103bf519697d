import ValueModel

/// A copy that is under way.
///
/// The destination notes in the first transaction of what it becomes a copy, and in the last one
/// that it is complete. Batches of objects are transactions in between, so that a copy can be
/// interrupted anywhere. The next one compares what is there with the source, removes what is no
/// longer the same, and continues with the first object that is missing.
struct CopyRun {
  let reader: any CopyReader
  let destination: any CopyableStorage
  let sourceName: String
  let progress: (StorageCopyProgress) -> Bool
  let definitions: [CollectionDefinition]
  let collections: [CopiedCollection]
  let total: Int
  private let hasBlobs: Bool
  var report = StorageCopyReport()
  var done = 0

  init(
    _ reader: any CopyReader, named sourceName: String, to destination: any CopyableStorage,
    progress: @escaping (StorageCopyProgress) -> Bool
  ) throws {
    self.reader = reader
    self.sourceName = sourceName
    self.destination = destination
    self.progress = progress
    definitions = try reader.definitions()
    collections = definitions.map { CopiedCollection($0, in: destination) }
    total = try definitions.reduce(0) { try $0 + reader.count(of: $1.name) }
    hasBlobs = try reader.blobCount() > 0
    report.collections = definitions.map { StorageCopyReport.Collection(name: $0.name) }
    for definition in definitions {
      let count = try reader.oldVersionCount(of: definition.name)
      if count > 0 { omit(.oldVersions, collection: definition.name, count: count) }
    }
  }

  private mutating func omit(
    _ kind: StorageCopyOmission.Kind, collection: String? = nil, index: String? = nil,
    count: Int = 1
  ) {
    report.omissions.append(
      StorageCopyOmission(
        kind, collection: collection, index: index, count: count,
        destination: destination.kindName))
  }

  mutating func run() throws -> StorageCopyReport {
    try begin()
    for position in collections.indices { try copy(position) }
    done = 0
    try destination.readingForCopy { other in
      for position in collections.indices { try compare(position, other) }
    }
    if report.isSame { try end() }
    return report
  }

  // MARK: Beginning and end

  /// Creates the collections, or finds those of an interrupted copy.
  private mutating func begin() throws {
    if try reader.unfinishedSource() != nil {
      throw StoreError(
        .unfinishedCopy, "the source is itself a copy that was interrupted: complete it first")
    }
    let schema = try reader.schemaVersion()
    if schema?.isMigrating == true {
      throw StoreError(
        .migrationFailed, "a migration of the source is not complete: open it with its program")
    }
    report.isContinued = try destination.writingForCopy(isLast: false) { writer in
      let known = try writer.definitions()
      let unfinished = try writer.unfinishedSource()
      if let unfinished, unfinished != sourceName {
        throw StoreError(
          .unfinishedCopy, "the destination holds an interrupted copy of another source")
      }
      if unfinished == nil, let first = known.first {
        throw StoreError(
          .notEmpty, "the destination holds collections already", collection: first.name)
      }
      let present = Set(known.map { CopiedCollection($0, in: destination) })
      let wanted = Set(collections)
      for other in present where !wanted.contains(other) { try writer.drop(other.name) }
      for collection in collections where !present.contains(collection) {
        try writer.create(collection)
      }
      if let schema { try writer.setSchemaVersion(schema.version) }
      try writer.setUnfinishedSource(sourceName)
      return unfinished != nil
    }
  }

  /// Notes that the copy is complete, and leaves the indexes that others build.
  private mutating func end() throws {
    let left = definitions.flatMap { definition in
      definition.indexes.filter { !$0.isFit || !destination.keeps($0.definition) }
        .map { (collection: definition.name, index: $0) }
    }
    let kinds = try destination.writingForCopy(isLast: true) { writer in
      try writer.setUnfinishedSource(nil)
      return try left.map { collection, index -> StorageCopyOmission.Kind in
        let isDerived = index.definition.derivation != nil
        guard isDerived || index.isFit else { return .indexNotReady }
        return try isDerived && writer.addUnbuilt(index.definition, to: collection)
          ? .indexToBuild : .indexNotKept
      }
    }
    for (kind, (collection, index)) in zip(kinds, left) {
      omit(kind, collection: collection, index: index.definition.name)
    }
  }

  // MARK: Copying

  private mutating func copy(_ position: Int) throws {
    let name = collections[position].name
    let start = report.isContinued ? try clean(position) : nil
    var cursor = CopyCursor(reader, name, after: start)
    while true {
      try show(.copying, name)
      let batch = try cursor.nextBatch()
      if batch.isEmpty { break }
      let staged = try hasBlobs ? destination.stageBlobs(of: batch.map(\.value), from: reader) : nil
      let added = try destination.writingForCopy(isLast: false) { try $0.add(batch, to: name) }
      withExtendedLifetime(staged?.kept) {}
      report.blobCount += staged?.addedCount ?? 0
      report.collections[position].copiedCount += added
      done += batch.count
    }
  }

  func show(_ phase: StorageCopyProgress.Phase, _ collection: String) throws {
    let state = StorageCopyProgress(
      phase: phase, collection: collection, doneCount: done, totalCount: total)
    guard progress(state) else {
      throw StoreError(.cancelled, "the copy was interrupted; the next one continues it")
    }
  }
}
