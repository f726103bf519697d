import Andiron
import TestSupport

/// A type that names blobs.
struct Scan: Codable, Equatable, Sendable, StoredObject {
  struct Page: Codable, Equatable, Sendable {
    var title: String
    var image: Blob
  }

  var pk: Int
  var preview: Blob?
  var pages: [Page] = []

  var blobs: [Blob] { (preview.map { [$0] } ?? []) + pages.map(\.image) }
}

/// Bytes for blobs: the same number always gives the same bytes.
enum BlobBytes {
  static func make(_ number: Int, count: Int) -> [UInt8] {
    var random = SeededGenerator(seed: UInt64(number))
    // Every other one deflates well.
    let isText = number.isMultiple(of: 2)
    return (0..<count).map { _ in
      let byte = UInt8.random(in: 0...255, using: &random)
      return isText ? 0x61 + byte % 16 : byte
    }
  }
}
