/// The proof in an introduction of the sending device: a public key, and a signature that is valid
/// for one link, one role and one identifier.
struct IdentityProof: Sendable, Hashable {
  static let signatureByteCount = 64

  let publicKey: DevicePublicKey
  let signature: [UInt8]

  init(publicKey: DevicePublicKey, signature: [UInt8]) {
    self.publicKey = publicKey
    self.signature = signature
  }

  /// Signs an introduction. Throws `.encryptionUnavailable` if the cipher library fails.
  init(
    _ identity: DeviceIdentity, _ role: DeviceRole, _ identifier: String, transcriptHash: [UInt8]
  ) throws(DeviceError) {
    publicKey = identity.publicKey
    signature = try identity.signature(of: Self.message(role, identifier, transcriptHash))
  }

  /// Whether the device with the public key sent the introduction, on this link.
  func isValid(_ role: DeviceRole, _ identifier: String, transcriptHash: [UInt8]) -> Bool {
    SigningLibrary.isValid(
      signature, of: Self.message(role, identifier, transcriptHash), publicKey: publicKey.bytes)
  }

  private static func message(
    _ role: DeviceRole, _ identifier: String, _ transcriptHash: [UInt8]
  ) -> [UInt8] {
    Array("andiron device identity".utf8) + [role.rawValue] + transcriptHash
      + Array(identifier.utf8)
  }
}
