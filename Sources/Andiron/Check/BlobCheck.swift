import StorageEngine
import ValueModel

/// Checks every blob: its record, its chunks, and its digest; that every chunk belongs to a blob;
/// and that the store holds every blob that an object names.
struct BlobCheck {
  let snapshot: Snapshot
  let findings: StoreFindings

  /// `indexes` are those of blobs, with the names of their collections.
  func run(_ indexes: [(collection: String, index: BoundIndex)]) throws {
    let tables = BlobTables { snapshot.table($0) }
    var known: Set<BlobDigest> = []
    if let tables {
      var numbers = try checkStaged(tables)
      try checkBlobs(tables, &known, &numbers)
      for table in [tables.plain, tables.packed] { try checkChunks(table, numbers) }
    }
    for (collection, index) in indexes { try checkNames(index, of: collection, known) }
  }

  private func add(_ kind: StoreProblem.Kind, _ message: String, _ count: Int = 1) {
    guard count > 0 else { return }
    var problem = StoreProblem(kind, message)
    problem.count = count
    findings.add(problem)
  }

  private func checkStaged(_ tables: BlobTables) throws -> Set<UInt64> {
    var numbers: Set<UInt64> = []
    var malformed = 0
    var cursor = try snapshot.cursor(tables.staged)
    while cursor.next() {
      let parts = cursor.key.withUnsafeBytes { BlobTables.parts(ofKey: $0) }
      if let parts, parts.chunk == nil { numbers.insert(parts.number) } else { malformed += 1 }
    }
    add(.blobMalformed, "a note of a blob being written is malformed", malformed)
    return numbers
  }

  private func checkBlobs(
    _ tables: BlobTables, _ known: inout Set<BlobDigest>, _ numbers: inout Set<UInt64>
  ) throws {
    var (malformed, wrong) = (0, 0)
    var cursor = try snapshot.cursor(tables.blobs)
    while cursor.next() {
      try findings.advanceRecord()
      guard let digest = BlobDigest(bytes: cursor.key) else {
        malformed += 1
        continue
      }
      known.insert(digest)
      guard let record = try? cursor.withRecord({ BlobRecord($1) }) else {
        malformed += 1
        continue
      }
      if record.chunkCount > 0, !numbers.insert(record.number).inserted { malformed += 1 }
      if try self.digest(of: record, tables) != digest { wrong += 1 }
    }
    add(.blobMalformed, "a record holds no blob", malformed)
    add(.blobMalformed, "a blob's bytes are missing, or are not those of its digest", wrong)
  }

  /// The digest of the bytes that are there; nil if some are missing or cannot be read.
  private func digest(of record: BlobRecord, _ tables: BlobTables) throws -> BlobDigest? {
    let table = tables.chunks(of: record)
    var hash = SHA256()
    for chunk in 0..<record.chunkCount {
      let key = BlobTables.chunkKey(record.number, chunk)
      do {
        let isRight = try snapshot.withValue(table, key: key) { bytes in
          hash.add(bytes)
          return bytes.count == record.byteCount(ofChunk: chunk)
        }
        guard isRight == true else { return nil }
      } catch is EngineError {
        return nil
      }
    }
    return BlobDigest(hash)
  }

  private func checkChunks(_ table: Table, _ numbers: Set<UInt64>) throws {
    var extra = 0
    var cursor = try snapshot.cursor(table)
    while cursor.next() {
      let parts = cursor.key.withUnsafeBytes { BlobTables.parts(ofKey: $0) }
      guard let parts, parts.chunk != nil, numbers.contains(parts.number) else {
        extra += 1
        continue
      }
    }
    add(.blobExtra, "a part of a blob belongs to none", extra)
  }

  /// Checks that the store holds the blobs that an index says objects name. `RecordCheck` checks
  /// the index itself.
  private func checkNames(
    _ index: BoundIndex, of collection: String, _ known: Set<BlobDigest>
  ) throws {
    var missing = 0
    var cursor = try snapshot.cursor(index.index)
    while cursor.next() {
      if BlobDigest(bytes: cursor.key).map({ !known.contains($0) }) ?? true { missing += 1 }
    }
    guard missing > 0 else { return }
    var problem = StoreProblem(
      .blobMissing, "an object names a blob that the store does not hold", collection: collection,
      index: index.definition.name)
    problem.count = missing
    findings.add(problem)
  }
}
