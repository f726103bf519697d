/// The collections that the library itself keeps in a database.
enum OwnCollections {
  /// The blobs, by digest.
  static let blobs = "andiron.blobs"
  /// The chunks of blobs, by digest and number.
  static let chunks = "andiron.blobs.chunks"
  /// The versions of objects.
  static let versions = "andiron.versions"

  static let all: Set = [blobs, chunks, versions]
}
