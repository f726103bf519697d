/// An attachment as a datastore lists it.
struct DatastoreAttachment {
  var name: String
  /// The SHA-1 of the stored bytes.
  var key: [UInt8]
  var contentType: String?
  var isPacked: Bool
  var byteCount: Int
  /// The number of stored bytes, if they are packed.
  var storedByteCount: Int?
  var revisionNumber: Int?

  /// The key in hexadecimal letters, as files and tables are named by it.
  var hexadecimalKey: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: key.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
