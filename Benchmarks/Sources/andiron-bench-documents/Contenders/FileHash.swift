import CLibcrypto

/// Whose SHA-256 the peer of files takes.
enum FileHash: Sendable {
  /// The loop that Andiron has.
  case swift
  /// OpenSSL's, which uses the processor's instructions for it where there are any.
  case libcrypto

  func digest(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .swift:
      var hash = SHA256()
      bytes.withUnsafeBytes { hash.add($0) }
      return hash.digest()
    case .libcrypto:
      var digest = [UInt8](repeating: 0, count: 32)
      _ = CLibcrypto.SHA256(bytes, bytes.count, &digest)
      return digest
    }
  }
}
