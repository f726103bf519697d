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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    while bytes.count < count {
      let word = random.next()
      withUnsafeBytes(of: isText ? word & 0x0F0F_0F0F_0F0F_0F0F | 0x6060_6060_6060_6060 : word) {
        bytes.append(contentsOf: $0)
      }
    }
    return Array(bytes.prefix(count))
  }
}
