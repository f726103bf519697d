import Andiron
import DocumentStore
import ValueModel

/// Reads one parcel into a database, a batch at a time.
struct ParcelReader {
  /// The maximum length of a document; a store has none that are longer.
  private static let mostDocumentByteCount: UInt64 = 256 << 20
  private static let mostBlobs = 100_000
  /// The maximum stored at once, regardless of the length of the parcel's batches.
  private static let mostPending = (count: 1_000, byteCount: 8 << 20)

  private let database: Database<Store>
  private let partner: String
  private let topic: String
  private var input: ParcelInput
  private(set) var summary = ParcelSummary()
  private var blobs: [String: StagedBlob] = [:]
  private var revisions: [ForeignRevision] = []
  private var pendingByteCount = 0
  private var documentCount = 0
  private var lastID: String?

  init(_ database: Database<Store>, _ partner: String, _ topic: String, _ input: ParcelInput) {
    self.database = database
    self.partner = partner
    self.topic = topic
    self.input = input
  }

  /// Reads the parcel. Throws `ParcelError`, and the errors of the database and of the source of
  /// the bytes.
  mutating func run() throws {
    guard case .heading(let json) = try input.part(), let value = try? JSON.parse(json),
      let heading = ParcelHeading(value)
    else { throw Self.invalid("the parcel does not begin with its heading") }
    guard heading.topic.utf8.elementsEqual(topic.utf8) else {
      throw ParcelError(.otherTopic, "the parcel is one of another topic")
    }
    let own = try database.identifier()
    if heading.identifier == own {
      throw ParcelError(.ownParcel, "the parcel comes from the database itself")
    }
    summary.number = heading.number
    while true {
      switch try input.part() {
      case .blob(let count): try readBlob(count)
      case .document(let count): try readDocument(count)
      case .batch:
        try store()
        blobs = [:]
        lastID = nil
      case .end(let count):
        guard revisions.isEmpty, count == UInt64(summary.documentCount), try input.isAtEnd() else {
          throw Self.invalid("the end of the parcel does not fit its documents")
        }
        return try finish(heading)
      case .heading, .piece: throw Self.invalid("a part of the parcel is in the wrong place")
      }
    }
  }

  // MARK: Parts

  private mutating func readBlob(_ count: UInt64) throws {
    var input = input
    let staged = try database.origin.stageBlob { writer in
      try Self.pieces(&input, count) { try writer.append($0) }
    }
    self.input = input
    guard blobs.count < Self.mostBlobs else {
      throw Self.invalid("a batch has too many attachments")
    }
    blobs[staged.blob.digest] = staged
    summary.attachmentByteCount += staged.blob.byteCount
  }

  private mutating func readDocument(_ count: UInt64) throws {
    guard count <= Self.mostDocumentByteCount else { throw Self.invalid("a document is too long") }
    var json: [UInt8] = []
    try Self.pieces(&input, count) { json += $0 }
    guard let value = try? JSON.parse(json), let document = ParcelDocument(value),
      let revision = document.revision(blobs)
    else { throw Self.invalid("a document cannot be read, or an attachment of it is missing") }
    revisions.append(revision)
    if document.id != lastID { documentCount += 1 }
    lastID = document.id
    pendingByteCount += json.count
    if revisions.count >= Self.mostPending.count || pendingByteCount >= Self.mostPending.byteCount {
      try store()
    }
  }

  private static func pieces(
    _ input: inout ParcelInput, _ count: UInt64, _ body: ([UInt8]) throws -> Void
  ) throws {
    var left = count
    while left > 0 {
      guard case .piece(let bytes) = try input.part(), !bytes.isEmpty, UInt64(bytes.count) <= left
      else { throw invalid("a part of the parcel has another length than it says") }
      left -= UInt64(bytes.count)
      try body(bytes)
    }
  }

  // MARK: Storing

  private mutating func store() throws {
    let batch = revisions
    let added: [Bool]
    do {
      added = try database.write { try $0.graft(batch) }
    } catch let error as DocumentError {
      throw Self.invalid("a document cannot be stored: \(error.code)")
    }
    summary.newRevisionCount += added.count(where: \.self)
    summary.revisionCount += batch.count
    summary.documentCount += documentCount
    revisions = []
    pendingByteCount = 0
    documentCount = 0
  }

  private mutating func finish(_ heading: ParcelHeading) throws {
    let partner = partner
    summary.isContinuous = try database.write { notes -> Bool in
      var state = try ParcelState(notes, partner)
      let received =
        state.receipt?.identifier == heading.identifier ? state.receipt?.number ?? 0 : 0
      let isContinuous = heading.previous <= received
      state.receipt = ParcelHeading.Receipt(
        identifier: heading.identifier,
        number: isContinuous ? max(received, heading.number) : received)
      // An older parcel's receipt is outdated by that of a newer one.
      if heading.number > received {
        let isOurs = try heading.receipt?.identifier == notes.identifier()
        state.acknowledge(isOurs ? heading.receipt?.number ?? 0 : 0)
      }
      try notes.setLocal(ParcelState.name(partner), state.value)
      return isContinuous
    }
  }

  private static func invalid(_ message: String) -> ParcelError {
    ParcelError(.invalidContent, message)
  }
}
