import CollectionModel
import Foundation
import ValueModel

/// The collections in which a database has the bytes of blobs: an object for each blob, and one for
/// each of its chunks.
enum BlobTables {
  static let blobs = OwnCollections.blobs
  static let chunks = OwnCollections.chunks

  static let chunkByteCount = 256 << 10

  static func key(_ digest: BlobDigest) -> RecordKey { .string("\(digest)") }

  static func key(_ digest: BlobDigest, chunk: Int) -> RecordKey { .string("\(digest)/\(chunk)") }

  static func chunkCount(_ byteCount: Int) -> Int {
    (byteCount + chunkByteCount - 1) / chunkByteCount
  }

  /// The number of bytes of a chunk of a blob.
  static func byteCount(ofChunk chunk: Int, of byteCount: Int) -> Int {
    min(chunkByteCount, byteCount - chunk * chunkByteCount)
  }

  // MARK: Objects

  static func blob(_ byteCount: Int) -> Value { Value(object: [("length", Value(byteCount))]) }

  /// The length of a blob, from its object. Throws `.damaged` if it has none.
  static func byteCount(of blob: Value) throws(StoreError) -> Int {
    guard let count = blob["length"]?.integer.flatMap({ Int(exactly: $0) }), count >= 0 else {
      throw StoreError(.damaged, "a record holds no blob", collection: blobs)
    }
    return count
  }

  static func chunk(_ bytes: UnsafeRawBufferPointer) -> Value {
    Value(object: [("bytes", Value(Data(bytes).base64EncodedString()))])
  }

  /// The bytes of a chunk, from its object; nil if they are not there, or not as many.
  static func bytes(of chunk: Value, count: Int) -> Data? {
    chunk["bytes"]?.string.flatMap { Data(base64Encoded: $0) }.flatMap {
      $0.count == count ? $0 : nil
    }
  }
}
