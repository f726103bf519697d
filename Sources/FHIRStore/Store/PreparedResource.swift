package import Andiron
package import ValueModel

/// A resource that is ready to be stored.
public struct PreparedResource<Record: Sendable>: Sendable {
  package let record: Record
  package let key: RecordKey
  package let value: Value
  /// The encoded bytes.
  package let byteCount: Int

  package init(_ record: Record, key: RecordKey, value: Value, byteCount: Int) {
    self.record = record
    self.key = key
    self.value = value
    self.byteCount = byteCount
  }
}
