package import ValueModel

/// Makes the keys of the index that tells which objects name a blob: the digests of all blobs that
/// a value names, wherever in it.
///
/// A collection gets this index with the first object that names one.
package struct BlobDerivation: KeyDerivation {
  package static let indexName = "andiron.blobs"
  package static let derivation = "blobs1"
  /// The field that holds a digest in a blob's stored form.
  package static let digestField = "$blob"

  package init() {}

  package var identifier: String { Self.derivation }

  package func keys(of value: Value) -> [[UInt8]] {
    var found: Set<[UInt8]> = []
    Self.collect(value, into: &found)
    return found.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Values are nested to a bounded depth.
  private static func collect(_ value: Value, into found: inout Set<[UInt8]>) {
    switch value.kind {
    case .object:
      if let digest = digest(in: value) { found.insert(digest.bytes) }
      value.forEachFieldValue { collect($0, into: &found) }
    case .array:
      for element in value.elements { collect(element, into: &found) }
    default: return
    }
  }

  /// The digest of the blob that this object is the stored form of; nil if it is not one.
  private static func digest(in object: Value) -> BlobDigest? {
    object[digestField]?.string.flatMap { BlobDigest($0) }
  }
}
