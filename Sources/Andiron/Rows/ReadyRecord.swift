package import ValueModel

/// An object with its bytes and the entries of a derived index, prepared before the transaction
/// that stores it.
package struct ReadyRecord: Sendable {
  package var key: RecordKey
  package var value: Value
  package var bytes: [UInt8]
  /// The identifier of a derivation, and the keys that it makes from `value`.
  package var entries: (derivation: String, keys: [[UInt8]])?
}
