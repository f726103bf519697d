/// The reason why bytes could not be inflated, sealed or opened. Never contains content.
enum CodecError: Error, Hashable {
  /// The input is not a complete deflate stream: damage, or another dictionary.
  case damagedStream
  /// The stream is valid but bytes follow its end.
  case trailingBytes
  /// The stream is valid but does not contain the stated number of bytes.
  case byteCountMismatch
  /// No stream of that length can contain the stated number of bytes; nothing was allocated.
  case implausibleByteCount
  /// A preset dictionary is longer than `Deflate.maximumDictionaryByteCount`.
  case dictionaryTooLong
  /// The bytes, their place, the associated data or the key are not those of sealing.
  case authenticationFailed
  /// This build has no cipher: the store needs a build with the trait `Encryption`.
  case encryptionUnavailable
  /// zlib or the cipher's library failed, most likely for lack of memory.
  case libraryFailed
}
