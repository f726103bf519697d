import Andiron
import StorageEngine
import ValueModel

/// Copies all collections of a storage to another: definitions, keys and values, without knowing
/// the types.
///
///     let report = try StorageCopy(from: store, to: database).run()
///
/// The source is read as of one commit. The destination is written in batches, each a transaction
/// that also records how far the copy came, so that a copy that was interrupted continues where it
/// stood and copies nothing twice. At the end both sides are compared. Old versions of objects, the
/// change feed, attachments and indexes of text are not copied.
public struct StorageCopy {
  private let source: any ObjectStorage
  private let destination: any ObjectStorage
  /// What tells the source apart from others, to continue a copy: its address, for instance.
  public var sourceName = ""
  /// Whether a destination that holds other objects is taken: objects with the same key are
  /// replaced, others stay.
  public var merges = false
  /// Called after each batch.
  public var progress: ((StorageCopyProgress) -> Void)?
  /// Asked before each batch; the copy ends with `.cancelled` if it returns true.
  public var isCancelled: (() -> Bool)?

  public init(from source: any ObjectStorage, to destination: any ObjectStorage) {
    self.source = source
    self.destination = destination
  }

  /// Copies, or continues to copy, and compares both sides; ``StorageCopyReport/isSame`` says
  /// whether they are the same.
  ///
  /// Throws `StorageError`: `.notEmpty` if the destination holds other objects, or a copy from
  /// another source that is not complete; `.foreign` if it holds objects of another version of their
  /// types; `.notUnique` and `.wrongType` if what is merged does not fit; `.cancelled`;
  /// `.unsupported` if one of the storages is not one of this package; and what reading and writing
  /// throw. Cost: each object is written once, and read once more on both sides.
  public func run() throws -> StorageCopyReport {
    guard let from = source as? any UntypedStorage, let to = destination as? any UntypedStorage
    else { throw StorageError(.unsupported, "a storage of this kind cannot be copied") }
    return try from.readUntyped { reader in
      var run = try CopyRun(self, reader, to)
      return try run.run()
    }
  }
}

/// A copy that is under way.
private struct CopyRun {
  let copy: StorageCopy
  let reader: any UntypedReader
  let target: any UntypedStorage
  let definitions: [CollectionDefinition]
  let total: Int
  var mark: CopyMark
  var report = StorageCopyReport()
  var done = 0

  init(
    _ copy: StorageCopy, _ reader: any UntypedReader, _ target: any UntypedStorage
  ) throws {
    self.copy = copy
    self.reader = reader
    self.target = target
    definitions = try reader.copiedDefinitions()
    total = try definitions.reduce(0) { try $0 + reader.copiedCount(of: $1.name) }
    mark = CopyMark(source: CopyHash.number(of: copy.sourceName), merges: copy.merges)
    report.leavesOutAttachments = reader.hasBlobs
    report.collections = definitions.map { definition in
      var collection = StorageCopyReport.Collection(name: definition.name)
      collection.leftOutIndexes =
        definition.indexes.filter { !$0.isCopied }.map(\.definition.name)
      return collection
    }
  }

  mutating func run() throws -> StorageCopyReport {
    try begin()
    for position in definitions.indices { try copy(position) }
    if !mark.isCopied {
      mark.isCopied = true
      let mark = mark
      try target.writeUntyped { try $0.setCopyMark(mark.value) }
    }
    done = 0
    try target.readUntyped { other in
      for position in definitions.indices { try compare(position, other) }
    }
    if report.isSame { try target.writeUntyped { try $0.setCopyMark(nil) } }
    return report
  }

  // MARK: Beginning

  /// Creates the collections, or finds where an earlier copy stood.
  private mutating func begin() throws {
    let new = mark
    let version = try reader.copiedVersion()
    if version?.isMigrating == true {
      throw StorageError(.failed, "a migration of the source is under way: complete it first")
    }
    let (found, isContinued) = try target.writeUntyped { writer in
      if let known = try writer.copyMark().map({ try CopyMark($0) }) {
        guard known.source == new.source, known.merges == new.merges else {
          throw StorageError(
            .notEmpty, "the destination holds a copy from elsewhere that is not complete")
        }
        return (known, true)
      }
      try checkDestination(writer, version?.version)
      for definition in definitions { try writer.create(definition) }
      try writer.setCopyMark(new.value)
      return (new, false)
    }
    mark = found
    report.isContinued = isContinued
  }

  private func checkDestination(_ writer: any UntypedWriter, _ version: Int?) throws {
    let others = try writer.copiedDefinitions()
    let known = try writer.copiedVersion()
    if others.isEmpty || !copy.merges {
      for other in others where try writer.copiedCount(of: other.name) > 0 {
        throw StorageError(
          .notEmpty, "the destination holds other objects", collection: other.name)
      }
    }
    if copy.merges, !others.isEmpty {
      guard known?.version ?? 0 == version ?? 0, known?.isMigrating != true else {
        throw StorageError(
          .foreign,
          "the objects have version \(version ?? 0), those of the destination \(known?.version ?? 0)"
        )
      }
    } else if let version {
      try writer.setVersion(version)
    }
  }

  // MARK: Copying

  private mutating func copy(_ position: Int) throws {
    let name = definitions[position].name
    guard let start = try mark.start(of: name) else {
      done += try reader.copiedCount(of: name)
      return
    }
    if start.isContinued, let key = start.key {
      done += try countUpTo(key, name)
    }
    var cursor = CopyCursor(reader, name, after: start.key)
    while true {
      try checkCancelled()
      let batch = try cursor.nextBatch()
      guard let last = batch.last else { break }
      mark.collection = name
      mark.lastKey = last.keyBytes
      let mark = mark
      try target.writeUntyped { writer in
        for item in batch { try writer.put(item.value, key: item.key, in: name) }
        try writer.setCopyMark(mark.value)
      }
      report.collections[position].copiedCount += batch.count
      done += batch.count
      show(name, isComparing: false)
    }
  }

  private func countUpTo(_ key: RecordKey, _ name: String) throws -> Int {
    let bytes = key.bytes
    var count = 0
    try reader.visitCopied(name, after: nil, limit: .max) { key, _ in
      guard !bytes.lexicographicallyPrecedes(key.bytes) else { return false }
      count += 1
      return true
    }
    return count
  }

  private func checkCancelled() throws {
    if copy.isCancelled?() == true {
      throw StorageError(.cancelled, "the copy was interrupted; the next one continues it")
    }
  }

  private func show(_ name: String, isComparing: Bool) {
    copy.progress?(
      StorageCopyProgress(
        collection: name, isComparing: isComparing, doneCount: done, totalCount: total))
  }

  // MARK: Comparing

  private mutating func compare(_ position: Int, _ other: any UntypedReader) throws {
    let name = definitions[position].name
    var sides = (source: CopyCursor(reader, name), destination: CopyCursor(other, name))
    var hashes = (source: CopyHash(), destination: CopyHash())
    var result = report.collections[position]
    var one = try sides.source.next()
    var two = try sides.destination.next()
    while one != nil || two != nil {
      let order = Self.order(one?.keyBytes, two?.keyBytes)
      if let item = one, order <= 0 {
        result.sourceCount += 1
        let hash = try hashes.source.add(item)
        if let other = two, order == 0 {
          result.destinationCount += 1
          if try hashes.destination.add(other) != hash { result.mismatchCount += 1 }
        } else {
          result.mismatchCount += 1
        }
        done += 1
        if done % 1_000 == 0 {
          try checkCancelled()
          show(name, isComparing: true)
        }
      } else if let item = two, !copy.merges {
        result.destinationCount += 1
        result.mismatchCount += 1
        _ = try hashes.destination.add(item)
      }
      if order <= 0 { one = try sides.source.next() }
      if order >= 0 { two = try sides.destination.next() }
    }
    result.sourceHash = hashes.source.sum
    result.destinationHash = hashes.destination.sum
    report.collections[position] = result
  }

  /// Below zero if the source's key comes first, above zero if the destination's does.
  private static func order(_ one: [UInt8]?, _ two: [UInt8]?) -> Int {
    guard let one else { return 1 }
    guard let two else { return -1 }
    if one == two { return 0 }
    return one.lexicographicallyPrecedes(two) ? -1 : 1
  }
}
