/// The progress of `Engine.verify`.
public struct VerifyProgress: Sendable, Hashable {
  /// Bytes of segments and checkpoints that were read. Each may be read twice.
  public var byteCount = 0
  /// The expected total, as far as it is known.
  public var totalByteCount = 0
  /// Problems found so far.
  public var problemCount = 0
}
