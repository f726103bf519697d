import CollectionModel
import ValueModel

/// Makes the entries of versions: one by the resource, and one by the time.
struct VersionDerivation: KeyDerivation {
  var identifier: String { "fhir versions 1" }

  func keys(of value: Value) -> [[UInt8]] {
    guard let collection = value["collection"]?.string,
      let key = VersionRecord.key(value), let time = value["time"]?.integer
    else { return [] }
    return [VersionRecord.resource(collection, key), [2] + VersionRecord.bytes(Int64(time))]
  }
}
