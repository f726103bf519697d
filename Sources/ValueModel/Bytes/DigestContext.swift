#if !canImport(CryptoKit) && Encryption && canImport(CCrypto)
  internal import CCrypto

  /// A SHA-256 of libcrypto (OpenSSL 3) that has begun.
  ///
  /// Sendable although libcrypto's contexts must not be shared: `LibrarySHA256` adds bytes only to
  /// a context that nobody else refers to, and otherwise to a copy; copying only reads.
  final class DigestContext: @unchecked Sendable {
    private let context: OpaquePointer

    /// Looked up once, since that costs more than the digest of a few bytes.
    // Safe: libcrypto's algorithms can be shared by threads, and this one is never changed or
    // freed.
    nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)

    private init(_ context: OpaquePointer) { self.context = context }

    /// Nil if libcrypto offers no SHA-256.
    convenience init?() {
      guard let algorithm = Self.algorithm, let context = EVP_MD_CTX_new() else { return nil }
      self.init(context)
      guard EVP_DigestInit_ex2(context, algorithm, nil) == 1 else { return nil }
    }

    deinit { EVP_MD_CTX_free(context) }

    func copy() -> DigestContext {
      guard let copy = EVP_MD_CTX_new(), EVP_MD_CTX_copy_ex(copy, context) == 1 else {
        preconditionFailure("there is no memory for a digest")
      }
      return DigestContext(copy)
    }

    func add(_ bytes: UnsafeRawBufferPointer) {
      let status = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
      precondition(status == 1, "libcrypto refused bytes for a digest that has begun")
    }

    /// The 32 bytes. Nothing can be added after this.
    func digest() -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
        let status = EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
        precondition(status == 1, "libcrypto did not finish a digest that has begun")
        count = 32
      }
    }
  }
#endif
