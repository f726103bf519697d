import ValueModel

/// The record of a store that is a copy which is not complete. Kept with the collections'
/// definitions until the copy is complete.
struct CopyRecord {
  static let key: [UInt8] = [4]

  /// The name of the storage of which the store is a copy.
  var source: String

  init(source: String) { self.source = source }

  /// Throws `.damaged` if the bytes are not those of a record.
  init(_ bytes: [UInt8]) throws(StoreError) {
    guard let value = try? Value(encoded: bytes), let source = value["source"]?.string else {
      throw StoreError(.damaged, "the record of a copy is malformed")
    }
    self.source = source
  }

  var value: Value { ["source": Value(source)] }
}
