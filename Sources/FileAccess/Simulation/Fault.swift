/// A fault to inject into a simulated file system: the calls that it hits, and its effect.
public struct Fault: Sendable, Hashable {
  /// The first matching call that fails, counted from the injection; the next call is 1.
  public var at: Int
  /// The operations that match; nil for all.
  public var operations: Set<FileCall.Operation>?
  /// The path that matches; nil for all.
  public var path: String?
  /// Whether all later matching calls fail too.
  public var persists: Bool
  public var effect: Effect

  public init(
    _ effect: Effect, at: Int = 1, of operation: FileCall.Operation? = nil, path: String? = nil,
    persists: Bool = false
  ) {
    self.at = at
    self.operations = operation.map { [$0] }
    self.path = path
    self.persists = persists
    self.effect = effect
  }

  /// The effect of a fault.
  public enum Effect: Sendable, Hashable {
    /// The call does nothing and throws. A sync does what `SimulationOptions.failedSync` says.
    case error(FileError.Code)
    /// The call does its work but then throws, as when an answer is lost.
    case errorAfterwards(FileError.Code)
    /// A read or write moves at most that many bytes, but at least one.
    case short(Int)
    /// A read returns its bytes with this one bit flipped, counted from the lowest bit of the first
    /// byte, modulo the number of bits read. The file does not change.
    case flippedBit(Int)
    /// The first sector that a read returns comes from `offset` of the file at `path`, or of the
    /// same file if `path` is nil; zeros if there is no such file or sector.
    case misdirected(path: String?, offset: Int)
  }

  func matches(_ call: FileCall) -> Bool {
    if let operations, !operations.contains(call.operation) { return false }
    return path == nil || path == call.path
  }
}
