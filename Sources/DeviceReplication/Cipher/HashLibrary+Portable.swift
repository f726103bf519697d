#if !canImport(CryptoKit) && !(Encryption && canImport(CCrypto))
  import ValueModel

  /// HMAC and HKDF for builds without a cipher library, on the project's own SHA-256.
  enum HashLibrary {
    private static let blockByteCount = 64
    private static let digestByteCount = 32

    static func hash(_ bytes: [UInt8]) throws(DeviceError) -> [UInt8] {
      var hash = SHA256()
      bytes.withUnsafeBytes { hash.add($0) }
      return hash.digest()
    }

    /// Returns the HMAC-SHA256 (RFC 2104).
    static func tag(_ bytes: [UInt8], key: [UInt8]) throws(DeviceError) -> [UInt8] {
      var block = key.count > blockByteCount ? try hash(key) : key
      block += [UInt8](repeating: 0, count: blockByteCount - block.count)
      return try hash(block.map { $0 ^ 0x5C } + hash(block.map { $0 ^ 0x36 } + bytes))
    }

    /// HKDF-SHA256 (RFC 5869), first step: returns a key extracted from a secret.
    static func extracted(
      _ secret: [UInt8], salt: [UInt8]
    ) throws(DeviceError) -> [UInt8] { try tag(secret, key: salt) }

    /// HKDF-SHA256, second step: returns `byteCount` bytes for one use, at most 255 blocks of 32.
    static func expanded(
      _ key: [UInt8], info: [UInt8], byteCount: Int
    ) throws(DeviceError) -> [UInt8] {
      precondition(byteCount <= 255 * digestByteCount)
      var output: [UInt8] = []
      var block: [UInt8] = []
      var number: UInt8 = 0
      while output.count < byteCount {
        number += 1
        block = try tag(block + info + [number], key: key)
        output += block
      }
      return Array(output.prefix(byteCount))
    }

    /// Whether both are equal, in a time that does not depend on where they differ.
    static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
      left.count == right.count && zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }
#endif
