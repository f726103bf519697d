import Andiron
import Foundation
import ObjectModel

/// A set of metadata that samples of series refer to. Records are numbered from 1 without gaps, and
/// are never changed or deleted.
struct MetadataRecord: HealthRecord {
  static let collection = CollectionDeclaration<MetadataRecord>(
    name: "health.metadata", indexes: [.on(.path("digest"), name: "digest")])

  var pk: Int
  /// The first bits of a digest, by which equal sets are found.
  var digest: Int64
  var entries: Metadata

  init(_ number: Int, _ metadata: Metadata, digest: Int64) {
    pk = number
    self.digest = digest
    entries = metadata
  }

  static func digest(of metadata: Metadata) -> Int64 {
    var digest = SHA256()
    for entry in metadata.entries {
      digest.addField(entry.key.rawValue)
      switch entry.value {
      case .string(let text): digest.addField(text)
      case .number(let number): digest.addBits(number.bitPattern)
      case .bool(let bool): digest.addBits(bool ? 1 : 0)
      case .date(let date): digest.addBits(date.timeIntervalSinceReferenceDate.bitPattern)
      case .quantity(let quantity):
        digest.addBits(quantity.value.bitPattern)
        digest.addField(quantity.unit)
      }
    }
    // The store's values hold a number of this size without loss.
    return digest.digest().prefix(6).reduce(0) { $0 << 8 | Int64($1) }
  }
}
