import Andiron
import DocumentStore
import ValueModel

/// Writes the frames of one parcel.
struct ParcelWriter {
  private static let mostBatchDocuments = 500
  private static let mostBatchBlobs = 10_000
  private static let mostBatchByteCount = 4 << 20

  private let database: Database<StoreSnapshot>
  private let put: ([UInt8]) throws -> Void
  private var protection: FrameProtection
  private var summary = ParcelSummary()
  /// The digests of the attachments in the batch.
  private var blobs: Set<String> = []
  private var batchDocumentCount = 0
  private var batchByteCount = 0

  /// Writes the header. Throws the errors of `put`, and `DeviceError.encryptionUnavailable`.
  init(
    _ database: Database<StoreSnapshot>, _ header: ParcelHeader, _ key: DeviceKey?,
    _ put: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.database = database
    self.put = put
    protection = try header.protection(key)
    try put(header.bytes)
  }

  /// Writes all changes after `since`, and returns the sequence that they reach.
  mutating func write(
    _ heading: ParcelHeading, since: DatabaseSequence?
  ) throws -> (ParcelSummary, through: DatabaseSequence?) {
    summary.number = heading.number
    try add(.heading(heading.value.jsonBytes()))
    var through = since
    while true {
      let query = ChangesQuery(
        since: through, limit: Self.mostBatchDocuments, listsAllLeaves: true)
      guard let found = try database.changes(query) else { break }
      for change in found.changes { try write(change) }
      through = found.last
      if found.pendingCount == 0 { break }
    }
    try endBatch()
    try add(.end(documentCount: UInt64(summary.documentCount)))
    return (summary, through)
  }

  private mutating func write(_ change: DocumentChange) throws {
    for leaf in try database.leaves(of: change.id) {
      for attachment in leaf.attachments.values { try write(attachment.blob) }
      let history = try database.history(of: change.id, revision: leaf.revision)
      let json = ParcelDocument(leaf, history).value.jsonBytes()
      try add(.document(byteCount: UInt64(json.count)))
      try write(json)
      batchByteCount += json.count
      summary.revisionCount += 1
    }
    summary.documentCount += 1
    batchDocumentCount += 1
    if batchDocumentCount == Self.mostBatchDocuments || batchByteCount > Self.mostBatchByteCount
      || blobs.count > Self.mostBatchBlobs
    {
      try endBatch()
    }
  }

  private mutating func write(_ blob: Blob) throws {
    guard blobs.insert(blob.digest).inserted else { return }
    try add(.blob(byteCount: UInt64(blob.byteCount)))
    var reader = try database.origin.reader(of: blob)
    while let piece = try reader.next() { try write(piece) }
    summary.attachmentByteCount += blob.byteCount
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    var position = 0
    while position < bytes.count {
      let end = min(bytes.count, position + ParcelPart.mostPieceByteCount)
      try add(.piece(Array(bytes[position..<end])))
      position = end
    }
  }

  private mutating func endBatch() throws {
    guard batchDocumentCount > 0 else { return }
    try add(.batch)
    blobs = []
    batchDocumentCount = 0
    batchByteCount = 0
  }

  private mutating func add(_ part: ParcelPart) throws {
    try put(try protection.seal(part.payload))
  }
}
