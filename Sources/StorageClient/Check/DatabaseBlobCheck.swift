import CollectionModel
import ValueModel

/// Reads all blobs of a database, and compares them with their digests and with the objects that
/// name them.
struct DatabaseBlobCheck<Reader: BackendReader> {
  private let reader: DatabaseReader<Reader>
  private let limit: Int
  private(set) var problems: [DatabaseProblem] = []

  /// Finds at most `limit` problems.
  init(_ reader: DatabaseReader<Reader>, limit: Int) {
    self.reader = reader
    self.limit = limit
  }

  mutating func run() throws {
    let known = try checkBlobs()
    try checkChunks(known)
    for collection in reader.collections.values.sorted(by: { $0.name < $1.name })
    where !collection.definition.hasAbsentBlobs {
      try checkNames(in: collection, known)
    }
  }

  /// The digests of all blobs, with their lengths.
  private mutating func checkBlobs() throws -> [BlobDigest: Int] {
    guard let collection = reader.collections[BlobTables.blobs] else { return [:] }
    var known: [BlobDigest: Int] = [:]
    let (reader, limit) = (reader, limit)
    try reader.reader.forEachRecord(collection.table) { record in
      do {
        let value = try reader.value(of: record, collection)
        guard case .string(let text)? = RecordKey(of: value), let digest = BlobDigest(text) else {
          throw StoreError(.damaged, "a record holds no blob", collection: collection.name)
        }
        let byteCount = try BlobTables.byteCount(of: value)
        known[digest] = byteCount
        try reader.visit(Blob(digest, byteCount: byteCount), in: nil) { _ in }
      } catch let error as StoreError where error.code == .damaged {
        add(.blobDamaged, collection, record.row)
      }
      return problems.count < limit
    }
    return known
  }

  /// Finds chunks of blobs that are not there.
  private mutating func checkChunks(_ known: [BlobDigest: Int]) throws {
    guard let collection = reader.collections[BlobTables.chunks] else { return }
    let expected = known.values.reduce(0) { $0 + BlobTables.chunkCount($1) }
    guard try reader.reader.recordCount(collection.table, limit: nil) != expected else { return }
    let (reader, limit) = (reader, limit)
    try reader.reader.forEachRecord(collection.table) { record in
      var isKnown = false
      if case .string(let text)? = try? RecordKey(of: reader.value(of: record, collection)) {
        let parts = text.split(separator: "/")
        if parts.count == 2, let digest = BlobDigest(String(parts[0])), let number = Int(parts[1]),
          let byteCount = known[digest]
        {
          isKnown = (0..<BlobTables.chunkCount(byteCount)).contains(number)
        }
      }
      if !isKnown { add(.blobDamaged, collection, record.row) }
      return problems.count < limit
    }
  }

  /// Finds objects that name blobs that are not there.
  private mutating func checkNames(
    in collection: BackendCollection, _ known: [BlobDigest: Int]
  ) throws {
    guard let index = collection.blobIndex else { return }
    let limit = limit
    var last: [UInt8] = []
    try reader.reader.forEachEntry(
      index, in: OrderedKeyRange(startingWith: []), isReversed: false
    ) { bytes, row in
      guard bytes != last else { return true }
      last = bytes
      if BlobDigest(bytes: bytes).flatMap({ known[$0] }) == nil {
        add(.blobMissing, collection, row)
      }
      return problems.count < limit
    }
  }

  private mutating func add(
    _ kind: DatabaseProblem.Kind, _ collection: BackendCollection, _ row: Int64
  ) {
    problems.append(DatabaseProblem(kind: kind, collection: collection.name, row: row))
  }
}
