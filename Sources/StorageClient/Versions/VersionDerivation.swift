import CollectionModel
import ValueModel

/// Makes the entries of versions: one by the object, and one by the time.
struct VersionDerivation: KeyDerivation {
  static let identifier = "versions1"

  var identifier: String { Self.identifier }

  func keys(of value: Value) -> [[UInt8]] {
    guard let collection = value["collection"]?.string,
      let key = VersionRecord.key(value), let time = value["time"]?.integer
    else { return [] }
    return [VersionRecord.object(collection, key), [2] + VersionRecord.bytes(Int64(time))]
  }
}
