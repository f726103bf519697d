/// The content of the payload of a parcel's frame. The payload's first byte is its kind.
enum ParcelPart: Sendable, Hashable {
  /// JSON: ``ParcelHeading``.
  case heading([UInt8])
  /// The bytes of an attachment follow in pieces; `byteCount` is their number.
  case blob(byteCount: UInt64)
  /// A document follows in pieces, as JSON; `byteCount` is its length.
  case document(byteCount: UInt64)
  case piece([UInt8])
  /// The preceding documents are complete and can be stored. Later batches repeat their
  /// attachments.
  case batch
  /// The parcel is complete; `documentCount` is the number of its documents.
  case end(documentCount: UInt64)

  static let mostPieceByteCount = 32 << 10

  private enum Kind: UInt8 {
    case heading = 1
    case blob, document, piece, batch, end
  }

  var payload: [UInt8] {
    switch self {
    case .heading(let json): [Kind.heading.rawValue] + json
    case .blob(let count): [Kind.blob.rawValue] + LittleEndian.bytes(count)
    case .document(let count): [Kind.document.rawValue] + LittleEndian.bytes(count)
    case .piece(let bytes): [Kind.piece.rawValue] + bytes
    case .batch: [Kind.batch.rawValue]
    case .end(let count): [Kind.end.rawValue] + LittleEndian.bytes(count)
    }
  }

  /// Nil if the payload is not a part.
  init?(_ payload: [UInt8]) {
    var cursor = ByteCursor(payload)
    guard let kind = cursor.number(UInt8.self).flatMap(Kind.init) else { return nil }
    switch kind {
    case .heading: self = .heading(cursor.rest())
    case .piece: self = .piece(cursor.rest())
    case .batch: self = .batch
    case .blob, .document, .end:
      guard let count = cursor.number(UInt64.self) else { return nil }
      self =
        kind == .blob
        ? .blob(byteCount: count)
        : kind == .document ? .document(byteCount: count) : .end(documentCount: count)
    }
    if cursor.leftCount > 0 { return nil }
  }
}
