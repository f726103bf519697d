/// Whether what goes over a link can be read by who carries it.
///
/// Either way, both sides prove that they have the key, and what was altered, repeated, reordered
/// or left out is refused.
public enum DeviceEncryption: Sendable, Hashable, CaseIterable {
  /// AES-256-GCM; no link without it. Needs the trait `Encryption` on both sides.
  case required
  /// AES-256-GCM where both sides have it, else none.
  case whereAvailable
  /// None: for channels that are encrypted already.
  case none
}
