/// The encryption of a link, which determines whether the carrier can read its data.
///
/// In all cases, both sides prove that they have the key, and reject data that was altered,
/// repeated, reordered or left out.
public enum DeviceEncryption: Sendable, Hashable, CaseIterable {
  /// AES-256-GCM; without it, no link is made. Needs the trait `Encryption` on both sides.
  case required
  /// AES-256-GCM if both sides have it, else no encryption.
  case whereAvailable
  /// No encryption, for channels that are encrypted already.
  case none
}
