#if canImport(CryptoKit)
  import CryptoKit

  /// SHA-256, HMAC and HKDF by CryptoKit.
  enum HashLibrary {
    static func hash(_ bytes: [UInt8]) throws(DeviceError) -> [UInt8] {
      Array(SHA256.hash(data: bytes))
    }

    /// Returns the HMAC-SHA256 (RFC 2104).
    static func tag(_ bytes: [UInt8], key: [UInt8]) throws(DeviceError) -> [UInt8] {
      Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
    }

    /// HKDF-SHA256 (RFC 5869), first step: returns a key extracted from a secret.
    static func extracted(
      _ secret: [UInt8], salt: [UInt8]
    ) throws(DeviceError) -> [UInt8] {
      Array(HKDF<SHA256>.extract(inputKeyMaterial: SymmetricKey(data: secret), salt: salt))
    }

    /// HKDF-SHA256, second step: returns `byteCount` bytes for one use.
    static func expanded(
      _ key: [UInt8], info: [UInt8], byteCount: Int
    ) throws(DeviceError) -> [UInt8] {
      HKDF<SHA256>.expand(pseudoRandomKey: key, info: info, outputByteCount: byteCount)
        .withUnsafeBytes { Array($0) }
    }

    /// Whether both are equal, in a time that does not depend on where they differ. CryptoKit
    /// compares only authentication codes in this way.
    static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
      left.count == right.count && zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }
#endif
