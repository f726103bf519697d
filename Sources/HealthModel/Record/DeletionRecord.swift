import Andiron
import Foundation

/// The samples of one type that one transaction deleted, stored by its arrival number and a number
/// in it.
struct DeletionRecord: HealthRecord {
  static let collection = CollectionDeclaration<DeletionRecord>(name: "health.deletion")
  /// The most identifiers in one record.
  static let limit = 1_000

  var pk: CompoundKey<Int, Int>
  var type: SampleType
  /// Sixteen bytes each.
  private var bytes: Data

  init(arrival: Int64, _ number: Int, type: SampleType, _ identifiers: some Sequence<UUID>) {
    pk = CompoundKey(Int(arrival), number)
    self.type = type
    bytes = Data()
    for identifier in identifiers {
      withUnsafeBytes(of: identifier.uuid) { bytes.append(contentsOf: $0) }
    }
  }

  var identifiers: [UUID] {
    Array(bytes).withUnsafeBytes { buffer in
      (0..<buffer.count / 16).map {
        UUID(uuid: buffer.loadUnaligned(fromByteOffset: 16 * $0, as: uuid_t.self))
      }
    }
  }
}
