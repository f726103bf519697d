#if canImport(CryptoKit)
  internal import CryptoKit
#endif

/// SHA-256 (FIPS 180-4), fed a piece at a time: by CryptoKit where it exists, by libcrypto in
/// builds with the trait `Encryption`, else in Swift. The first two use the processor's
/// instructions for it, and take a fraction of the time.
package struct SHA256: Sendable {
  #if canImport(CryptoKit)
    private var hash = CryptoKit.SHA256()
  #elseif Encryption && canImport(CCrypto)
    private var hash = LibrarySHA256()
  #else
    private var hash = PortableSHA256()
  #endif

  package init() {}

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
      hash.update(bufferPointer: bytes)
    #else
      hash.add(bytes)
    #endif
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// The 32 bytes of the digest of everything that was added.
  package consuming func digest() -> [UInt8] {
    #if canImport(CryptoKit)
      Array(hash.finalize())
    #else
      hash.digest()
    #endif
  }
}
