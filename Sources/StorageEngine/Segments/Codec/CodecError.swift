/// Why bytes could not be inflated, sealed or opened. Never carries content.
enum CodecError: Error, Hashable {
  /// The input is not a whole deflate stream: damage, or another dictionary.
  case damagedStream
  /// The stream is sound but bytes follow its end.
  case trailingBytes
  /// The stream is sound but does not hold the number of bytes that was claimed.
  case byteCountMismatch
  /// No stream of that length can hold the number of bytes claimed; nothing was allocated.
  case implausibleByteCount
  /// A preset dictionary is longer than `Deflate.maximumDictionaryByteCount`.
  case dictionaryTooLong
  /// The bytes, their place, what was authenticated with them or the key are not those of sealing.
  case authenticationFailed
  /// This build has no cipher: the store needs a build with the trait `Encryption`.
  case encryptionUnavailable
  /// zlib or the cipher's library refused, most likely for want of memory.
  case libraryFailed
}
