#if !canImport(CryptoKit) && Encryption && canImport(CCrypto)
  /// SHA-256 by libcrypto, as a value; in Swift, if libcrypto offers no SHA-256.
  struct LibrarySHA256 {
    private var context = DigestContext()
    /// Used without a context.
    private var portable = PortableSHA256()

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
      if context == nil { return portable.add(bytes) }
      if !isKnownUniquelyReferenced(&context) { context = context?.copy() }
      context?.add(bytes)
    }

    consuming func digest() -> [UInt8] {
      // Other copies of the value may continue.
      context?.copy().digest() ?? portable.digest()
    }
  }
#endif
