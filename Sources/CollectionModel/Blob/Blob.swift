/// The name of a large piece of bytes, such as an image, that is stored beside the objects that
/// name it: the type of a field.
///
///     struct Scan: Codable, StoredObject { var pk = UUID(); var title: String; var image: Blob }
///
///     try store.write { transaction in
///       let image = try transaction.addBlob(Data(contentsOf: file))
///       try transaction.add(Scan(title: "knee", image: image))
///     }
///     let scan = try store.require(Scan.self, key: key)
///     let bytes = try store.bytes(of: scan.image)
///
/// A small value: the bytes stay in the store until they are asked for. Equal bytes are stored
/// once, however many objects name them, and removed once no object does.
public struct Blob: Sendable, Hashable, Codable {
  /// `sha256-` and the SHA-256 of the bytes as 64 hexadecimal digits.
  public let digest: String
  /// The number of bytes.
  public let byteCount: Int

  private enum CodingKeys: String, CodingKey {
    case digest = "$blob"
    case byteCount = "length"
  }

  package init(_ digest: BlobDigest, byteCount: Int) {
    self.digest = digest.description
    self.byteCount = byteCount
  }
}
