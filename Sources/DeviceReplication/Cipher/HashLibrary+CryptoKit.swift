#if canImport(CryptoKit)
  import CryptoKit

  /// SHA-256, HMAC and HKDF by CryptoKit.
  enum HashLibrary {
    static func hash(_ bytes: [UInt8]) throws(DeviceError) -> [UInt8] {
      Array(SHA256.hash(data: bytes))
    }

    /// HMAC-SHA256 (RFC 2104).
    static func tag(_ bytes: [UInt8], key: [UInt8]) throws(DeviceError) -> [UInt8] {
      Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
    }

    /// HKDF-SHA256 (RFC 5869): its first step, a key from a secret.
    static func extracted(
      _ secret: [UInt8], salt: [UInt8]
    ) throws(DeviceError) -> [UInt8] {
      Array(HKDF<SHA256>.extract(inputKeyMaterial: SymmetricKey(data: secret), salt: salt))
    }

    /// HKDF-SHA256: its second step, `byteCount` bytes for one use.
    static func expanded(
      _ key: [UInt8], info: [UInt8], byteCount: Int
    ) throws(DeviceError) -> [UInt8] {
      HKDF<SHA256>.expand(pseudoRandomKey: key, info: info, outputByteCount: byteCount)
        .withUnsafeBytes { Array($0) }
    }

    /// Takes the same time wherever they differ. CryptoKit compares authentication codes alone.
    static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
      left.count == right.count && zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }
#endif
